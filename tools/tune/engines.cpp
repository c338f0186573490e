#include "tune/engines.h"

#include "base/text.h"

namespace krou::tune {

cli::Option engine_option(EngineArguments& arguments, const std::string& purpose) {
    const auto take = [&arguments](std::span<const std::string_view> words) {
        arguments.engines.push_back({"--engine", {words.begin(), words.end()}});
        return std::optional<Error>();
    };
    return {"engine", "WORDS", purpose, take, cli::Need::required};
}

cli::Option each_option(EngineArguments& arguments) {
    const auto take = [&arguments](std::span<const std::string_view> words) {
        auto& all = arguments.each;
        all.insert(all.end(), words.begin(), words.end());
        return std::optional<Error>();
    };
    return {"each", "WORDS", "settings of all engines, as in krou-arena: nodes=1000 ...", take};
}

Result<std::vector<EngineConfig>> engines_of(const EngineArguments& arguments) {
    return arena::make_engines(arguments.engines, arguments.each);
}

std::optional<Error> check_limits(const std::vector<EngineConfig>& engines) {
    for (const auto& engine : engines)
        if (!engine.limits.any())
            return Error{"--engine: " + in_quotes(engine.name) +
                         " has no limit; give tc=, st=, depth= or nodes="};
    return std::nullopt;
}

}  // namespace krou::tune
