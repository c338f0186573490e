#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "eval/features.h"
#include "eval/network.h"
#include "eval/weights.h"
#include "games/families.h"

namespace krou {

/// Static evaluation: net seeds that the mover will still gain, in 1/300 seed, whatever the stores.
/// It uses a network, or the weights if there is none. A game without either, such as morpion, gets
/// 0.
template <Game G>
class Evaluation {
public:
    Evaluation(const G&, const Weights&, const Network* = nullptr) {}
    int operator()(const typename G::Board&) const { return 0; }
};

template <SowingGame G>
class Evaluation<G> {
public:
    using Board = typename G::Board;

    Evaluation(const G& game, const Weights& weights, const Network* network = nullptr)
        : game_(game), network_(network), weights_(weights) {
        if (network_) return;
        for (int pit = 0; pit < 2 * game.pits(); ++pit)
            for (int seeds = 0; seeds <= max_seeds; ++seeds)
                pits_[static_cast<std::size_t>(pit)][static_cast<std::size_t>(seeds)] =
                    word_of(pit, seeds);
    }

    int operator()(const Board& board) const {
        if (network_) return network_->value(board, game_.max_net_gain(board));
        Word values = 0;
        Word targets = 0;
        for (std::size_t pit = 0; pit < pits_.size(); ++pit) {
            const Word word = pits_[pit][board.bytes[pit]];
            values += word;
            targets |= word;
        }
        int value = static_cast<std::int32_t>(static_cast<std::uint32_t>(values));
        const auto add = [&](WeightId weight, int own, int others) {
            value += weights_[weight] * (own - others);
        };
        count_board_features(game_, board, static_cast<Targets<Board>>(targets >> value_bits), add);
        return value;
    }

    bool has_network() const { return network_ != nullptr; }

private:
    static constexpr int value_bits = 32;
    __extension__ using DoubleWord = unsigned __int128;
    using Word = std::conditional_t<sizeof(Targets<Board>) == 4, std::uint64_t, DoubleWord>;

    /// Returns the value of the features of one pit in the low bits, and its targets in the others.
    Word word_of(int pit, int seeds) const {
        int value = 0;
        const auto add = [&](WeightId weight, int count) { value += weights_[weight] * count; };
        count_pit_features(game_, pit % game_.pits(), seeds, add);
        return static_cast<std::uint32_t>(pit < game_.pits() ? value : -value) |
               Word{target_of(game_, pit, seeds)} << value_bits;
    }

    const G& game_;
    const Network* network_;  ///< null if the weights are used
    Weights weights_;
    /// By pit and seeds; 0 for pits that this board does not have.
    std::array<std::array<Word, max_seeds + 1>, std::size_t{2} * Board::max_row> pits_{};
};

}  // namespace krou
