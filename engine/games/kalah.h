#pragma once

#include <cassert>
#include <utility>

#include "games/store_game.h"

namespace krou {

/// The kalah family: a last seed in an empty pit of the mover captures that seed and the opposite
/// pit.
template <class B>
class Kalah : public StoreGame<B> {
public:
    using Board = B;
    using Step = StepOf<B>;

    static constexpr bool captures_evens = false;

    Kalah(const Rules& rules, int pits)
        : StoreGame<B>(pits, SowingPath::by_own_store), captures_empty_(rules.captures_empty) {}

    Step play(const Board& board, Move move) const;
    MoveSet maybe_noisy(const Board& board, MoveSet moves) const;
    int final_net_gain(const Board& board) const {
        return rows_.own(board) - rows_.opponents(board);
    }
    std::pair<int, int> final_shares(const Board& board) const {
        return {rows_.own(board), rows_.opponents(board)};
    }

    bool captures_empty() const { return captures_empty_; }
    bool moves_again_without_seeds() const { return true; }

private:
    using StoreGame<B>::rows_;
    using StoreGame<B>::sowing_;

    bool captures_empty_;
};

template <class B>
inline MoveSet Kalah<B>::maybe_noisy(const Board& board, MoveSet moves) const {
    MoveSet found;
    for (const Move move : moves) {
        const int seeds = board[move.index];
        const int last = sowing_.last(move.index, seeds);
        const bool goes_round = seeds > 2 * rows_.pits;
        if (goes_round || last == Board::own_store || (last < rows_.pits && board[last] == 0))
            found.add(move);
    }
    return found;
}

template <class B>
inline StepOf<B> Kalah<B>::play(const Board& board, Move move) const {
    const int seeds = board[move.index];
    assert(move.index < rows_.pits && seeds > 0);
    const int last = sowing_.last(move.index, seeds);
    lanes::VecOf<B> after = lanes::add(lanes::load(board), sowing_.change(move.index, seeds));
    Board sown = lanes::store(after);
    if (last < rows_.pits && sown[last] == 1) {
        const int opposite = 2 * rows_.pits - 1 - last;
        if (sown[opposite] > 0 || captures_empty_) {
            sown.set(Board::own_store, sown[Board::own_store] + sown[opposite] + 1);
            sown.set(last, 0);
            sown.set(opposite, 0);
            after = lanes::load(sown);
        }
    }
    assert(sown.total() == board.total());
    const int gain = sown[Board::own_store] - board[Board::own_store];
    if (last == Board::own_store) return {sown, gain, true};
    return {lanes::store(rows_.flip(after)), gain};
}

}  // namespace krou
