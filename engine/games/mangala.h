#pragma once

#include <cassert>
#include <utility>

#include "games/store_game.h"

namespace krou {

/// Mangala of Türkiye: the first seed stays in the origin. A last seed that makes an even number in
/// the opponent's row captures it; one in an empty pit of the mover captures that seed and those
/// opposite.
template <class B>
class Mangala : public StoreGame<B> {
public:
    using Board = B;
    using Step = StepOf<B>;

    static constexpr bool captures_evens = true;

    Mangala(const Rules& rules, int pits)
        : StoreGame<B>(pits, SowingPath::from_the_pit_by_own_store), rest_(rules.rest) {}

    Step play(const Board& board, Move move) const;
    MoveSet maybe_noisy(const Board& board, MoveSet moves) const;
    int final_net_gain(const Board& board) const {
        const auto [own, others] = final_shares(board);
        return own - others;
    }
    /// The side that ran out of seeds takes those of the other. With `Rest::owner`, that is the
    /// opponent of the mover; or it has captured the mover's last seeds, and keeps its own.
    std::pair<int, int> final_shares(const Board& board) const {
        const int own = rows_.own(board);
        const int others = rows_.opponents(board);
        return rest_ == Rest::first ? std::pair(others, own) : std::pair(0, own + others);
    }

    bool captures_empty() const { return false; }
    /// With `Rest::owner`, the side to move shows who has ended the game.
    bool moves_again_without_seeds() const { return rest_ == Rest::first; }

private:
    using StoreGame<B>::rows_;
    using StoreGame<B>::sowing_;

    Rest rest_;
};

template <class B>
inline MoveSet Mangala<B>::maybe_noisy(const Board& board, MoveSet moves) const {
    MoveSet found;
    for (const Move move : moves) {
        const int seeds = board[move.index];
        const int last = sowing_.last(move.index, seeds);
        const bool captures = last < rows_.pits ? board[last] == 0 : board[last] % 2 != 0;
        if (seeds >= sowing_.full_lap() || last == Board::own_store || captures) found.add(move);
    }
    return found;
}

template <class B>
inline StepOf<B> Mangala<B>::play(const Board& board, Move move) const {
    const int seeds = board[move.index];
    assert(move.index < rows_.pits && seeds > 0);
    const int last = sowing_.last(move.index, seeds);
    lanes::VecOf<B> after = lanes::add(lanes::load(board), sowing_.change(move.index, seeds));
    Board sown = lanes::store(after);
    assert(sown.total() == board.total());
    if (last == Board::own_store &&
        (rest_ == Rest::first || (lanes::occupied(after) & rows_.own_mask) != 0))
        return {sown, sown[Board::own_store] - board[Board::own_store], true};
    const int opposite = 2 * rows_.pits - 1 - last;
    int captured = 0;
    if (last < rows_.pits && sown[last] == 1 && sown[opposite] > 0)
        captured = 1 + sown[opposite];
    else if (last >= rows_.pits && last != Board::own_store && sown[last] % 2 == 0)
        captured = sown[last];
    if (captured > 0) {
        sown.set(Board::own_store, sown[Board::own_store] + captured);
        sown.set(last, 0);
        if (last < rows_.pits) sown.set(opposite, 0);
        after = lanes::load(sown);
    }
    return {lanes::store(rows_.flip(after)), sown[Board::own_store] - board[Board::own_store]};
}

}  // namespace krou
