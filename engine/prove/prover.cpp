#include "prove/prover.h"

#include <cassert>

namespace krou {

BisectingProver::BisectingProver(ProverShare share, const Position& position, Move first)
    : Prover(share),
      worth_{-position.at_stake(), position.at_stake()},
      best_(first),
      to_win_(1 - position.board().lead()) {}

int BisectingProver::next_margin() const {
    const auto [lower, upper] = worth_;
    for (const int margin : {to_win_, to_win_ - 1})
        if (lower < margin && margin <= upper) return margin;
    return lower + (upper - lower + 1) / 2;
}

Proof BisectingProver::advance(StepBudget& budget) {
    while (!worth_.exact()) {
        const int margin = next_margin();
        assert(worth_.lower < margin && margin <= worth_.upper);
        const Fate fate = gains(margin, budget);
        if (fate == Fate::won) worth_.lower = margin;
        if (fate == Fate::lost) worth_.upper = margin - 1;
        if (fate != Fate::open) continue;
        budget.end();
        return {worth_, {best_}};
    }
    return {worth_, pv(budget)};
}

}  // namespace krou
