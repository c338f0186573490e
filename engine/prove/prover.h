#pragma once

#include <cstdint>
#include <vector>

#include "base/step_budget.h"
#include "games/game.h"
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

}  // namespace krou
