#pragma once

#include <memory>

#include "games/position.h"
#include "prove/prover.h"
#include "prove/repetition_solver.h"

namespace krou {

/// Creates a prover for an ending whose value depends on the game so far (graph-history
/// interaction), if the tables store only bounds. Only `moves` may be played; `first` is tried
/// first. `is_alone` means that the caller waits for this proof alone. The solver must outlive the
/// prover.
std::unique_ptr<Prover> ending_prover(const Position& position, MoveSet moves, Move first,
                                      RepetitionSolver& solver, bool is_alone);

}  // namespace krou
