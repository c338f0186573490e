#pragma once

#include <optional>
#include <string>
#include <vector>

#include "games/position.h"

/// Step-by-step description of moves, from South's point of view, to show them to people.
namespace krou {

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
/// Returns the gain of the mover's store between two successive positions.
int gain_of(const Position& before, const Position& after);
/// Returns South's board with the origin emptied, then after each seed. Empty for squares.
std::vector<Board> sowing_frames(const Turn& turn, const Trace& trace);

}  // namespace krou
