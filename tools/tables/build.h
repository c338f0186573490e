#pragma once

#include <filesystem>
#include <iosfwd>
#include <optional>

#include "base/result.h"
#include "games/rules.h"

namespace krou {

/// Which tables to make, where, and by what means.
struct BuildOrder {
    Variant variant;
    int seeds = 0;  ///< the most on a board
    std::filesystem::path directory;
    std::optional<int> threads;           ///< if not given, as many as the machine runs at once
    std::optional<int> memory_megabytes;  ///< that may be used; if not given, all that is available
};

/// Makes the layers that are not in the directory yet, the smallest first, and reports each.
std::optional<Error> build(const BuildOrder& order, std::ostream& out);

}  // namespace krou
