#pragma once

#include <algorithm>
#include <cstdint>

#include "search/constants.h"

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
constexpr bool may_be_futile(const SearchConstants& constants, int depth) {
    return depth <= constants.futility_depth;
}
constexpr int futility_margin(const SearchConstants& constants, int depth) {
    return depth * constants.futility_margin;
}

/// Reverse futility pruning: so near the end of a line a board is not searched whose evaluation is
/// good enough even with this much less.
constexpr bool may_be_safe(const SearchConstants& constants, int depth) {
    return depth <= constants.reverse_futility_depth;
}
constexpr int safety_margin(const SearchConstants& constants, int depth) {
    return depth * constants.reverse_futility_margin;
}

/// Late-move reduction (LMR): how much less deep a quiet move is searched that comes late in the
/// order.
constexpr int reduction(const SearchConstants& constants, int depth, int place) {
    if (depth < constants.reduction_depth || place < constants.reduction_place) return 0;
    return depth >= constants.second_reduction_depth && place >= constants.second_reduction_place
               ? 2
               : 1;
}

/// Internal iterative reduction (IIR): a board for which the table has no move is searched a ply
/// less deep. If it is new, the next iteration will have a move to begin with. If not, no move was
/// good enough before, and most likely none is now.
constexpr int without_a_move(const SearchConstants& constants, int depth) {
    return depth >= constants.iir_depth ? depth - 1 : depth;
}

/// So many gains in passing are followed in a line of the quiescence search; then the evaluation
/// stands. On a board of many seeds nearly every sowing passes the own store more than once, which
/// is a gain each time, but no exchange.
inline constexpr int most_gains_in_passing = 2;
/// The quiescence search of a leaf takes no more nodes than this.
inline constexpr std::uint64_t most_quiescence_nodes = 1024;

/// Where play may go round, an opinion fades with each move since the last capture, down to
/// nothing: what it hopes for has not come so far, and may never. So no search goes round for long
/// with a hope that it keeps to the end, and believes in it the more the deeper it gets.
constexpr int without_progress(int opinion, int since_capture) {
    constexpr int until_nothing = 64;
    return opinion * (until_nothing - std::min(since_capture, until_nothing)) / until_nothing;
}

}  // namespace krou
