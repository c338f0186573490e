#pragma once

#include <memory>

#include "games/position.h"
#include "prove/prover.h"
#include "prove/repetition_solver.h"

namespace krou {

/// Creates a prover for an ending whose value depends on the game so far (graph-history
/// interaction), if the tables store only bounds. Only `moves` may be played; `first` is tried
/// first. `is_solving` is true for `go solve`: the prover then gets more steps than beside a
/// playing search. The solver must outlive the prover.
std::unique_ptr<Prover> repetition_prover(const Position& position, MoveSet moves, Move first,
                                          RepetitionSolver& solver, bool is_solving);

}  // namespace krou
