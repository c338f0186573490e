#pragma once

#include <cassert>
#include <concepts>
#include <cstdint>
#include <utility>

#include "games/game.h"
#include "games/sowing.h"

namespace krou {

/// The kalah family: sowing includes the mover's store, and a last seed there gives an extra turn.
/// A last seed in an empty pit of the mover captures that seed and the opposite pit.
template <class B>
class Kalah {
public:
    using Board = B;
    using Step = StepOf<B>;

    static constexpr bool has_extra_turns = true;
    /// Many sowings drop one seed in the mover's store in passing.
    static constexpr int quiet_gain = 1;

    Kalah(const Rules& rules, int pits)
        : rows_(pits),
          captures_empty_(rules.captures_empty),
          sowing_(pits, SowingPath::by_own_store) {}

    MoveSet moves(const Board& board) const;
    bool is_over(const Board& board) const { return moves(board).empty(); }
    Step play(const Board& board, Move move) const;
    MoveSet maybe_noisy(const Board& board, MoveSet moves) const;
    int final_net_gain(const Board& board) const {
        return rows_.own(board) - rows_.opponents(board);
    }
    int max_net_gain(const Board& board) const { return rows_.seeds(board); }
    std::uint64_t key(const Board& board) const { return rows_.key(board); }
    /// Every sowing moves seeds to the right or into a store, so no board recurs.
    Repetition repetition() const { return Repetition::none; }
    std::optional<int> repetition_gain(const Board&) const { return std::nullopt; }
    bool is_decided(const Board&, int) const { return false; }
    std::pair<int, int> final_shares(const Board& board) const {
        return {rows_.own(board), rows_.opponents(board)};
    }

    int pits() const { return rows_.pits; }
    const Rows<B>& rows() const { return rows_; }
    const Sowing<B>& sowing() const { return sowing_; }
    Board flipped(const Board& board) const { return lanes::store(rows_.flip(lanes::load(board))); }
    bool captures_empty() const { return captures_empty_; }

private:
    Rows<B> rows_;
    bool captures_empty_;
    Sowing<B> sowing_;
};

template <class B>
inline MoveSet Kalah<B>::moves(const Board& board) const {
    const lanes::Mask occupied = lanes::occupied(lanes::load(board));
    if ((occupied & rows_.opponent_mask) == 0) return {};
    return MoveSet{occupied & rows_.own_mask};
}

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

template <class G>
concept KalahGame = std::same_as<G, Kalah<typename G::Board>>;

}  // namespace krou
