#pragma once

#include <cstdint>

#include "eval/weights.h"

// Where the search goes less deep than asked for, or not on at all. What of this was tried in games
// stands in tests/data/experiments.md.
namespace krou {

/// How much of the tree a search leaves out.
enum class Selectivity : std::uint8_t {
    usual,  ///< all that is said below
    none,   ///< nothing: at any depth the value is that of plain minimax
};

/// Futility pruning: so near the end of a line a quiet move is not searched when even this much, on
/// top of the evaluation, would not make it good enough.
inline constexpr int last_futile_depth = 4;
inline constexpr int futility_margin(int depth) {
    return depth * (seed_value + seed_value / 3);
}

/// Reverse futility pruning: so near the end of a line a board is not searched whose evaluation is
/// good enough even with this much less.
inline constexpr int last_safe_depth = 8;
inline constexpr int safety_margin(int depth) {
    return depth * (seed_value - seed_value / 6);
}

/// Late-move reduction (LMR): how much less deep a quiet move is searched that comes late in the
/// order.
inline constexpr int reduction(int depth, int place) {
    constexpr int least_depth = 3;
    constexpr int least_depth_for_two = 6;
    constexpr int first_place_for_two = 3;
    if (depth < least_depth || place == 0) return 0;
    return depth >= least_depth_for_two && place >= first_place_for_two ? 2 : 1;
}

/// Internal iterative reduction (IIR): a board for which the table has no move is searched a ply
/// less deep. If it is new, the next iteration will have a move to begin with. If not, no move was
/// good enough before, and most likely none is now.
inline constexpr int without_a_move(int depth) {
    constexpr int least_depth = 4;
    return depth >= least_depth ? depth - 1 : depth;
}

}  // namespace krou
