#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>

#include "games/game.h"

namespace krou {

/// Which quiet moves have cut before: by side, pit and seeds sown, and by ply.
class MoveMemory {
public:
    static constexpr int max_ply = 256;
    static constexpr int first_rank = 1 << 30;  ///< above all others

    void reward(Side side, const Board& board, Move move, int depth, int ply) {
        killer_[static_cast<std::size_t>(ply)] = move;
        auto& score = entry(side, board, move);
        const int bonus = std::min(depth * depth, most / 8);
        score += bonus - score * bonus / most;
    }
    void punish(Side side, const Board& board, Move move, int depth) {
        auto& score = entry(side, board, move);
        const int malus = std::min(depth * depth, most / 8);
        score -= malus + score * malus / most;
    }

    /// The higher, the sooner a move is tried among those worth the same by themselves.
    int rank(Side side, const Board& board, Move move, int ply) {
        const int killer = killer_[static_cast<std::size_t>(ply)] == move ? most : 0;
        return killer + entry(side, board, move);
    }

private:
    static constexpr int most = 1 << 12;
    static constexpr std::size_t sizes = 32;  ///< larger sowings share the last place

    int& entry(Side side, const Board& board, Move move) {
        const auto seeds = std::min<std::size_t>(board.bytes[move.index], sizes - 1);
        return history_[static_cast<std::size_t>(side)][move.index][seeds];
    }

    std::array<std::array<std::array<int, sizes>, 9>, 2> history_{};
    std::array<std::optional<Move>, max_ply> killer_{};
};

}  // namespace krou
