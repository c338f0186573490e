#pragma once

#include <random>
#include <string>

#include "games/position.h"

/// Random boards and positions, reproducible by their seeds.
namespace krou {

using Random = std::mt19937;

inline int below(Random& random, int limit) {
    return static_cast<int>(random() % static_cast<unsigned>(limit));
}

/// Drops each of `seeds` seeds into a random pit of either row.
inline Board random_pits(int pits, int seeds, Random& random) {
    Board board;
    for (int i = 0; i < seeds; ++i) {
        const int pit = below(random, 2 * pits);
        board.set(pit, board[pit] + 1);
    }
    return board;
}

inline Move any_of(MoveSet moves, Random& random) {
    auto move = moves.begin();
    for (int skip = below(random, moves.size()); skip > 0; --skip) ++move;
    return *move;
}

/// Plays random moves. Stops before a move that would end the game.
inline void play_on(Position& position, int moves, Random& random) {
    for (; moves > 0 && position.ending() == Ending::none; --moves) {
        Position after = position;
        after.play(any_of(position.legal_moves(), random));
        if (after.ending() != Ending::none) return;
        position = after;
    }
}

/// Random rules of the oware family, most of them with repetitions that pay each side its row.
inline std::string random_rules(Random& random) {
    static constexpr const char* slams[] = {"none", "illegal", "unless-only", "all"};
    static constexpr const char* repetitions[] = {"split", "rows", "rows", "owner", "owner"};
    return std::string("oware:repetition=") + repetitions[below(random, 5)] +
           ",slam=" + slams[below(random, 4)] + ",rest=" + (below(random, 3) ? "owner" : "nobody") +
           ",below=" + std::to_string(below(random, 4) ? 0 : below(random, 4));
}

/// FEN of a board seen by South. A side's tuzdik is a pit of its opponent's row.
inline std::string fen_of(const Board& board, int pits, Side side) {
    std::string fen;
    for (int pit = 0; pit < 2 * pits; ++pit) {
        const int tuzdik = board[pit < pits ? Board::opponent_tuzdik : Board::own_tuzdik];
        fen += (tuzdik == pit % pits + 1 ? "t" : std::to_string(board[pit])) + '-';
    }
    return fen + std::to_string(board[Board::own_store]) + '-' +
           std::to_string(board[Board::opponent_store]) + (side == Side::south ? "-S" : "-N");
}

}  // namespace krou
