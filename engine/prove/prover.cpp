#include "prove/prover.h"

#include <cassert>

namespace krou {

BisectingProver::BisectingProver(ProverShare share, const Position& position, Move first)
    : Prover(share),
      bounds_{-position.max_net_gain(), position.max_net_gain()},
      best_(first),
      winning_margin_(1 - position.board().lead()) {}

int BisectingProver::next_margin() const {
    const auto [lower, upper] = bounds_;
    for (const int margin : {winning_margin_, winning_margin_ - 1})
        if (lower < margin && margin <= upper) return margin;
    return lower + (upper - lower + 1) / 2;
}

Proof BisectingProver::advance(StepBudget& budget) {
    while (!bounds_.exact()) {
        const int margin = next_margin();
        assert(bounds_.lower < margin && margin <= bounds_.upper);
        const ProofOutcome outcome = gains(margin, budget);
        if (outcome == ProofOutcome::won) bounds_.lower = margin;
        if (outcome == ProofOutcome::lost) bounds_.upper = margin - 1;
        if (outcome != ProofOutcome::open) continue;
        budget.end();
        return {bounds_, {best_}};
    }
    return {bounds_, pv(budget)};
}

}  // namespace krou
