#pragma once

#include <cstddef>
#include <memory>

#include "games/position.h"
#include "prove/prover.h"
#include "tables/table.h"

namespace krou {

/// Creates a df-pn prover for a position in which only `moves` may be played. Null unless it has
/// more seeds than the tables, and these are `LayerFormat::exact`, so that values do not depend on
/// history. They must outlive the prover, whose transposition table takes `bytes`.
std::unique_ptr<Prover> margin_prover(const Position& position, MoveSet moves, const Tables& tables,
                                      std::size_t bytes);

}  // namespace krou
