#pragma once

#include <cassert>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <utility>

#include "games/game.h"
#include "games/sowing.h"

namespace krou {

/// The togyzkumalak family: the first seed stays in the origin, and a last seed that makes an even
/// number in the opponent's row captures it. A last seed that makes three may turn the pit into a
/// tuzdik: from then on, all seeds sown into it go to its owner's store. Bestemshe has no tuzdiks.
template <class B, bool has_tuzdiks>
class Togyzkumalak {
public:
    using Board = B;
    using Step = StepOf<B>;
    using Vec = lanes::VecOf<B>;

    static_assert(!has_tuzdiks || std::is_same_v<B, krou::Board>, "others have no room for them");
    static constexpr bool has_extra_turns = false;
    /// With tuzdiks, many sowings drop one seed in a tuzdik in passing.
    static constexpr int quiet_gain = has_tuzdiks ? 1 : 0;

    Togyzkumalak(const Rules& rules, int pits);

    MoveSet moves(const Board& board) const {
        return MoveSet{lanes::occupied(lanes::load(board)) & rows_.own_mask};
    }
    bool is_over(const Board& board) const { return moves(board).empty(); }
    Step play(const Board& board, Move move) const;
    MoveSet maybe_noisy(const Board& board, MoveSet moves) const;
    int final_net_gain(const Board& board) const;
    int max_net_gain(const Board& board) const {
        return lanes::sum(lanes::keep(lanes::load(board), rows_.own_mask | rows_.opponent_mask));
    }
    std::uint64_t key(const Board& board) const { return rows_.key(board); }
    Repetition repetition() const { return repetition_; }
    std::optional<int> repetition_gain(const Board& board) const {
        return rows_.repetition_gain(board, repetition_);
    }
    bool is_decided(const Board& board, int total) const {
        return 2 * board[Board::own_store] > total || 2 * board[Board::opponent_store] > total;
    }
    /// The opponent of a mover without seeds takes the rest; otherwise, nobody takes any.
    std::pair<int, int> final_shares(const Board& board) const;

    int pits() const { return rows_.pits; }
    const Rows<B>& rows() const { return rows_; }
    const Sowing<B>& sowing() const { return sowing_; }
    Board flipped(const Board& board) const { return lanes::store(rows_.flip(lanes::load(board))); }
    /// Returns the pits where a sowing may have started, given the occupied pits after it.
    lanes::Mask possible_origins(lanes::Mask) const { return rows_.own_mask; }
    /// Returns the pits where the last seed may have captured, given the board after the sowing.
    lanes::Mask gaining_ends(Vec sown) const requires(!has_tuzdiks) {
        return ~lanes::odd(sown) & rows_.opponent_mask;
    }

    /// True if three seeds in this pit of the opponent become the mover's tuzdik. It must be the
    /// mover's first, not in the last pit, and not have the same number as the opponent's.
    bool may_become_tuzdik(const Board& board, int pit) const {
        const int number = pit - rows_.pits + 1;
        return has_tuzdiks && board[Board::own_tuzdik] == 0 && number != rows_.pits &&
               number != board[Board::opponent_tuzdik];
    }

private:
    Step with_tuzdiks(Board sown, int last) const;

    Rows<B> rows_;
    Rest rest_;
    Repetition repetition_;
    Sowing<B> sowing_;
};

template <class B>
using Bestemshe = Togyzkumalak<B, false>;

template <class B, bool has_tuzdiks>
inline StepOf<B> Togyzkumalak<B, has_tuzdiks>::play(const B& board, Move move) const {
    const int seeds = board[move.index];
    assert(move.index < rows_.pits && seeds > 0);
    const Vec sown = lanes::add(lanes::load(board), sowing_.change(move.index, seeds));
    const int last = sowing_.last(move.index, seeds);
    const Board after = lanes::store(sown);
    assert(after.total() == board.total());
    const bool is_others = last >= rows_.pits;
    if constexpr (has_tuzdiks)
        if ((board[Board::own_tuzdik] | board[Board::opponent_tuzdik]) != 0 ||
            (is_others && after[last] == 3))
            return with_tuzdiks(after, last);
    if (!is_others || after[last] % 2 != 0) [[likely]]
        return {lanes::store(rows_.flip(sown))};
    const int gain = after[last];
    const Vec left = lanes::subtract(sown, lanes::keep(sown, lanes::Mask{1} << last));
    return {lanes::store(lanes::add(rows_.flip(left), lanes::in_last_byte<B>(gain))), gain};
}

}  // namespace krou
