#pragma once

#include <vector>

#include "games/position.h"
#include "prove/repetition_solver.h"
#include "search/root_proof.h"
#include "tables/table.h"

namespace krou {

/// What an ending is worth after the game so far, where that depends on the boards passed before
/// and the tables hold bounds only. It asks the solver for one margin after the other.
class Endgame {
public:
    /// Only these moves may be played; the first is the best as long as none is found better.
    Endgame(const Position& position, MoveSet moves, Move first, RepetitionSolver& solver);

    /// Goes on asking as far as the budget reaches; tells whether the worth is known.
    bool solve(StepBudget& budget);
    /// What the side to move gains at least and at most, in net seeds, when it plays well.
    Bounds worth() const { return worth_; }
    /// A move that gains the least of it.
    Move best() const { return best_; }
    /// Once it is solved: how both go on, as far as the budget reaches.
    std::vector<Move> line(StepBudget& budget) const;

private:
    /// The next question: first who wins the game, then the middle of what is possible.
    int next_margin() const;
    Fate ask(int net_seeds, StepBudget& budget);

    Position position_;
    MoveSet moves_;
    RepetitionSolver& solver_;
    Bounds worth_;
    Move best_;
};

/// The proof, beside a search, of an ending in which play may come back to a board. To be solved,
/// it has nothing to wait for but this proof. The solver must outlive it.
RootProof ending_proof(const Position& position, MoveSet moves, Move first,
                       RepetitionSolver& solver, bool is_to_be_solved);

}  // namespace krou
