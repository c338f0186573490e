#include "arena/command_line/options.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <filesystem>
#include <memory>
#include <system_error>
#include <utility>

#include "arena/record/file.h"
#include "base/text.h"
#include "common/file.h"
#include "common/platform.h"
#include "common/text.h"
#include "tables/file.h"

namespace krou::arena {

namespace {

namespace fs = std::filesystem;

/// Opening a FIFO without a reader blocks and would ignore Ctrl-C.
bool is_pipe_without_reader(const std::string& path) {
    std::error_code error;
    if (!fs::is_fifo(path, error)) return false;
    return !open_file(path, Open::write);
}

std::optional<Error> check_writable(std::string_view option, const std::string& path) {
    std::error_code error;
    if (is_pipe_without_reader(path))
        return Error{std::string(option) + ' ' + in_quotes(path) + ": pipe without a reader"};
    const fs::path parent = fs::path(path).parent_path();
    const auto place = fs::exists(path, error) ? fs::path(path) : parent.empty() ? "." : parent;
    if (fs::is_directory(path, error))
        errno = EISDIR;
    else if (is_writable(place.string()))
        return std::nullopt;
    return Error{std::string(option) + ' ' + errno_error(path).text};
}

/// Rejects devices and pipes, which may never end. Missing files are reported when they are read.
std::optional<Error> check_readable(std::string_view option, const std::string& path) {
    std::error_code error;
    if (path.empty() || is_regular_or_missing(path) || fs::is_directory(path, error))
        return std::nullopt;
    return Error{std::string(option) + ' ' + in_quotes(path) + ": not a regular file"};
}

std::optional<Error> check_tournament(const TournamentSettings& settings) {
    if (settings.engines.size() < 2)
        return Error{"-engine: expected at least two engines; see krou-arena -help"};
    for (const auto& engine : settings.engines)
        if (!engine.limits.any())
            return Error{"-engine: " + in_quotes(engine.name) +
                         " has no limit; give tc=, st=, depth= or nodes="};
    std::vector<std::string> names;
    for (const auto& engine : settings.engines) names.push_back(engine.name);
    if (auto error = check_reports(settings, names)) return error;
    if (settings.resume && settings.record_file.empty())
        return Error{"-resume: needs -record FILE"};
    const auto games = settings.schedule.total();
    if (settings.range && settings.range->last > games)
        return Error{"-range: expected games up to " + std::to_string(games) + ", got '" +
                     std::to_string(settings.range->first) + '-' +
                     std::to_string(settings.range->last) + "'; raise -rounds"};
    const auto played = settings.games();
    if (const auto game = settings.log_traffic.value_or(0);
        game != 0 && (game < played.first || game > played.last))
        return Error{"-debug: expected a game from " + std::to_string(played.first) + " to " +
                     std::to_string(played.last) + ", got '" + std::to_string(game) + "'"};
    return std::nullopt;
}

std::optional<Error> check_affinity(const TournamentSettings& settings) {
    if (!settings.use_affinity) return std::nullopt;
    if (usable_cpus().empty()) return Error{"-use-affinity: not supported on this system"};
    for (const auto& engine : settings.engines)
        if (const auto* threads = option_of(engine, "Threads"); threads && *threads != "1")
            return Error{"-use-affinity: " + in_quotes(engine.name) +
                         " has option.Threads=" + *threads + ", but gets one CPU"};
    return std::nullopt;
}

std::optional<Error> load_tables(TournamentSettings& settings) {
    if (settings.tables.empty()) return std::nullopt;
    const Rules& rules = settings.rules.variant.rules;
    if (!has_tables(rules))
        return Error{"-tb: " + settings.rules.variant.spec + " has no endgame tables"};
    auto mapped = map_tables(settings.tables, rules, rules.pits);
    const auto refuse = [&](const std::string& why) {
        return Error{"-tb " + in_quotes(settings.tables) + ": " + why};
    };
    if (mapped.rejected) return refuse(mapped.rejected->text);
    if (mapped.tables.max_seeds() < 0)
        return refuse("no tables of " + settings.rules.variant.spec +
                      "; generate them with krou-tables build");
    settings.rules.adjudication.tables = std::make_shared<const Tables>(std::move(mapped.tables));
    return std::nullopt;
}

/// Checks that all files can be read or written, and that no two options name the same file.
std::optional<Error> check_files(const TournamentSettings& settings,
                                 std::span<const std::string> merged) {
    using Named = std::pair<std::string_view, const std::string*>;
    const bool merges = !merged.empty();
    struct Written {
        std::string_view option;
        const std::string* path;
        bool is_replaced;  ///< written as a whole, at the end
    };
    const std::array<Written, 5> written{{{"-record", &settings.record_file, true},
                                          {"-ognout", &settings.ogn_file, merges},
                                          {"-json", &settings.json_file, true},
                                          {"-plot", &settings.plot_file, true},
                                          {"-log", &settings.log_file, false}}};
    std::vector<Named> known{{"-openings", &settings.openings.file}};
    for (const auto& path : merged) known.emplace_back("-merge", &path);
    for (const auto& [option, path] : known)
        if (auto error = check_readable(option, *path)) return error;
    for (const auto& [option, path, is_replaced] : written) {
        if (path->empty()) continue;
        for (const auto& [other, name] : known)
            if (is_regular_or_missing(*path) && is_same_file(*path, *name))
                return Error{std::string(option) + ' ' + in_quotes(*path) + ": " +
                             std::string(other) + " names the same file"};
        if (auto error = check_writable(option, *path)) return error;
        const auto kind = option == "-record" ? record_kind.name : "";
        if (auto error = is_replaced ? check_replaceable(*path, kind) : check_kind(*path, kind))
            return Error{std::string(option) + ' ' + error->text};
        known.emplace_back(option, path);
    }
    return std::nullopt;
}

/// -repeat is the default; it conflicts with -noswap and -games 1.
std::optional<Error> check_repeat(const Schedule& schedule) {
    if (!schedule.swap) return Error{"-repeat: does not go with -noswap"};
    if (schedule.games != 2) return Error{"-repeat: does not go with -games 1"};
    return std::nullopt;
}

/// With -config, each engine of the record needs a program.
std::optional<Error> check_config(const Options& options) {
    if (options.configured.empty()) return std::nullopt;
    const auto expected = options.configured.size();
    const auto given = std::ranges::count(options.engines, "-engine", &EngineWords::option);
    if (given != std::ssize(options.engines)) return Error{"-config: does not go with -quick"};
    if (static_cast<std::size_t>(given) != expected)
        return Error{"-engine: expected " + std::to_string(expected) +
                     " engines, as in the record of -config, got " + std::to_string(given)};
    if (options.needs_tables && options.tournament.tables.empty())
        return Error{"-config: its record has endgame tables; add -tb DIR"};
    return std::nullopt;
}

/// Names the engine after its executable if it has no name.
std::optional<Error> check_command(std::string_view option, EngineConfig& engine) {
    const auto refuse = [&](const std::string& why) { return Error{std::string(option) + why}; };
    const auto& [program, arguments, directory] = engine.command;
    if (program.empty()) return refuse(": missing cmd=PROGRAM");
    if (engine.name.empty()) engine.name = fs::path(program).filename().string();
    if (std::error_code error; !directory.empty() && !fs::is_directory(directory, error))
        return refuse(" dir=" + in_quotes(directory) + ": not a directory");
    if (!is_readable(engine.name))
        return refuse(" cmd=" + in_quotes(program) + ": needs a name= without control characters");
    return std::nullopt;
}

}  // namespace

std::optional<Error> check_reports(const TournamentSettings& settings,
                                   std::span<const std::string> engines) {
    if (settings.sprt && engines.size() != 2)
        return Error{"-sprt: expected two engines, got " + std::to_string(engines.size())};
    return settings.ratings ? settings.ratings->check(engines) : std::nullopt;
}

Result<std::vector<EngineConfig>> make_engines(std::span<const EngineWords> engines,
                                               const Words& each) {
    std::vector<EngineConfig> made;
    if (engines.size() > max_engines)
        return Error{"-engine: expected at most " + std::to_string(max_engines) + " engines, got " +
                     std::to_string(engines.size())};
    for (const auto& [option, words, defaults, default_move_time] : engines) {
        EngineConfig engine = defaults;
        const auto keys = engine_keys(engine);
        if (auto error = cli::parse_words(each, keys)) return Error{"-each: " + error->text};
        if (auto error = cli::parse_words(words, keys)) return Error{option + ": " + error->text};
        if (auto error = check_command(option, engine)) return *error;
        if (!engine.limits.any()) engine.limits.move_time = default_move_time;
        const auto is_taken = [&](const std::string& name) {
            return std::ranges::find(made, name, &EngineConfig::name) != made.end();
        };
        const std::string name = engine.name;
        for (int copy = 2; is_taken(engine.name); ++copy)
            engine.name = name + '-' + std::to_string(copy);
        made.push_back(std::move(engine));
    }
    return made;
}

std::optional<Error> complete(Options& options) {
    using Task = Options::Task;
    auto& settings = options.tournament;
    if (settings.log_traffic && settings.log_file.empty()) return Error{"-debug: needs -log FILE"};
    if (const auto& [event, site] = settings.event_tags;
        settings.ogn_file.empty() && !(event.empty() && site.empty()))
        return Error{std::string(event.empty() ? "-site" : "-event") + ": needs -ognout FILE"};
    if (auto error = check_files(settings, options.files)) return error;
    if (options.task == Task::merge) return std::nullopt;
    if (options.repeat)
        if (auto error = check_repeat(settings.schedule)) return error;
    if (auto error = check_config(options)) return error;
    auto engines = make_engines(options.engines, options.each);
    if (!engines) return Error{engines.error()};
    settings.engines = std::move(*engines);
    settings.schedule.engines = static_cast<int>(settings.engines.size());
    if (options.task == Task::play) {
        if (auto error = check_tournament(settings)) return error;
        if (auto error = check_affinity(settings)) return error;
        return load_tables(settings);
    }
    if (settings.log_traffic.value_or(0) == 0) return std::nullopt;
    return Error{"-debug: expected no number with -compliance, which plays no games"};
}

}  // namespace krou::arena
