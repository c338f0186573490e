#pragma once

/// Time limits in tests. They hold at full speed; with a sanitizer, the same tests run without them
/// or with longer ones.
namespace krou {

extern const bool at_full_speed;

/// Factor for all time limits.
extern const int time_factor;

/// Initial TablebaseSeeds of engines in tests. The default of Krou takes each engine a quarter of a
/// second, and many seconds with a sanitizer.
inline constexpr int table_seeds = 6;

/// Number of random cases to try in a slow test.
inline int rounds(int at_most) {
    return at_full_speed ? at_most : at_most / 10;
}

/// Most seeds in a slow test of endgame tables: a layer fewer has about half as many boards.
inline int layers(int at_most) {
    return at_full_speed ? at_most : at_most - 2;
}

}  // namespace krou
