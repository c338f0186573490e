#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "arena/command_line/options.h"
#include "base/result.h"
#include "common/cli.h"
#include "match/engine.h"
#include "match/process.h"

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

/// Starts each, and says so if one does not answer, or does not take the variant or an option.
std::optional<Error> check_engines(const std::vector<EngineConfig>& engines,
                                   const std::string& variant, const Supervision& supervision);

/// As on the command line, as in `nodes=1000`.
std::string limits_text(const EngineLimits& limits);
/// The limits that such a word sets.
Result<EngineLimits> parse_limits(std::string_view word);

}  // namespace krou::tune
