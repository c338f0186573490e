#pragma once

#include "games/position.h"
#include "prove/prover.h"
#include "prove/repetition_solver.h"
#include "tables/table.h"

namespace krou {

/// Proves the value of an ending after the game so far, where that depends on the boards passed
/// before (graph-history interaction) and the tables hold bounds only. It asks the repetition
/// solver for one margin after the other: first who wins, then the middle of what is possible.
class EndingProver final : public Prover {
public:
    /// Only these moves may be played; the first is the best until a better one is found. If
    /// `is_alone`, nothing but this proof is awaited. The solver must outlive it.
    EndingProver(const Position& position, MoveSet moves, Move first, RepetitionSolver& solver,
                 bool is_alone);

    Proof advance(StepBudget& budget) override;

private:
    int next_margin() const;
    Fate ask(int net_seeds, StepBudget& budget);
    std::vector<Move> pv(StepBudget& budget) const;

    Position position_;
    MoveSet moves_;
    RepetitionSolver& solver_;
    Bounds worth_;
    Move best_;
};

}  // namespace krou
