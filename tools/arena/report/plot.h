#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "arena/report/report.h"
#include "arena/report/standings.h"
#include "arena/report/statistics/sprt.h"
#include "common/svg.h"

namespace krou::arena {

/// A picture of a tournament, game by game: the log-likelihood ratio of a test, or else the Elo of
/// the engines, between the bounds of its 95 % interval.
class Plot {
public:
    Plot(int engines, std::optional<statistics::Sprt> sprt);

    /// After each game, in the order of their numbers.
    void add(const Standings& standings);
    /// The standings are those of the last game.
    std::string to_svg(const Report& report) const;

private:
    void draw(svg::Chart& chart, const Standings& standings) const;
    void thin_out();

    std::optional<statistics::Sprt> sprt_;
    svg::Chart chart_;  ///< without its names
    /// Every so many games there is a point. It is doubled when there are too many to draw.
    std::int64_t stride_ = 1;
};

}  // namespace krou::arena
