#include "arena/command_line/options.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <filesystem>
#include <memory>
#include <system_error>
#include <utility>

#include "arena/record/file.h"
#include "base/text.h"
#include "common/affinity.h"
#include "common/file.h"
#include "common/text.h"
#include "tables/file.h"

namespace krou::arena {

namespace {

namespace fs = std::filesystem;

/// One who opens a pipe waits for somebody at its other end, and no Ctrl-C ends that.
bool is_pipe_without_reader(const std::string& path) {
    std::error_code error;
    if (!fs::is_fifo(path, error)) return false;
    return !open_file(path, O_WRONLY);
}

std::optional<Error> check_writable(std::string_view option, const std::string& path) {
    std::error_code error;
    if (is_pipe_without_reader(path))
        return Error{std::string(option) + ' ' + in_quotes(path) + ": nobody reads from this pipe"};
    const fs::path parent = fs::path(path).parent_path();
    const auto place = fs::exists(path, error) ? fs::path(path) : parent.empty() ? "." : parent;
    if (fs::is_directory(path, error))
        errno = EISDIR;
    else if (access(place.c_str(), W_OK) == 0)
        return std::nullopt;
    return Error{std::string(option) + ' ' + in_file(path).text};
}

/// A device may have no end, and a pipe nobody who writes to it. What is not there, or a folder, is
/// told of when it is read.
std::optional<Error> check_readable(std::string_view option, const std::string& path) {
    std::error_code error;
    if (path.empty() || is_plain(path) || fs::is_directory(path, error)) return std::nullopt;
    return Error{std::string(option) + ' ' + in_quotes(path) + ": it is no regular file"};
}

std::optional<Error> check_tournament(const TournamentSettings& settings) {
    if (settings.engines.size() < 2) return Error{"-engine: at least two are needed; see -help"};
    for (const auto& engine : settings.engines)
        if (!engine.limits.any())
            return Error{"-engine: " + in_quotes(engine.name) +
                         " has no limit; give tc=, st=, depth= or nodes="};
    if (settings.sprt && settings.engines.size() != 2)
        return Error{"-sprt: needs two engines, and there are " +
                     std::to_string(settings.engines.size())};
    std::vector<std::string> names;
    for (const auto& engine : settings.engines) names.push_back(engine.name);
    if (settings.ratings)
        if (auto error = settings.ratings->objection(names)) return error;
    if (settings.resume && settings.record_file.empty())
        return Error{"-resume: needs the -record that it goes on with"};
    const auto games = settings.schedule.total();
    if (settings.range && settings.range->last > games)
        return Error{"-range: there are " + std::to_string(games) + " games"};
    const auto played = settings.range.value_or(cli::Range{1, games});
    if (const auto game = settings.debugged.value_or(0);
        game != 0 && (game < played.first || game > played.last))
        return Error{"-debug: game " + std::to_string(game) + " is not among those from " +
                     std::to_string(played.first) + " to " + std::to_string(played.last)};
    return std::nullopt;
}

std::optional<Error> check_affinity(const TournamentSettings& settings) {
    if (!settings.use_affinity) return std::nullopt;
    if (usable_cpus().empty()) return Error{"-use-affinity: not supported on this system"};
    for (const auto& engine : settings.engines)
        for (const auto& [name, value] : engine.options)
            if (equal_ignoring_case(name, "Threads") && value != "1")
                return Error{"-use-affinity: " + in_quotes(engine.name) + " has option." + name +
                             '=' + value + ", but gets one CPU"};
    return std::nullopt;
}

std::optional<Error> load_tables(TournamentSettings& settings) {
    if (settings.tables.empty()) return std::nullopt;
    const Rules& rules = settings.rules.variant.rules;
    if (!has_tables(rules)) return Error{"-tb: there are none for this variant"};
    auto mapped = map_tables(settings.tables, rules, rules.pits);
    const auto refuse = [&](const std::string& why) {
        return Error{"-tb " + in_quotes(settings.tables) + ": " + why};
    };
    if (mapped.rejected) return refuse(mapped.rejected->text);
    if (mapped.tables.max_seeds() < 0) return refuse("no tables of this variant lie there");
    settings.rules.adjudication.tables = std::make_shared<const Tables>(std::move(mapped.tables));
    return std::nullopt;
}

/// Whether all files can be written and none of them is named twice, by another of its names
/// either, or read as well; and whether what is read has an end.
std::optional<Error> check_files(const TournamentSettings& settings,
                                 std::span<const std::string> merged) {
    using Named = std::pair<std::string_view, const std::string*>;
    const bool merges = !merged.empty();
    struct Written {
        std::string_view option;
        const std::string* path;
        bool is_replaced;  ///< as a whole, at the end
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
            if (is_plain(*path) && is_same_file(*path, *name))
                return Error{std::string(option) + ' ' + in_quotes(*path) + ": " +
                             std::string(other) + " names the same file"};
        if (option != "-record" && is_plain(*path) && is_record(*path))
            return Error{std::string(option) + ' ' + in_quotes(*path) +
                         ": the record of a tournament lies there; name another file"};
        if (auto error = check_writable(option, *path)) return error;
        if (is_replaced)
            if (auto error = check_replaceable(*path))
                return Error{std::string(option) + ' ' + in_quotes(*path) + ": " + error->text};
        known.emplace_back(option, path);
    }
    return std::nullopt;
}

/// -repeat asks for what holds anyway, unless another flag says that it does not.
std::optional<Error> check_repeat(const Schedule& schedule) {
    if (!schedule.swap)
        return Error{"-repeat: gives an opening to both sides, and -noswap does not"};
    if (schedule.games != 2)
        return Error{"-repeat: needs the two games that -games 1 does not play"};
    return std::nullopt;
}

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

Result<std::vector<EngineConfig>> make_engines(std::span<const Description> descriptions,
                                               std::span<const Given> for_all) {
    std::vector<EngineConfig> made;
    if (descriptions.size() > max_engines)
        return Error{"-engine: " + std::to_string(descriptions.size()) + " are too many; at most " +
                     std::to_string(max_engines) + " can play"};
    for (const auto& [said, usual, default_move_time] : descriptions) {
        EngineConfig engine = usual;
        const auto keys = engine_keys(engine);
        for (const Given& given : for_all)
            if (auto trouble = take_keys(given, keys)) return *trouble;
        if (auto trouble = take_keys(said, keys)) return *trouble;
        if (auto trouble = check_command(said.flag, engine)) return *trouble;
        if (!engine.limits.any()) engine.limits.move_time = default_move_time;
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

std::optional<Error> complete(Draft& draft) {
    using Task = Options::Task;
    const auto task = draft.options.task;
    auto& settings = draft.settings();
    if (task == Task::help || task == Task::version) return std::nullopt;
    if (settings.debugged && settings.log_file.empty())
        return Error{"-debug: needs the -log that it writes to"};
    if (settings.event_tags != EventTags{} && settings.ogn_file.empty())
        return Error{"-event and -site stand in the games of -ognout, and there is none"};
    if (auto error = check_files(settings, draft.options.files)) return error;
    if (task == Task::merge) return std::nullopt;
    if (draft.has_repeat)
        if (auto error = check_repeat(settings.schedule)) return error;
    auto engines = make_engines(draft.engines, std::array{draft.quick, draft.each});
    if (!engines) return Error{engines.error()};
    settings.engines = std::move(*engines);
    settings.schedule.engines = static_cast<int>(settings.engines.size());
    if (task == Task::play) {
        if (auto error = check_tournament(settings)) return error;
        if (auto error = check_affinity(settings)) return error;
        return load_tables(settings);
    }
    if (settings.debugged.value_or(0) == 0) return std::nullopt;
    return Error{"-debug: takes no number beside -compliance, without games"};
}

}  // namespace krou::arena
