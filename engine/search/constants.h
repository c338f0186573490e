#pragma once

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

}  // namespace krou
