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

/// Futility pruning: near the leaves, skip quiet moves if evaluation + margin <= alpha.
constexpr bool allows_futility(const SearchConstants& constants, int depth) {
    return depth <= constants.futility_depth;
}
constexpr int futility_margin(const SearchConstants& constants, int depth) {
    return depth * constants.futility_margin;
}

/// Reverse futility pruning: near the leaves, cut off if evaluation - margin >= beta.
constexpr bool allows_reverse_futility(const SearchConstants& constants, int depth) {
    return depth <= constants.reverse_futility_depth;
}
constexpr int reverse_futility_margin(const SearchConstants& constants, int depth) {
    return depth * constants.reverse_futility_margin;
}

/// Late-move reduction (LMR): plies by which a quiet move late in the order is searched less deep.
constexpr int reduction(const SearchConstants& constants, int depth, int place) {
    if (depth < constants.reduction_depth || place < constants.reduction_place) return 0;
    return depth >= constants.second_reduction_depth && place >= constants.second_reduction_place
               ? 2
               : 1;
}

/// Internal iterative reduction (IIR): without a table move, search a ply less deep. If the board
/// is new, the next iteration will have a move to begin with. If not, no move was good enough
/// before, and most likely none is now.
constexpr int depth_after_iir(const SearchConstants& constants, int depth) {
    return depth >= constants.iir_depth ? depth - 1 : depth;
}

/// Gains in passing that a line of the quiescence search may have. On a board of many seeds nearly
/// every sowing passes the own store more than once, which is a gain each time, but no capture.
inline constexpr int most_gains_in_passing = 2;
/// Nodes of the quiescence search of one leaf.
inline constexpr std::uint64_t most_quiescence_nodes = 1024;

}  // namespace krou
