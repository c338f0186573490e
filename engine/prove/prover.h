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
    Bounds worth;            ///< net seeds that the mover gains at least and at most
    std::vector<Move> line;  ///< PV; its first move gains the lower bound
};

/// How much a prover may work beside a search.
struct ProverShare {
    std::uint64_t at_first = 0;  ///< steps before the search has any nodes
    std::uint64_t per_search_node = 1;
    std::uint64_t free_steps = 0;  ///< the first steps; later ones count as nodes of the search
};

/// Proves the value of one position.
class Prover {
public:
    explicit Prover(ProverShare share = {}) : share_(share) {}
    virtual ~Prover() = default;

    /// Works until there is something to report or the budget is over; it ends a budget with which
    /// it can do nothing. May be called again until the value is exact.
    virtual Proof advance(StepBudget& budget) = 0;

    const ProverShare& share() const { return share_; }

private:
    ProverShare share_;
};

/// Asks for one margin after the other: first who wins, then the middle of what is possible.
class BisectingProver : public Prover {
public:
    Proof advance(StepBudget& budget) override;

protected:
    /// `first` is the best move until a better one is found.
    BisectingProver(ProverShare share, const Position& position, Move first);
    /// Whether the mover gains this margin; keeps a move that does in `best_`.
    virtual Fate gains(int margin, StepBudget& budget) = 0;
    /// The PV once the value is exact.
    virtual std::vector<Move> pv(const StepBudget&) const { return {best_}; }

    Bounds worth_;
    Move best_;

private:
    int next_margin() const;

    int to_win_;  ///< the margin by which the mover wins
};

}  // namespace krou
