#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>

#include "eval/features.h"
#include "eval/network.h"
#include "eval/weights.h"
#include "games/families.h"

namespace krou {

/// What the pits say by themselves, looked up by pit and seeds: what they are worth, and where
/// their sowings end.
class PitTable {
public:
    struct Sum {
        int value = 0;
        std::uint32_t targets = 0;  ///< where sowings end, a bit a pit; krous in the high half
    };

    template <class G>
    void set_values(const G& game, const Weights& weights);

    /// Notes that so many seeds, sown from this pit of the mover, end on `target`; and those of the
    /// other side's pit in the same place of its row, on what is `target` for that side.
    void set_target(int pits, int pit, int seeds, int target, bool by_krou) {
        assert(0 <= target && target < 2 * pits);
        const int lowest = by_krou ? 48 : 32;
        entry(pit, seeds) |= std::uint64_t{1} << (lowest + target);
        entry(pit + pits, seeds) |= std::uint64_t{1} << (lowest + (target + pits) % (2 * pits));
    }

    Sum operator()(const Board& board) const {
        // Value and targets lie in the two halves of one word. For pits that this board does not
        // have, the words are 0.
        std::uint64_t values = 0;
        std::uint64_t targets = 0;
        for (std::size_t pit = 0; pit < words_.size(); ++pit) {
            const std::uint64_t word = words_[pit][board.bytes[pit]];
            values += word;
            targets |= word;
        }
        return {static_cast<std::int32_t>(static_cast<std::uint32_t>(values)),
                static_cast<std::uint32_t>(targets >> 32)};
    }

private:
    using BySeeds = std::array<std::uint64_t, max_seeds + 1>;

    std::uint64_t& entry(int pit, int seeds) {
        return words_[static_cast<std::size_t>(pit)][static_cast<std::size_t>(seeds)];
    }

    std::array<BySeeds, 2 * max_pits> words_{};
};

/// An opinion of the seeds that the mover will still gain, less the other side's, at 300 to a
/// seed: that of a network, or of weights where there is none. It does not know the stores. A game
/// that has none of its own is judged by its ends alone.
template <class G>
class Evaluation {
public:
    Evaluation(const G&, const Weights&, const Network* = nullptr) {}
    int operator()(const Board&) const { return 0; }
};

template <>
class Evaluation<Oware> {
public:
    Evaluation(const Oware& game, const Weights& weights, const Network* network = nullptr);
    int operator()(const Board& board) const;

private:
    const Oware& game_;
    const Network* network_;  ///< null where the weights count
    PitTable by_pit_;
    lanes::Mask own_mask_;
    lanes::Mask other_mask_;
    Weights weights_;
};

template <>
class Evaluation<Kalah> {
public:
    Evaluation(const Kalah& game, const Weights& weights, const Network* network = nullptr);
    int operator()(const Board& board) const;

private:
    const Kalah& game_;
    const Network* network_;  ///< null where the weights count
    PitTable by_pit_;
    lanes::Mask own_mask_;
    lanes::Mask other_mask_;
    Board opposite_;  ///< the shuffle that changes each pit for the one across
    Weights weights_;
};

inline int Evaluation<Oware>::operator()(const Board& board) const {
    if (network_) return network_->value(board, game_.at_stake(board));
    const auto [value, targets] = by_pit_(board);
    const lanes::Vec seeds = lanes::load(board);
    const lanes::Mask filled = lanes::occupied(seeds);
    const lanes::Mask two_up = lanes::at_least(seeds, lanes::all(2));
    const lanes::Mask three_up = lanes::at_least(seeds, lanes::all(3));
    // Ordinary sowings and what they could capture in the low half, krous in the high half.
    const std::uint32_t exposed = (filled & ~three_up) | (~two_up & 0xffff) << 16;

    const std::uint32_t own_row = own_mask_ | own_mask_ << 16;
    const std::uint32_t own_threatened = targets & exposed & own_row;
    const std::uint32_t other_threatened = targets & exposed & ~own_row;
    const int own_filled = std::popcount(filled & own_mask_);
    const int other_filled = std::popcount(filled & other_mask_);
    const auto ordinary = [](std::uint32_t mask) { return std::popcount(mask & 0xffff); };
    const auto krou = [](std::uint32_t mask) { return std::popcount(mask >> 16); };
    return value + weights_[WeightId::oware_tempo] +
           weights_[WeightId::oware_threat] *
               (ordinary(own_threatened) - ordinary(other_threatened)) +
           weights_[WeightId::oware_room] * game_.at_stake(board) * (own_filled - other_filled) +
           weights_[WeightId::oware_cornered] *
               (is_cornered(own_filled) - is_cornered(other_filled)) +
           weights_[WeightId::oware_krou_threat] * (krou(own_threatened) - krou(other_threatened));
}

inline int Evaluation<Kalah>::operator()(const Board& board) const {
    if (network_) return network_->value(board, game_.at_stake(board));
    const auto [value, targets] = by_pit_(board);
    const lanes::Vec seeds = lanes::load(board);
    const lanes::Vec across = lanes::shuffle(seeds, lanes::load(opposite_));
    const lanes::Mask empty = ~lanes::occupied(seeds);
    // In the low half the ends of sowings that must be empty, in the high half those of krous,
    // which have emptied them.
    const lanes::Mask ends = (targets & empty & 0xffff) | targets >> 16;
    const auto lead_across = [&](lanes::Mask mask) {
        return lanes::sum(lanes::keep(across, mask & own_mask_)) -
               lanes::sum(lanes::keep(across, mask & other_mask_));
    };
    return value + weights_[WeightId::kalah_tempo] +
           weights_[WeightId::kalah_facing] * lead_across(empty) +
           weights_[WeightId::kalah_spoils] * lead_across(ends);
}

}  // namespace krou
