#pragma once

#include <iosfwd>
#include <optional>

#include "arena/command_line/options.h"

namespace krou::arena {

/// Reports on the games of several records of one tournament and on those that are in none, and
/// writes them into the files that are named. A game that is in two records must be the same in
/// both.
std::optional<Error> merge(const Options& options, std::ostream& out);

}  // namespace krou::arena
