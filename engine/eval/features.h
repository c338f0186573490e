#pragma once

#include <vector>

#include "eval/weights.h"
#include "games/families.h"

namespace krou {

/// How often a feature is there for the mover and for the other side.
struct Feature {
    WeightId weight;
    int own = 0;
    int others = 0;
};

/// What the evaluation sees on a board, counted pit by pit. The evaluation of a board is the
/// sum of weight × (own − others); `Evaluation` computes the same from tables.
template <class B>
std::vector<Feature> features(const Oware<B>& game, const B& board);
template <class B>
std::vector<Feature> features(const Kalah<B>& game, const B& board);
template <class B, bool has_tuzdiks>
std::vector<Feature> features(const Togyzkumalak<B, has_tuzdiks>& game, const B& board);
/// A game without an evaluation of its own has none.
template <Game G>
std::vector<Feature> features(const G&, const typename G::Board&) {
    return {};
}

/// What one pit adds for its owner by itself, whatever the others hold.
template <class B>
std::vector<Feature> pit_features(const Oware<B>& game, int pit, int seeds);
template <class B>
std::vector<Feature> pit_features(const Kalah<B>& game, int pit, int seeds);

template <class B, bool has_tuzdiks>
std::vector<Feature> pit_features(const Togyzkumalak<B, has_tuzdiks>& game, int pit, int seeds);

/// Whether sowing so many seeds goes round the whole board.
template <class B>
bool is_krou(const Oware<B>& game, int seeds) {
    return seeds >= 2 * game.pits();
}

template <class B>
bool is_krou(const Kalah<B>& game, int seeds) {
    return seeds > 2 * game.pits();
}

template <class B, bool has_tuzdiks>
bool is_krou(const Togyzkumalak<B, has_tuzdiks>& game, int seeds) {
    return seeds > 2 * game.pits();
}

/// Whether a side with so many filled pits has hardly a choice left.
inline bool is_cornered(int filled_pits) {
    return filled_pits <= 2;
}

}  // namespace krou
