#pragma once

#include <optional>

#include "base/result.h"
#include "match/player.h"

namespace krou::arena {

/// Starts an engine. Returns an error if it cannot start, never answers, or rejects the variant or
/// an option. Ignores other failures, which lose games later.
std::optional<Error> inspect(Player& player);

}  // namespace krou::arena
