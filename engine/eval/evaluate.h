#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <type_traits>

#include "eval/features.h"
#include "eval/network.h"
#include "eval/weights.h"
#include "games/families.h"

namespace krou {

/// Set of pits with two bits each: for ordinary sowings, and for krous in the high half.
template <class B>
using PitPairs = std::conditional_t<sizeof(B) == 16, std::uint32_t, std::uint64_t>;

/// Lookup table by pit and seeds: the value of the pit and the end of its sowing.
template <class B>
class PitTable {
public:
    using Targets = PitPairs<B>;
    struct Sum {
        int value = 0;
        Targets targets = 0;  ///< ends of sowings; krous in the high half
    };

    template <class G>
    void set_values(const G& game, const Weights& weights);

    /// Records that these seeds, sown from the mover's pit, end on `target`. Also records the same
    /// for the opponent's corresponding pit, with `target` seen from the opponent.
    void set_target(int pits, int pit, int seeds, int target, bool by_krou) {
        assert(0 <= target && target < 2 * pits);
        const int lowest = bits + (by_krou ? bits / 2 : 0);
        entry(pit, seeds) |= Word{1} << (lowest + target);
        entry(pit + pits, seeds) |= Word{1} << (lowest + (target + pits) % (2 * pits));
    }

    Sum operator()(const B& board) const {
        // Value and targets share one word, which is 0 for pits that this board does not have.
        Word values = 0;
        Word targets = 0;
        for (std::size_t pit = 0; pit < words_.size(); ++pit) {
            const Word word = words_[pit][board.bytes[pit]];
            values += word;
            targets |= word;
        }
        return {static_cast<std::int32_t>(static_cast<std::uint32_t>(values)),
                static_cast<Targets>(targets >> bits)};
    }

private:
    static constexpr int bits = 8 * sizeof(Targets);
    __extension__ using DoubleWord = unsigned __int128;
    using Word = std::conditional_t<bits == 32, std::uint64_t, DoubleWord>;
    using BySeeds = std::array<Word, max_seeds + 1>;

    Word& entry(int pit, int seeds) {
        return words_[static_cast<std::size_t>(pit)][static_cast<std::size_t>(seeds)];
    }

    std::array<BySeeds, std::size_t{2} * B::max_row> words_{};
};

/// Static evaluation: net seeds that the mover will still gain, in 1/300 seed, whatever the stores.
/// It uses a network, or the weights if there is none. A game without either, such as morpion, gets
/// 0.
template <class G>
class Evaluation {
public:
    Evaluation(const G&, const Weights&, const Network* = nullptr) {}
    int operator()(const typename G::Board&) const { return 0; }
};

template <class B>
class Evaluation<Oware<B>> {
public:
    Evaluation(const Oware<B>& game, const Weights& weights, const Network* network = nullptr);
    int operator()(const B& board) const;

private:
    const Oware<B>& game_;
    const Network* network_;  ///< null if the weights are used
    PitTable<B> by_pit_;
    lanes::Mask own_mask_;
    lanes::Mask opponent_mask_;
    Weights weights_;
};

template <class B>
class Evaluation<Kalah<B>> {
public:
    Evaluation(const Kalah<B>& game, const Weights& weights, const Network* network = nullptr);
    int operator()(const B& board) const;

private:
    const Kalah<B>& game_;
    const Network* network_;  ///< null if the weights are used
    PitTable<B> by_pit_;
    lanes::Mask own_mask_;
    lanes::Mask opponent_mask_;
    B opposite_;  ///< shuffle that swaps opposite pits
    Weights weights_;
};

template <class B, bool has_tuzdiks>
class Evaluation<Togyzkumalak<B, has_tuzdiks>> {
public:
    using Game = Togyzkumalak<B, has_tuzdiks>;

    Evaluation(const Game& game, const Weights& weights, const Network* network = nullptr);
    int operator()(const B& board) const;

private:
    int value_of_tuzdiks(const B& board, lanes::VecOf<B> seeds, lanes::Mask targets) const;

