#pragma once

#include <optional>
#include <string>
#include <vector>

#include "games/position.h"

/// Step-by-step description of moves, from South's point of view, to show them to people.
namespace krou {

/// Returns the board from a side's point of view, whichever side is to move. For South, that means
/// South's pits, North's pits, South's store, North's store; squares hold 1 for South's mark and 2
/// for North's.
Board board_for(Side side, const Position& position);
/// Returns the index of a side's tuzdik on South's board, if any.
std::optional<int> tuzdik_of(Side side, const Board& board, int pits);
/// Returns the number of seeds in a side's row.
int seeds_in_row(Side side, const Position& position);

/// A legal move and the position before it.
struct Turn {
    Position before;
    Move move;

    std::string name() const;
};

/// Effects of a move. All pits and squares are indices of South's board.
struct Trace {
    Side mover = Side::south;
    int origin = 0;             ///< pit sown or square marked
    std::vector<int> sown;      ///< target of each seed in order; a store instead of a tuzdik
    std::vector<int> captured;  ///< pits emptied by captures, backwards from the last seed
    int captured_seeds = 0;
    std::optional<int> tuzdik{};  ///< pit that becomes the mover's tuzdik; also in `captured`
    int gain = 0;                 ///< gain of the mover's store; 1 for completing three in a row
    bool extra_turn = false;      ///< extra turn, unless the game is over
};

Trace trace_of(const Turn& turn);
/// Returns the pit (even a tuzdik) of the last seed of a move, as an index of South's board.
int last_place(const Turn& turn);
/// Returns the gain of the mover's store between two successive positions.
int gain_of(const Position& before, const Position& after);
/// Returns South's board with the origin emptied, then after each seed. Empty for squares.
std::vector<Board> sowing_frames(const Turn& turn, const Trace& trace);

}  // namespace krou
