#pragma once

#include <string>
#include <vector>

#include "arena/command_line/options.h"
#include "base/result.h"
#include "common/cli.h"
#include "match/engine.h"

namespace krou::tune {

/// Words after `-engine` and `-each`, as in krou-arena.
struct Described {
    std::vector<arena::Description> engines;
    arena::Given each{"-each", {}};
};

cli::Option engine_option(Described& described, const std::string& purpose);
cli::Option each_option(Described& described);

/// Parses the engines.
Result<std::vector<EngineConfig>> engines_of(const Described& described);

/// Returns an error if an engine has no limit per move.
std::optional<Error> check_limits(const std::vector<EngineConfig>& engines);

}  // namespace krou::tune
