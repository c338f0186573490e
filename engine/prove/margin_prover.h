#pragma once

#include <cstddef>
#include <memory>

#include "games/position.h"
#include "prove/prover.h"
#include "tables/table.h"

namespace krou {

/// Creates a df-pn prover for a position in which only `moves` may be played. Returns null if the
/// tables cover the position, or if they are not exact, so that values depend on history. The
/// tables must outlive the prover, whose transposition table takes `bytes`.
std::unique_ptr<Prover> margin_prover(const Position& position, MoveSet moves, const Tables& tables,
                                      std::size_t bytes);

}  // namespace krou