    const Game& game_;
    const Network* network_;  ///< null if the weights are used
    PitTable<B> by_pit_;
    lanes::Mask own_mask_;
    lanes::Mask opponent_mask_;
    Weights weights_;
};

template <class B>
inline int Evaluation<Oware<B>>::operator()(const B& board) const {
    if (network_) return network_->value(board, game_.max_net_gain(board));
    const auto [value, targets] = by_pit_(board);
    const lanes::VecOf<B> seeds = lanes::load(board);
    const lanes::Mask filled = lanes::occupied(seeds);
    const lanes::Mask two_up = lanes::at_least(seeds, lanes::splat<B>(2));
    const lanes::Mask three_up = lanes::at_least(seeds, lanes::splat<B>(3));
    // Pits that an ordinary sowing (low half) or a krou (high half) could capture.
    using Pairs = PitPairs<B>;
    constexpr int half = 4 * sizeof(Pairs);
    constexpr Pairs low_half = (Pairs{1} << half) - 1;
    const Pairs exposed = (filled & ~three_up) | (Pairs{~two_up} & low_half) << half;

    const Pairs own_row = own_mask_ | Pairs{own_mask_} << half;
    const Pairs own_threatened = targets & exposed & own_row;
    const Pairs other_threatened = targets & exposed & ~own_row;
    const int own_filled = std::popcount(filled & own_mask_);
    const int other_filled = std::popcount(filled & opponent_mask_);
    const auto ordinary = [](Pairs pits) { return std::popcount(pits & low_half); };
    const auto krou = [](Pairs pits) { return std::popcount(pits >> half); };
    return value + weights_[WeightId::oware_tempo] +
           weights_[WeightId::oware_threat] *
               (ordinary(own_threatened) - ordinary(other_threatened)) +
           weights_[WeightId::oware_room] * game_.max_net_gain(board) *
               (own_filled - other_filled) +
           weights_[WeightId::oware_cornered] *
               (is_cornered(own_filled) - is_cornered(other_filled)) +
           weights_[WeightId::oware_krou_threat] * (krou(own_threatened) - krou(other_threatened));
}

template <class B>
inline int Evaluation<Kalah<B>>::operator()(const B& board) const {
    if (network_) return network_->value(board, game_.max_net_gain(board));
    const auto [value, targets] = by_pit_(board);
    const lanes::VecOf<B> seeds = lanes::load(board);
    const lanes::VecOf<B> across = lanes::shuffle(seeds, lanes::load(opposite_));
    const lanes::Mask empty = ~lanes::occupied(seeds);
    // Ordinary sowings (low half) must end in an empty pit to capture. Krous (high half) end in the
    // pit that they have emptied.
    constexpr int half = 4 * sizeof targets;
    const auto ends = static_cast<lanes::Mask>((targets & empty) | targets >> half);
    const auto lead_across = [&](lanes::Mask mask) {
        return lanes::sum(lanes::keep(across, mask & own_mask_)) -
               lanes::sum(lanes::keep(across, mask & opponent_mask_));
    };
    return value + weights_[WeightId::kalah_tempo] +
           weights_[WeightId::kalah_facing] * lead_across(empty) +
           weights_[WeightId::kalah_spoils] * lead_across(ends);
}

template <class B, bool has_tuzdiks>
inline int Evaluation<Togyzkumalak<B, has_tuzdiks>>::operator()(const B& board) const {
    if (network_) return network_->value(board, game_.max_net_gain(board));
    const auto [value, targets] = by_pit_(board);
    const lanes::VecOf<B> seeds = lanes::load(board);
    const auto ends = static_cast<lanes::Mask>(targets);
    const lanes::Mask threatened = ends & lanes::odd(seeds);
    const int threat = lanes::sum(lanes::keep(seeds, threatened & own_mask_)) -
                       lanes::sum(lanes::keep(seeds, threatened & opponent_mask_));
    const int tuzdiks = has_tuzdiks ? value_of_tuzdiks(board, seeds, ends) : 0;
    return value + tuzdiks + weights_[WeightId::togyzkumalak_tempo] +
           weights_[WeightId::togyzkumalak_threat] * threat;
}

/// Returns the value of the tuzdiks and of pits of two that may become one.
template <class B, bool has_tuzdiks>
inline int Evaluation<Togyzkumalak<B, has_tuzdiks>>::value_of_tuzdiks(const B& board,
                                                                      lanes::VecOf<B> seeds,
                                                                      lanes::Mask targets) const {
    const int own = board[B::own_tuzdik];
    const int others = board[B::opponent_tuzdik];
    const int pits = game_.pits();
    const lanes::Mask twos = targets & lanes::two_or_three(seeds) & ~lanes::odd(seeds);
    const auto chances = [&](int tuzdik, int across, lanes::Mask row) {
        const lanes::Mask same_place = across > 0 ? lanes::Mask{1} << (across - 1) : 0;
        const lanes::Mask refused = same_place | lanes::Mask{1} << (pits - 1);
        return tuzdik > 0 ? 0 : std::popcount(row & ~refused);
    };
    const int chance = chances(own, others, (twos & opponent_mask_) >> pits) -
                       chances(others, own, twos & own_mask_);
    const int lead = (own > 0) - (others > 0);
    return weights_[WeightId::togyzkumalak_chance] * chance +
           lead * (weights_[WeightId::togyzkumalak_tuzdik] +
                   weights_[WeightId::togyzkumalak_tuzdik_room] * game_.max_net_gain(board));
}

}  // namespace krou
