#pragma once

#include <span>

#include "arena/command_line/keys.h"
#include "arena/games/engine.h"

namespace krou::arena {

/// What may follow -engine and -each.
std::span<const Key<Engine>> engine_keys();

}  // namespace krou::arena
