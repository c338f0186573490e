#pragma once

#include <string>
#include <vector>

#include "arena/command_line/options.h"
#include "base/result.h"
#include "common/cli.h"
#include "match/engine.h"

namespace krou::tune {

/// Engines in the words of krou-arena.
struct EngineArguments {
    std::vector<arena::EngineWords> engines;
    arena::Words each;
};

cli::Option engine_option(EngineArguments& arguments, const std::string& purpose);
cli::Option each_option(EngineArguments& arguments);

/// Creates the engines.
Result<std::vector<EngineConfig>> engines_of(const EngineArguments& arguments);

/// Returns an error if an engine has no limit.
std::optional<Error> check_limits(const std::vector<EngineConfig>& engines);

}  // namespace krou::tune
