#include "levels/skill.h"

#include <algorithm>
#include <array>

namespace krou {

namespace {

/// By level, as two tournaments of all found them, where `simple` of krou-sparring has 800. Each
/// player had a seed of his own: those of one seed overlook the same, and the better one of two
/// looks better than he is. `tools/sparring/tournament.sh` plays a smaller one.
constexpr std::array ratings{650,  700,  850,  1050, 1190, 1390, 1450, 1570, 1610, 1790,
                             1890, 1990, 2090, 2170, 2280, 2320, 2420, 2490, 2570, 2590};
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
