#pragma once

#include <cstdint>

namespace krou {

/// How well to play, for people who want to win now and then.
struct Skill {
    static constexpr int highest = 19;  ///< of the levels

    double level = 0;        ///< from 0, who has just learned the rules, to `highest`
    std::uint64_t seed = 0;  ///< the same seed sees, and overlooks, the same things

    friend bool operator==(const Skill&, const Skill&) = default;
};

/// The level that stands for all that the engine can.
inline constexpr int unlimited_level = Skill::highest + 1;

/// The ratings between which a level can be had. A player who takes the most seeds that he can
/// capture now, and looks no further, has 800.
inline constexpr int least_elo = 650;
inline constexpr int most_elo = 2590;

/// The level that plays oware at this rating.
double level_of_elo(int elo);

}  // namespace krou
