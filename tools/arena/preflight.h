#pragma once

#include <optional>

#include "base/result.h"
#include "match/player.h"

namespace krou::arena {

/// Raises the soft limit of open files for this many games at once, if the hard limit allows it.
void raise_file_limit(int games);

/// Starts an engine. Error if it never answers, or rejects the variant or an option. An engine
/// that fails otherwise passes: it plays, and loses its games.
std::optional<Error> inspect(Player& player);

}  // namespace krou::arena
