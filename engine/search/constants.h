#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "eval/weights.h"

// Search constants, tuned by playing games like the weights. A tuning build (KROU_TUNING) offers
// them as engine options; other builds use the built-in values. Experiments are listed in
// engine/experiments.md.
namespace krou {

/// Values of the search constants: depths in plies, margins in 1/300 seed. `search_constants` has
/// their ranges and meanings.
struct SearchConstants {
    int futility_depth = 4;  ///< maximum
    int futility_margin = seed_value + seed_value / 3;
    int reverse_futility_depth = 8;  ///< maximum
    int reverse_futility_margin = seed_value - seed_value / 6;
    int probcut_depth = 6;  ///< minimum, like the depths below
    int probcut_reduction = 4;
    int probcut_margin = seed_value + seed_value / 6;
    int probcut_seeds = 16;  ///< ProbCut only with more on the board
    int reduction_depth = 3;
    int reduction_place = 1;
    int second_reduction_depth = 6;
    int second_reduction_place = 3;
    int iir_depth = 4;
    int aspiration_depth = 4;
    int aspiration_margin = seed_value / 2;
    int aspiration_growth = 300;  ///< percent
    int history_bonus = 512;

    friend bool operator==(const SearchConstants&, const SearchConstants&) = default;
};

inline constexpr SearchConstants built_in_constants;

#ifdef KROU_TUNING
inline constexpr bool is_tuning_build = true;
#else
inline constexpr bool is_tuning_build = false;
#endif

/// Description of a search constant as an engine option. The step is about the smallest change that
/// games can measure.
struct SearchConstant {
    std::string_view name;  ///< option name
    int SearchConstants::*value;
    int min;
    int max;
    int step;
    std::string_view meaning;

    constexpr int built_in() const { return built_in_constants.*value; }
};

/// All search constants, in the order of the members of `SearchConstants`.
std::span<const SearchConstant> search_constants();

/// Limit of gains in passing per line of the quiescence search. With many seeds on the board,
/// nearly every kalah sowing passes its own store more than once: a gain, but not a capture.
inline constexpr int max_gains_in_passing = 2;
/// Node limit of the quiescence search of one leaf.
inline constexpr std::uint64_t max_quiescence_nodes = 1024;

}  // namespace krou
