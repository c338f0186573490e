#include "search/skill.h"

#include <algorithm>
#include <array>

namespace krou {

namespace {

/// By level, as a tournament of all found them, where `simple` of krou-sparring has 800; levels
/// that it could not tell apart are put in their order. `tools/sparring/tournament.sh` repeats it.
constexpr std::array ratings{670,  740,  880,  1060, 1370, 1540, 1610, 1690, 1760, 1840,
                             2050, 2160, 2200, 2310, 2470, 2640, 2680, 2800, 2830, 2910};
static_assert(ratings.size() == Skill::highest + 1);
static_assert(ratings.front() == least_elo && ratings.back() == most_elo);
static_assert(std::ranges::is_sorted(ratings));

}  // namespace

double level_of_elo(int elo) {
    elo = std::clamp(elo, least_elo, most_elo);
    const auto above = std::ranges::upper_bound(ratings, elo);
    if (above == ratings.end()) return Skill::highest;
    const int below = *(above - 1);
    return static_cast<double>(above - 1 - ratings.begin()) +
           static_cast<double>(elo - below) / (*above - below);
}

}  // namespace krou
