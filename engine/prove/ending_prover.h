#pragma once

#include "games/position.h"
#include "prove/prover.h"
#include "prove/repetition_solver.h"
#include "tables/table.h"

namespace krou {

/// Proves the value of an ending after the game so far, if that depends on the boards passed before
/// (graph-history interaction) and the tables hold bounds only.
class EndingProver final : public BisectingProver {
public:
    /// Only these moves may be played. If `is_alone`, nothing but this proof is awaited. The solver
    /// must outlive it.
    EndingProver(const Position& position, MoveSet moves, Move first, RepetitionSolver& solver,
                 bool is_alone);

private:
    Fate gains(int margin, StepBudget& budget) override;
    std::vector<Move> pv(const StepBudget& budget) const override;

    Position position_;
    MoveSet moves_;
    RepetitionSolver& solver_;
};

}  // namespace krou
