#include "arena/report/rating_scale.h"

#include <algorithm>

#include "base/text.h"
#include "common/cli.h"

namespace krou::arena {

std::optional<Error> RatingScale::objection(std::span<const std::string> engines) const {
    if (anchor.empty() || std::ranges::count(engines, anchor) > 0) return std::nullopt;
    return Error{"-ratings: there is no engine " + in_quotes(anchor) +
                 cli::suggestion(anchor, engines)};
}

}  // namespace krou::arena
