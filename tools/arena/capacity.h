#pragma once

#include <optional>

#include "games/result.h"

namespace krou::arena {

/// Whether so many games can be played at once with the files and processes that this program may
/// have. What the system lets it raise for that, it raises.
std::optional<Error> check_capacity(int concurrency);

}  // namespace krou::arena
