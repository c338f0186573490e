#pragma once

#include <optional>

#include "base/result.h"
#include "match/player.h"

namespace krou::arena {

/// Starts an engine. Error if it never answers, or rejects the variant or an option. An engine
/// that fails otherwise passes: it plays, and loses its games.
std::optional<Error> inspect(Player& player);

}  // namespace krou::arena
