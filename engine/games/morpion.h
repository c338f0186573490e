#pragma once

#include <cstdint>
#include <utility>

#include "games/game.h"

namespace krou {

/// Three in a row (tic-tac-toe) on nine squares. A win puts one point into the winner's store.
class Morpion {
public:
    using Board = SmallBoard;
    using Step = StepOf<Board>;

    static constexpr bool has_extra_turns = false;
    static constexpr int quiet_gain = 0;
    static constexpr int squares = 9;
    static constexpr int own_mark = 1;
    static constexpr int opponent_mark = 2;

    MoveSet moves(const Board& board) const;
    Step play(const Board& board, Move move) const;
    MoveSet maybe_noisy(const Board&, MoveSet moves) const { return moves; }
    int final_net_gain(const Board&) const { return 0; }
    int max_net_gain(const Board& board) const { return moves(board).empty() ? 0 : 1; }
    std::uint64_t key(const Board& board) const;
    Board flipped(const Board& board) const;
    Repetition repetition() const { return Repetition::none; }
    std::optional<int> repetition_gain(const Board&) const { return std::nullopt; }
    bool is_decided(const Board&, int) const { return false; }
    std::pair<int, int> final_shares(const Board&) const { return {0, 0}; }

    /// True if the player with this mark has three in a row.
    static bool has_line(const Board& board, int mark);
};

}  // namespace krou
