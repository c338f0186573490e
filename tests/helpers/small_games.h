#pragma once

#include <string>

#include "helpers/from_text.h"
#include "helpers/random_board.h"

/// Positions that plain minimax can search to the end.
namespace krou {

/// A position of few pits and seeds, some random moves into a game.
inline Position random_small_position(const std::string& spec, int most_pits, int most_seeds,
                                      Random& random) {
    const int pits = 1 + below(random, most_pits);
    const Board board = random_pits(pits, 1 + below(random, most_seeds), random);
    const Side side = below(random, 2) ? Side::south : Side::north;
    Position position = played(spec, fen_of(board, pits, side));
    for (int plies = below(random, 6); plies > 0; --plies) {
        const MoveSet moves = position.legal_moves();
        if (moves.empty()) break;
        position.play(any_of(moves, random));
    }
    return position;
}

/// Whether some move brings a store above half: that ends the game at once, at any margin.
inline bool can_be_decided(const Position& position) {
    for (const Move move : position.legal_moves()) {
        Position after = position;
        after.play(move);
        if (after.ending() == Ending::majority) return true;
    }
    return false;
}

}  // namespace krou
