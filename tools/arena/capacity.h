#pragma once

#include <sys/types.h>

#include <optional>
#include <vector>

#include "base/result.h"

namespace krou::arena {

/// Whether so many games can be played at once with the files and processes that this program may
/// have. What the system lets it raise for that, it raises.
std::optional<Error> check_capacity(int concurrency);

/// The same of threads alone, where each engine has so many of them in a game.
std::optional<Error> check_threads(int concurrency, std::vector<int> of_engines);

/// How many threads all programs of this user may have; nothing if that does not matter.
std::optional<int> most_threads();

/// The threads of all processes of a group; nothing where the system does not tell.
std::optional<int> threads_of_group(pid_t group);

}  // namespace krou::arena
