#pragma once

#include <string>
#include <vector>

#include "arena/command_line/options.h"
#include "base/result.h"
#include "common/cli.h"
#include "match/engine.h"

namespace krou::tune {

/// What `-engine` and `-each` say of the engines, in the words of the arena.
struct Described {
    std::vector<arena::Description> engines;
    arena::Given each{"-each", {}};
};

cli::Option engine_option(Described& described, const std::string& purpose);
cli::Option each_option(Described& described);

/// The engines that were described.
Result<std::vector<EngineConfig>> engines_of(const Described& described);

/// Says so if one has no limit of its moves.
std::optional<Error> check_limits(const std::vector<EngineConfig>& engines);

}  // namespace krou::tune
