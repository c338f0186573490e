#pragma once

#include <cstdint>
#include <vector>

#include "base/step_budget.h"
#include "games/position.h"
#include "prove/proof_numbers.h"
#include "tables/table.h"

namespace krou {

/// Proved bounds of a position's value.
struct Proof {
    Bounds bounds;         ///< bounds on the net seeds that the mover gains
    std::vector<Move> pv;  ///< PV; its first move gains the lower bound
};

/// Work allowance of a prover that runs beside a search.
struct ProverShare {
    std::uint64_t min_steps = 0;        ///< steps allowed even before the first search node
    std::uint64_t per_search_node = 1;  ///< steps allowed per search node
    std::uint64_t free_steps = 0;       ///< steps beyond these are added to the search's node count
};

/// Prover of one position's value, driven in slices by a step budget.
class Prover {
public:
    explicit Prover(ProverShare share = {}) : share_(share) {}
    virtual ~Prover() = default;

    /// Works until there is a result to report or the budget is used up, and returns the bounds
    /// proved so far. If it cannot do more, it ends the budget. Unless the bounds are exact, the
    /// next call resumes.
    virtual Proof advance(StepBudget& budget) = 0;

    const ProverShare& share() const { return share_; }

private:
    ProverShare share_;
};

/// Prover that asks for one margin after another: first for a win, then for a draw, then by
/// bisection. In `prove`, a margin is the net seeds that the mover still gains.
class BisectingProver : public Prover {
public:
    Proof advance(StepBudget& budget) override;

protected:
    /// `first` is the best move until a better one is found.
    BisectingProver(ProverShare share, const Position& position, Move first);
    /// Proves or refutes that the mover gains this margin; open if it cannot decide. Stores a move
    /// that gains it in `best_`.
    virtual ProofOutcome gains(int margin, StepBudget& budget) = 0;
    /// Returns the PV; called once the value is exact.
    virtual std::vector<Move> pv(const StepBudget&) const { return {best_}; }

    Bounds bounds_;
    Move best_;

private:
    int next_margin() const;

    int winning_margin_;  ///< smallest margin that wins the game
};

}  // namespace krou
