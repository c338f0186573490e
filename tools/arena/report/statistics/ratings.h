#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "arena/report/statistics/estimate.h"

namespace krou::statistics {

/// All games between two players.
struct Encounter {
    std::size_t first = 0;
    std::size_t second = 0;
    double games = 0;
    double points_of_first = 0;
};

/// Drawn games that a player is taken to have played besides, shared among those whom he met: with
/// one, a score of 100 % has a rating as well. Of two players, the one who met more sets the share.
inline constexpr double usual_virtual_draws = 1;

/// The likeliest ratings of all players together, on the scale of Elo: 400 points more are ten
/// times the odds, a draw is half a win and half a loss. The anchor has 0, or else the mean of all;
/// errors are those of the difference to it. Whom no chain of games links to the anchor, or else to
/// the first who played, has no rating.
std::vector<Estimate> ratings(std::size_t players, std::span<const Encounter> encounters,
                              std::optional<std::size_t> anchor,
                              double virtual_draws = usual_virtual_draws);

}  // namespace krou::statistics
