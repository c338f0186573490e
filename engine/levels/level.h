#pragma once

#include <cstdint>
#include <vector>

#include "eval/evaluation_set.h"
#include "games/position.h"
#include "search/clock.h"
#include "search/report.h"

namespace krou {

/// Reduced playing strength, so that people can win.
struct Skill {
    static constexpr int highest = 19;  ///< highest limited level

    double level = 0;        ///< from 0 (a beginner) to `highest`
    std::uint64_t seed = 0;  ///< equal seeds make equal errors

    friend bool operator==(const Skill&, const Skill&) = default;
};

/// Level of the engine at full strength.
inline constexpr int unlimited_level = Skill::highest + 1;

/// Range of the ratings. The scale gives 800 to a player who always makes the largest capture and
/// looks no further.
inline constexpr int min_elo = 650;
inline constexpr int max_elo = 2590;

/// Returns the level with this rating in oware; ratings out of range are clamped.
double level_of_elo(int elo);
/// Returns the rating of a level from 0 to `Skill::highest` in oware.
int elo_of_level(int level);

/// Limits on the search of a level.
struct LevelLimits {
    static constexpr int max_depth = 10;

    int depth = 1;           ///< search depth in plies
    double miss_rate = 0;    ///< base probability to overlook a move below the root
    double eval_factor = 1;  ///< factor of the static evaluation, 0 to 1
    int root_bonus = 0;      ///< largest random bonus of a root move
};

/// Returns the limits of a level. For fractional depths, some boards are searched two plies deeper
/// than others, selected by `noise`: a hash of the board.
LevelLimits limits_of_level(double level, std::uint64_t noise);

/// Chooses a move with human-like errors, by a shallow alpha-beta search that overlooks moves. It
/// overlooks laps around the board most often, and the first move in move order half as often as
/// others. It does not search endings deeper and has no endgame tables. Its random bonuses stay
/// below one seed, so it never gives away a seed that it sees.
///
/// Searches with iterative deepening up to the depth of the level, a limit or the clock. Returns
/// the PV: at least one move, starting with one of the requested root moves.
std::vector<Move> think_at_level(const Position& position, const Skill& skill,
                                 const EvaluationSet& evaluations, const Limits& limits,
                                 Clock& clock, const Listener& listener);

}  // namespace krou
