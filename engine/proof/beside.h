#pragma once

#include <cstddef>
#include <memory>

#include "games/position.h"
#include "proof/repetition_solver.h"
#include "search/root_proof.h"
#include "tables/table.h"

/// The proofs that go on beside a search, a little further after each iteration.
namespace krou {

/// What is known already.
std::unique_ptr<RootProof> known_proof(Proof known);

/// Of an ending in which play may come back to a board. To be solved, it has nothing to wait for
/// but this proof. The solver must outlive it.
std::unique_ptr<RootProof> ending_proof(const Position& position, MoveSet moves,
                                        RepetitionSolver& solver, bool is_to_be_solved);

/// Of a position of kalah. What is proved on the way is kept in so many bytes.
std::unique_ptr<RootProof> kalah_proof(const Position& position, MoveSet moves,
                                       const Tables& tables, std::size_t bytes, bool makes_tables);

}  // namespace krou
