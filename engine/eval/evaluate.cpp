#include "eval/evaluate.h"

namespace krou {

template <class B>
template <class G>
void PitTable<B>::set_values(const G& game, const Weights& weights) {
    for (int pit = 0; pit < game.pits(); ++pit) {
        for (int seeds = 0; seeds <= max_seeds; ++seeds) {
            int value = 0;
            for (const auto& feature : pit_features(game, pit, seeds))
                value += weights[feature.weight] * feature.own;
            entry(pit, seeds) = static_cast<std::uint32_t>(value);
            entry(pit + game.pits(), seeds) = static_cast<std::uint32_t>(-value);
        }
    }
}

template <class B>
Evaluation<Oware<B>>::Evaluation(const Oware<B>& game, const Weights& weights,
                                 const Network* network)
    : game_(game),
      network_(network),
      own_mask_(lanes::range(0, game.pits() - 1)),
      opponent_mask_(lanes::range(game.pits(), 2 * game.pits() - 1)),
      weights_(weights) {
    if (network_) return;
    by_pit_.set_values(game, weights);
    // Only sowings that end in the opposite row count. So the two sides' targets are different
    // pits, and one set holds both.
    const int pits = game.pits();
    for (int pit = 0; pit < pits; ++pit) {
        for (int seeds = 1; seeds <= max_seeds; ++seeds) {
            const int target = game.sowing().last(pit, seeds);
            if (target >= pits) by_pit_.set_target(pits, pit, seeds, target, is_krou(game, seeds));
        }
    }
}

template <class B>
Evaluation<Kalah<B>>::Evaluation(const Kalah<B>& game, const Weights& weights,
                                 const Network* network)
    : game_(game),
      network_(network),
      own_mask_(lanes::range(0, game.pits() - 1)),
      opponent_mask_(lanes::range(game.pits(), 2 * game.pits() - 1)),
      weights_(weights) {
    if (network_) return;
    by_pit_.set_values(game, weights);
    const int pits = game.pits();
    for (int pit = 0; pit < 2 * pits; ++pit) opposite_.set(pit, 2 * pits - 1 - pit);
    // Only sowings that end in their own row capture, so one set holds the targets of both sides.
    for (int pit = 0; pit < pits; ++pit) {
        for (int seeds = 1; seeds <= 2 * pits + 1; ++seeds) {
            const int target = game.sowing().last(pit, seeds);
            if (target < pits) by_pit_.set_target(pits, pit, seeds, target, is_krou(game, seeds));
        }
    }
}

template <class B, bool has_tuzdiks>
Evaluation<Togyzkumalak<B, has_tuzdiks>>::Evaluation(const Game& game, const Weights& weights,
                                                     const Network* network)
    : game_(game),
      network_(network),
      own_mask_(lanes::range(0, game.pits() - 1)),
      opponent_mask_(lanes::range(game.pits(), 2 * game.pits() - 1)),
      weights_(weights) {
    if (network_) return;
    by_pit_.set_values(game, weights);
    // Only sowings that end in the opposite row capture, so one set holds the targets of both
    // sides.
    const int pits = game.pits();
    for (int pit = 0; pit < pits; ++pit) {
        for (int seeds = 1; !is_krou(game, seeds); ++seeds) {
            const int target = game.sowing().last(pit, seeds);
            if (target >= pits) by_pit_.set_target(pits, pit, seeds, target, false);
        }
    }
}

template class Evaluation<Oware<SmallBoard>>;
template class Evaluation<Oware<Board>>;
template class Evaluation<Kalah<SmallBoard>>;
template class Evaluation<Kalah<Board>>;
template class Evaluation<Bestemshe<SmallBoard>>;
template class Evaluation<Bestemshe<Board>>;
template class Evaluation<Togyzkumalak<Board, true>>;

}  // namespace krou
