#pragma once

#include <vector>

#include "games/position.h"

namespace krou::play {

/// The board as it lies on the table, whoever is to move: South's pits, then North's, and the
/// stores of South and of North. Squares bear 1 for South's mark and 2 for North's.
Board on_the_table(const Position& position);

/// What a move does, seed by seed, in places of such a board.
struct Trace {
    Side mover = Side::south;
    int origin = 0;             ///< the pit that is sown, or the square that is marked
    std::vector<int> sown;      ///< where each seed falls, one after another
    std::vector<int> captured;  ///< the pits that are emptied by a capture, as one meets them
    int captured_seeds = 0;
    bool again = false;  ///< the mover moves once more
};

/// The move must be legal.
Trace trace_of(const Position& before, Move move);

/// The boards on the way: the pit is empty, then a seed more lies in each. None for squares.
std::vector<Board> boards_on_the_way(const Position& before, const Trace& trace);

}  // namespace krou::play
