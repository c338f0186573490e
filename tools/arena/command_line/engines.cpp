#include "arena/command_line/engines.h"

#include <algorithm>
#include <filesystem>
#include <string>
#include <system_error>
#include <utility>

#include "arena/command_line/keys.h"
#include "arena/pairing/schedule.h"
#include "base/text.h"

namespace krou::arena {

namespace {

namespace fs = std::filesystem;

/// Gives it the name of its program if it has none.
std::optional<Error> check_command(std::string_view flag, EngineConfig& engine) {
    const auto refuse = [&](const std::string& why) { return Error{std::string(flag) + why}; };
    const auto& [program, arguments, directory] = engine.command;
    if (program.empty()) return refuse(": cmd= is missing");
    if (engine.name.empty()) engine.name = fs::path(program).filename().string();
    if (std::error_code error; !directory.empty() && !fs::is_directory(directory, error))
        return refuse(" dir=" + in_quotes(directory) + ": there is no such directory");
    if (!is_readable(engine.name))
        return refuse(" cmd=" + in_quotes(program) + ": needs a name= without control characters");
    return std::nullopt;
}

}  // namespace

Result<std::vector<EngineConfig>> make_engines(std::span<const Given> descriptions,
                                               std::span<const Given> for_all) {
    std::vector<EngineConfig> made;
    if (descriptions.size() > most_engines)
        return Error{"-engine: " + std::to_string(descriptions.size()) + " are too many; at most " +
                     std::to_string(most_engines) + " can play"};
    for (const auto& own : descriptions) {
        EngineConfig engine;
        for (const Given& given : for_all)
            if (auto trouble = set_keys(given.flag, engine_keys(), engine, given.words))
                return *trouble;
        if (auto trouble = set_keys(own.flag, engine_keys(), engine, own.words)) return *trouble;
        if (auto trouble = check_command(own.flag, engine)) return *trouble;
        const auto taken = [&](const std::string& name) {
            return std::ranges::find(made, name, &EngineConfig::name) != made.end();
        };
        const std::string name = engine.name;
        for (int copy = 2; taken(engine.name); ++copy)
            engine.name = name + '-' + std::to_string(copy);
        made.push_back(std::move(engine));
    }
    return made;
}

}  // namespace krou::arena
