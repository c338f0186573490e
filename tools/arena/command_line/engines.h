#pragma once

#include <span>
#include <vector>

#include "arena/command_line/flags.h"
#include "base/result.h"
#include "match/engine.h"

namespace krou::arena {

/// An engine of each description, over what holds for all of them. Names are made distinct.
Result<std::vector<EngineConfig>> make_engines(std::span<const Given> descriptions,
                                               std::span<const Given> for_all);

}  // namespace krou::arena
