#pragma once

#include <cstddef>
#include <memory>

#include "games/position.h"
#include "prove/prover.h"
#include "tables/table.h"

namespace krou {

/// Proves the value of a position with more seeds than the tables hold, in which only these moves
/// may be played, by proof-number search. Null unless the tables hold the value of a board whatever
/// was played before. They must outlive the prover; what is known of boards takes `bytes`.
std::unique_ptr<Prover> margin_prover(const Position& position, MoveSet moves, const Tables& tables,
                                      std::size_t bytes);

}  // namespace krou
