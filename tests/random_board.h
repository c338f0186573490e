#pragma once

#include <random>
#include <string>

#include "games/position.h"

/// Boards and positions by chance, the same in every run.
namespace krou {

using Random = std::mt19937;

inline int below(Random& random, int limit) {
    return static_cast<int>(random() % static_cast<unsigned>(limit));
}

/// So many seeds, each dropped into any pit of either row.
inline Board random_pits(int pits, int seeds, Random& random) {
    Board board;
    for (int i = 0; i < seeds; ++i) {
        const int pit = below(random, 2 * pits);
        board.set(pit, board[pit] + 1);
    }
    return board;
}

inline std::string fen_of(const Board& board, int pits, Side side) {
    std::string fen;
    for (int pit = 0; pit < 2 * pits; ++pit) fen += std::to_string(board[pit]) + '-';
    return fen + std::to_string(board[Board::own_store]) + '-' +
           std::to_string(board[Board::other_store]) + (side == Side::south ? "-S" : "-N");
}

}  // namespace krou
