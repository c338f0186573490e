#pragma once

#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"

namespace krou::tune {

/// Makes one file of samples of all these parts of a lot, in whatever order they are named. Refuses
/// parts of different lots, games that are there twice, and gaps.
std::optional<Error> merge_samples(const std::vector<std::string>& paths, const std::string& to,
                                   std::ostream& out);

}  // namespace krou::tune
