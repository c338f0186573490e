#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "eval/weights.h"

// The numbers that the search goes by. Like weights they are found by playing games: in a build
// made for tuning (KROU_TUNING) they are options of the engine, in the others they are built in.
namespace krou {

/// Their values: depths in plies, margins at 300 to a seed.
struct SearchConstants {
    int futility_depth = 4;
    int futility_margin = seed_value + seed_value / 3;
    int reverse_futility_depth = 8;
    int reverse_futility_margin = seed_value - seed_value / 6;
    int reduction_depth = 3;
    int reduction_place = 1;
    int second_reduction_depth = 6;
    int second_reduction_place = 3;
    int iir_depth = 4;
    int aspiration_depth = 4;
    int aspiration_margin = seed_value / 2;
    int aspiration_growth = 300;
    int history_bonus = 512;

    friend bool operator==(const SearchConstants&, const SearchConstants&) = default;
};

inline constexpr SearchConstants built_in_constants;

#ifdef KROU_TUNING
inline constexpr bool is_tuning_build = true;
#else
inline constexpr bool is_tuning_build = false;
#endif

/// What is to be known of a constant. The range is what an option may set it to, and a step is
/// about as much as can be told by games.
struct SearchConstant {
    std::string_view name;  ///< as an option
    int SearchConstants::*value;
    int min;
    int max;
    int step;
    std::string_view meaning;

    constexpr int built_in() const { return built_in_constants.*value; }
};

/// All of them, in the order of the values.
std::span<const SearchConstant> search_constants();

// Where the search goes less deep than asked for, or not on at all. What of this was tried in games
// stands in tests/data/experiments.md.

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

}  // namespace krou
