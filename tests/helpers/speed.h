#pragma once

/// Sanitizers slow a program down. What it promises about times it promises at full speed: under
/// a sanitizer the same is run, to see whether it is sound, and may take longer.
namespace krou {

extern const bool at_full_speed;

/// How many times as long something may take.
extern const int slowdown;

/// The seeds of the endgame tables that the engines of tests begin with. Those that Krou begins
/// with take each engine a quarter of a second, and many seconds under a sanitizer.
inline constexpr int table_seeds = 6;

/// How many random cases to try where all of them are slow.
inline int rounds(int at_most) {
    return at_full_speed ? at_most : at_most / 10;
}

}  // namespace krou
