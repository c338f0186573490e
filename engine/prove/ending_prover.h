#pragma once

#include "games/position.h"
#include "prove/prover.h"
#include "prove/repetition_solver.h"
#include "tables/table.h"

namespace krou {

/// Prover for endings whose value depends on the game so far (graph-history interaction), if the
/// tables store only bounds.
class EndingProver final : public BisectingProver {
public:
    /// Only `moves` may be played; `first` is tried first. `is_alone` means that the caller waits
    /// for this proof alone. The solver must outlive the prover.
    EndingProver(const Position& position, MoveSet moves, Move first, RepetitionSolver& solver,
                 bool is_alone);

private:
    ProofOutcome gains(int margin, StepBudget& budget) override;
    std::vector<Move> pv(const StepBudget& budget) const override;

    Position position_;
    MoveSet moves_;
    RepetitionSolver& solver_;
};

}  // namespace krou
