#pragma once

#include <cstddef>
#include <vector>

#include "prove/kalah_solver.h"
#include "search/clock.h"
#include "search/report.h"
#include "search/root_proof.h"

namespace krou {

/// How a position is to be solved.
struct SolveOrder {
    int lines = 1;  ///< the value of so many of the best moves
    int threads = 1;
    bool makes_tables = true;  ///< where those that there are do not go far enough
};

/// The best line, and why the search for it has ended.
struct SolvedLine {
    Proof best;
    Conclusion conclusion = Conclusion::limit;
};

/// Solves a position of kalah, one line after the other, until a limit or the clock ends it. The
/// best line begins with a move that gains what is proved at least.
SolvedLine solve(KalahSolver& solver, const Position& position, const Limits& limits, Clock& clock,
                 const SolveOrder& order, const Listener& listener);

/// What a solver has proved of a position and of the boards that the first moves lead to.
std::vector<ProvedBoard> proved_boards(const KalahSolver& solver, const Position& position);

/// The proof of a position of kalah beside a search. What is proved on the way is kept in so many
/// bytes.
RootProof kalah_proof(const Position& position, MoveSet moves, const Tables& tables,
                      std::size_t bytes, bool makes_tables);

}  // namespace krou
