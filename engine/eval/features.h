#pragma once

#include <vector>

#include "eval/weights.h"
#include "games/families.h"

namespace krou {

/// Counts of a feature for the mover and for the opponent.
struct Feature {
    WeightId weight;
    int own = 0;
    int others = 0;
};

/// Returns the features of a board, counted pit by pit. The linear evaluation is the sum of weight
/// × (own − others); `Evaluation` computes the same from lookup tables.
template <class B>
std::vector<Feature> features(const Oware<B>& game, const B& board);
template <class B>
std::vector<Feature> features(const Kalah<B>& game, const B& board);
template <class B, bool has_tuzdiks>
std::vector<Feature> features(const Togyzkumalak<B, has_tuzdiks>& game, const B& board);
/// Games without a linear evaluation have no features.
template <Game G>
std::vector<Feature> features(const G&, const typename G::Board&) {
    return {};
}

/// Returns the features of one pit for its owner, independent of the other pits.
template <class B>
std::vector<Feature> pit_features(const Oware<B>& game, int pit, int seeds);
template <class B>
std::vector<Feature> pit_features(const Kalah<B>& game, int pit, int seeds);

template <class B, bool has_tuzdiks>
std::vector<Feature> pit_features(const Togyzkumalak<B, has_tuzdiks>& game, int pit, int seeds);

/// True if sowing this many seeds goes round the board, back to or past its own pit.
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

/// True if a side with this many filled pits has hardly any choice left.
inline bool is_cornered(int filled_pits) {
    return filled_pits <= 2;
}

}  // namespace krou
