#include "search/skill.h"

#include <algorithm>
#include <array>

namespace krou {

namespace {

struct Rating {
    int elo;
    double level;
};

/// As a tournament of the levels found them, which `tools/sparring/tournament.sh` repeats.
constexpr std::array ratings = {
    Rating{100, 0},
    Rating{2000, 19},
};
static_assert(ratings.front().elo == least_elo && ratings.back().elo == most_elo);
static_assert(std::ranges::is_sorted(ratings, {}, &Rating::elo) &&
              std::ranges::is_sorted(ratings, {}, &Rating::level));

}  // namespace

double level_of_elo(int elo) {
    elo = std::clamp(elo, least_elo, most_elo);
    const auto* above = std::ranges::lower_bound(ratings, elo, {}, &Rating::elo);
    if (above == ratings.begin()) return above->level;
    const auto& below = *(above - 1);
    return below.level +
           (above->level - below.level) * (elo - below.elo) / (above->elo - below.elo);
}

}  // namespace krou
