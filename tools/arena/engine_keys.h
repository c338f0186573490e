#pragma once

#include <span>

#include "arena/engine.h"
#include "arena/keys.h"

namespace krou::arena {

/// What may follow -engine and -each.
std::span<const Key<Engine>> engine_keys();

}  // namespace krou::arena
