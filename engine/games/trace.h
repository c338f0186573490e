#pragma once

#include <optional>
#include <string>
#include <vector>

#include "games/position.h"

/// What a move does, as it is seen on a board that lies on a table.
namespace krou {

/// The board as this side sees it, whoever is to move. Seen by South it lies as on a table: South's
/// pits, then North's, and the stores of South and of North; squares bear 1 for South's mark and 2
/// for North's.
Board board_for(Side side, const Position& position);
/// The place of a side's tuzdik on a board as South sees it.
std::optional<int> tuzdik_of(Side side, const Board& board, int pits);
/// A side's own pits.
int seeds_in_row(Side side, const Position& position);

/// A legal move, and the position that it is made in.
struct Turn {
    Position before;
    Move move;

    std::string name() const;
};

/// What a move does, in places of the board as South sees it.
struct Trace {
    Side mover = Side::south;
    int origin = 0;             ///< the pit that is sown, or the square that is marked
    std::vector<int> sown;      ///< where each seed falls, one after another; a tuzdik is a store
    std::vector<int> captured;  ///< the pits that are emptied by a capture, as one meets them
    int captured_seeds = 0;
    std::optional<int> tuzdik{};  ///< the pit that becomes the mover's, which is captured, too
    int gain = 0;                 ///< of the mover's store; 1 for three in a row
    bool again = false;           ///< the mover moves once more
};

Trace trace_of(const Turn& turn);
/// The pit where the last seed of a legal move falls, tuzdik or not, as South sees the board.
int last_place(const Turn& turn);
/// The gain alone, of the move that leads from one to the other.
int gain_of(const Position& before, const Position& after);
/// The boards on the way: the pit is empty, then a seed more lies in each. None for squares.
std::vector<Board> boards_on_the_way(const Turn& turn, const Trace& trace);

}  // namespace krou
