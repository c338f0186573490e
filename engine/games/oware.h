#pragma once

#include <cassert>
#include <cstdint>
#include <optional>
#include <utility>

#include "games/game.h"
#include "games/sowing.h"

namespace krou {

/// The oware family: sowing captures twos and threes in the opponent's row, and a move must feed an
/// empty opponent. `Rules::slam` decides on grand slams.
template <class B>
class Oware {
public:
    using Board = B;
    using Step = StepOf<B>;
    using Vec = lanes::VecOf<B>;

    static constexpr bool has_extra_turns = false;
    static constexpr int quiet_gain = 0;

    Oware(const Rules& rules, int pits);

    MoveSet moves(const Board& board) const;
    /// Same as `moves(board).empty()`, but faster.
    bool is_over(const Board& board) const;
    Step play(const Board& board, Move move) const;
    MoveSet maybe_noisy(const Board& board, MoveSet moves) const;
    int final_net_gain(const Board& board) const;
    int max_net_gain(const Board& board) const { return rows_.seeds(board); }
    std::uint64_t key(const Board& board) const { return rows_.key(board); }
    Repetition repetition() const { return repetition_; }
    std::optional<int> repetition_gain(const Board& board) const {
        return rows_.repetition_gain(board, repetition_);
    }
    bool is_decided(const Board& board, int total) const;
    std::pair<int, int> final_shares(const Board& board) const;

    int pits() const { return rows_.pits; }
    const Rows<B>& rows() const { return rows_; }
    const Sowing<B>& sowing() const { return sowing_; }
    Board flipped(const Board& board) const { return lanes::store(rows_.flip(lanes::load(board))); }
    /// Returns the pits where a sowing may have started: the origin is empty after it.
    lanes::Mask possible_origins(lanes::Mask filled) const { return ~filled; }
    /// Returns the pits where the last seed may have captured, given the board after the sowing.
    lanes::Mask gaining_ends(Vec sown) const {
        return lanes::two_or_three(sown) & rows_.opponent_mask;
    }

private:
    MoveSet feeding_moves(const Board& board, lanes::Mask occupied) const;
    MoveSet moves_leaving_seeds(const Board& board, lanes::Mask occupied) const;
    MoveSet gaining_on_any_lap(const Board& board, MoveSet moves) const;
    /// Returns the pits captured by a sowing that ends on `last`, before any grand-slam rule.
    lanes::Mask capture(Vec sown, int last) const;

    Rows<B> rows_;
    Slam slam_;
    Rest rest_;
    Repetition repetition_;
    int below_;
    B places_;   ///< index of each pit: 0, 1, 2 …
    B feeding_;  ///< fewest seeds with which each pit reaches the opponent
    Sowing<B> sowing_;
};

template <class B>
inline lanes::Mask Oware<B>::capture(Vec sown, int last) const {
    // The run of twos and threes that ends on `last`. It starts after the nearest pit up to `last`
    // that breaks it, at the earliest after the mover's row.
    const lanes::Mask up_to_last = (lanes::Mask{2} << last) - 1;
    const lanes::Mask breaks = (~lanes::two_or_three(sown) & up_to_last) | rows_.own_mask;
    return up_to_last & ~((std::bit_floor(breaks) << 1) - 1);
}

template <class B>
inline StepOf<B> Oware<B>::play(const Board& board, Move move) const {
    const int seeds = board[move.index];
    assert(move.index < rows_.pits && seeds > 0);
    const Vec sown = lanes::add(lanes::load(board), sowing_.change(move.index, seeds));
    assert(lanes::sum(sown) == board.total());
    const lanes::Mask taken = capture(sown, sowing_.last(move.index, seeds));
    if (taken == 0) [[likely]]
        return {lanes::store(rows_.flip(sown))};
    if (slam_ == Slam::none && (lanes::occupied(sown) & rows_.opponent_mask) == taken)
        return {lanes::store(rows_.flip(sown))};

    const Vec captured = lanes::keep(sown, taken);
    const int gain = lanes::sum(captured);
    const Vec turned = rows_.flip(lanes::subtract(sown, captured));
    static_assert(Board::opponent_store == sizeof(Board) - 1);
    const Vec after = lanes::add(turned, lanes::in_last_byte<B>(gain));
    assert(lanes::sum(after) == board.total());
    return {lanes::store(after), gain};
}

template <class B>
inline MoveSet Oware<B>::moves(const Board& board) const {
    const lanes::Mask occupied = lanes::occupied(lanes::load(board));
    if (below_ > 0 && rows_.seeds(board) < below_) return {};
    if (slam_ == Slam::illegal || slam_ == Slam::unless_only)
        return moves_leaving_seeds(board, occupied);
    if ((occupied & rows_.opponent_mask) == 0) return feeding_moves(board, occupied);
    return MoveSet{occupied & rows_.own_mask};
}

template <class B>
inline bool Oware<B>::is_over(const Board& board) const {
    const bool any_sowing_will_do = slam_ == Slam::unless_only && below_ == 0;
    if (!any_sowing_will_do) return moves(board).empty();
    return (lanes::occupied(lanes::load(board)) & rows_.own_mask) == 0;
}

template <class B>
inline MoveSet Oware<B>::maybe_noisy(const Board& board, MoveSet moves) const {
    const Vec seeds = lanes::load(board);
    const lanes::Mask long_ones = lanes::at_least(seeds, lanes::splat<B>(2 * rows_.pits));
    if ((long_ones & rows_.own_mask) != 0) [[unlikely]]
        return gaining_on_any_lap(board, moves);
    const Vec last = lanes::add(seeds, lanes::load(places_));
    const Vec filled = lanes::add(lanes::shuffle(seeds, last), lanes::splat<B>(1));
    const lanes::Mask reaching = lanes::at_least(last, lanes::splat<B>(rows_.pits)) &
                                 ~lanes::at_least(last, lanes::splat<B>(2 * rows_.pits));
    return MoveSet{lanes::two_or_three(filled) & reaching & moves.bits()};
}

template <class B>
inline bool Oware<B>::is_decided(const Board& board, int total) const {
    const int own = board[Board::own_store];
    const int others = board[Board::opponent_store];
    return 2 * own > total || 2 * others > total || (2 * own == total && own == others);
}

}  // namespace krou
