#pragma once

#include <optional>
#include <span>
#include <string>

#include "base/result.h"

namespace krou::arena {

/// What ratings are counted from: an engine that has so many points, or else the mean of all.
struct RatingScale {
    std::string anchor;
    double elo = 0;

    /// What is wrong with it for these engines, if anything is.
    std::optional<Error> objection(std::span<const std::string> engines) const;
};

}  // namespace krou::arena
