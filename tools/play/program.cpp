#include "play/program.h"

#include <iostream>
#include <utility>
#include <vector>

#include "base/text.h"
#include "common/cli.h"
#include "common/file.h"
#include "common/platform.h"
#include "games/notation.h"
#include "games/site_notation.h"
#include "match/process.h"
#include "play/analysis.h"
#include "play/annotate.h"
#include "play/game_files.h"
#include "play/learn.h"
#include "play/loop.h"
#include "play/practise.h"
#include "play/saved_games.h"

namespace krou::play {

namespace {

/// Command-line options.
struct Options {
    std::optional<Variant> variant;
    std::string fen;
    std::optional<PlayerSpec> south;
    std::optional<PlayerSpec> north;
    std::optional<int> level;
    std::optional<int> move_time_ms;
    std::optional<int> depth;  ///< with --analyse or --annotate, like nodes
    std::optional<int> nodes;
    Language language = language_of_environment();
    bool is_slow = false;
    std::optional<int> pace_ms;
    Analyst::Settings engine;
    bool is_plain = false;
    std::string game_file;
    bool resumes = false;
    bool learns = false;
    bool practises = false;
    std::optional<Variant> topic;  ///< game of `learn` or `practise`
    std::optional<int> game;       ///< number in a file
    AnalysisTask analysis;         ///< empty without --analyse
    AnnotationTask annotation;

    bool analyses() const { return !analysis.what.empty(); }
    bool annotates() const { return !annotation.file.empty(); }
    bool has_topic() const { return learns || practises; }
};

using cli::into;

constexpr int default_analysis_ms = 1500;
constexpr int longest_ms = 86'400'000;
constexpr int max_hash = 1 << 20;
constexpr int max_number = 1'000'000;
constexpr int deepest = 1000;
constexpr int max_nodes = 2'000'000'000;

cli::Setter player_into(std::optional<PlayerSpec>& player, const Language& language) {
    return [&player, &language](std::string_view text) -> std::optional<Error> {
        player = parse_player(text);
        if (player) return std::nullopt;
        auto error = say(language, phrases::bad_player, {quoted(language, text)}) + ' ' +
                     say(language, phrases::players_are, {sparring_names()});
        if (error.ends_with('.')) error.pop_back();  // the remedy follows
        return Error{std::move(error)};
    };
}

cli::Setter language_into(Language& language) {
    return [&language](std::string_view text) -> std::optional<Error> {
        const auto named = parse_language(text);
        if (!named) return cli::unexpected("en or fr", text);
        language = *named;
        return std::nullopt;
    };
}

/// FILE and --load exclude each other.
cli::Setter game_file_into(std::string& path) {
    return [&path](std::string_view text) -> std::optional<Error> {
        if (!path.empty()) return Error{"duplicate"};
        return into(path)(text);
    };
}

/// The commands `learn` and `practise` are not files.
cli::Setter file_or_command_into(Options& options) {
    return [&options](std::string_view text) -> std::optional<Error> {
        options.learns = text == "learn" || text == "apprendre";
        options.practises = text == "practise" || text == "practice" || text == "exercices";
        return options.learns || options.practises ? std::nullopt
                                                   : game_file_into(options.game_file)(text);
    };
}

/// Returns the table of options, which set `options`.
std::vector<cli::Option> option_table(Options& options) {
    return cli::grouped(
        {{"Game",
          {{"variant", "SPEC", "game, e.g. oware or kalah:pits=4",
            cli::variant_into(options.variant)},
           {"south", "SEAT", "South's player: human, advised, level=N, simple, cmd=PROGRAM",
            player_into(options.south, options.language)},
           {"north", "SEAT", "North's player (default: level=10)",
            player_into(options.north, options.language)},
           {"level", "N", "North's strength, from 0 to 20 for full strength",
            into(options.level, 0, unlimited_level)},
           {"resume", "", "resume the last unfinished game", into(options.resumes)}},
          {{"fen", "FEN", "first position of games", into(options.fen)},
           {"load", "FILE", "begin with this game, like FILE", game_file_into(options.game_file)}}},
         {"Screen",
          {{"lang", "en|fr", "language, by default that of LC_ALL, LC_MESSAGES or LANG",
            language_into(options.language)},
           {"slow", "", "sow seed by seed", into(options.is_slow)}},
          {{"pace", "TIME", "sow seed by seed, with this time per seed (default: 300)",
            cli::duration_into(options.pace_ms, 0, slowest_pace_ms)},
           {"no-color", "", "draw without colors, as with NO_COLOR", into(options.is_plain)}}},
         {"Analysis",
          {{"analyse", "WHAT", "print the values of all moves of a FEN or a file's game",
            into(options.analysis.what)},
           {"annotate", "FILE", "write the games with values and better moves",
            into(options.annotation.file)},
           {"out", "FILE", "file for annotated games, by default the output",
            into(options.annotation.out_file)}},
          {{"ply", "N", "moves before the analysed position, by default all",
            into(options.analysis.ply, 0, max_number)},
           {"game", "N", "number of the game in the file", into(options.game, 1, max_number)},
           {"plot", "FILE", "picture of the values of an annotated game (SVG)",
            into(options.annotation.plot_file)},
           {"depth", "N", "depth to analyse or annotate to", into(options.depth, 1, deepest)},
           {"nodes", "N", "nodes per search to analyse or annotate with",
            into(options.nodes, 1, max_nodes)}}},
         {"Engine",
          {},
          {{"movetime", "TIME", "ms or a duration per move (default: 1000 to play)",
            cli::duration_into(options.move_time_ms, 1, longest_ms)},
           {"tables", "DIR", "endgame tables larger than those built in memory",
            into(options.engine.tablebase_path)},
           {"hash", "MB", "memory for the search",
            into(options.engine.hash_megabytes, 1, max_hash)},
           {"threads", "N", "search threads",
            into(options.engine.threads, 1, cli::max_threads)}}}});
}

/// Returns the first conflict between options.
std::optional<Error> conflict(const Options& options) {
    struct Rule {
        bool is_broken;
        Phrase sentence;
    };
    const int beginnings = int{!options.fen.empty()} + int{!options.game_file.empty()} +
                           int{options.resumes} + int{options.analyses()} +
                           int{options.annotates()} + int{options.has_topic()};
    const bool has_file = !options.game_file.empty() || options.analyses() || options.annotates();
    const bool has_measure = options.depth || options.nodes;
    for (const auto& [is_broken, sentence] : {
             Rule{options.level && options.north, phrases::level_and_north},
             Rule{beginnings > 1, phrases::several_beginnings},
             Rule{options.topic && !options.has_topic(), phrases::second_word},
             Rule{options.game && !has_file, phrases::game_needs},
             Rule{has_measure && !options.analyses() && !options.annotates(),
                  phrases::measure_needs},
             Rule{options.analysis.ply && !options.analyses(), phrases::ply_needs},
             Rule{options.annotation.out_file && !options.annotates(), phrases::out_needs},
             Rule{options.annotation.plot_file && !options.annotates(), phrases::plot_needs},
         })
        if (is_broken) return Error{say(options.language, sentence)};
    return std::nullopt;
}

/// Returns the settings of a session.
Result<Preferences> preferences_from(const Options& options) {
    const auto variant = options.variant.value_or(variant_for_fen({}, options.fen));
    Preferences preferences;
    preferences.start = Position::start(variant);
    if (!options.fen.empty()) {
        auto position = from_fen(variant, options.fen);
        if (!position)
            return Error{
                rejected(options.language, phrases::bad_fen, options.fen, position.error())};
        preferences.start = std::move(*position);
    }
    preferences.players[0] = options.south.value_or(preferences.players[0]);
    preferences.players[1] = options.north.value_or(preferences.players[1]);
    if (options.level) preferences.players[1].level = *options.level;
    preferences.language = options.language;
    if (options.is_slow || options.pace_ms)
        preferences.pace = std::chrono::milliseconds(options.pace_ms.value_or(default_pace_ms));
    preferences.move_time_ms = options.move_time_ms.value_or(preferences.move_time_ms);
    return preferences;
}

Limits limits_from(const Options& options, int default_ms) {
    Limits limits;
    limits.depth = options.depth;
    limits.nodes = options.nodes;
    limits.move_time_ms = options.move_time_ms;
    if (!limits.depth && !limits.nodes && !limits.move_time_ms) limits.move_time_ms = default_ms;
    return limits;
}

/// Returns the lesson or practice to begin with, if any.
Beginning beginning_of(const Options& options) {
    if (!options.has_topic()) return {};
    return [&options](Session& session) {
        const auto variant = options.topic.value_or(session.position().variant());
        if (options.learns) return teach(session, variant);
        practise(session, variant);
        return false;
    };
}

/// Runs a session at the terminal.
cli::Ended run_session(const Options& options, Preferences preferences, Analyst& analyst,
                       const Supervision& supervision, Terminal& terminal) {
    Programs programs(analyst, supervision, {.move_time_ms = preferences.move_time_ms});
    UnfinishedGames unfinished(state_folder());
    Session session{terminal, analyst, programs, unfinished, std::move(preferences)};
    if (options.resumes) resume_last(session);
    if (!options.game_file.empty()) {
        const int number = options.game.value_or(1);
        const ReadOptions reading{options.language, session.position().variant(), !options.variant};
        auto loaded = load_game(options.game_file, number, reading);
        if (!loaded) return Error{loaded.error()};
        start_loaded_game(session, options.game_file, number, std::move(*loaded));
    }
    auto& [south, north] = session.preferences.players;
    south = options.south.value_or(south);
    north = options.north.value_or(north);
    if (options.level) north = PlayerSpec{.kind = PlayerSpec::Kind::level, .level = *options.level};
    run(session, beginning_of(options));
    return 0;
}

cli::Ended analyse(const Options& options, Analyst& analyst, const Terminal& terminal) {
    auto task = options.analysis;
    task.game = options.game.value_or(task.game);
    task.variant = options.variant;
    task.limits = limits_from(options, default_analysis_ms);
    if (terminal.is_screen) task.width = terminal.width();
    return analyse_command(task, analyst, options.language, terminal.out);
}

cli::Ended annotate(const Options& options, Analyst& analyst, std::ostream& out) {
    auto task = options.annotation;
    task.game = options.game;
    task.variant = options.variant;
    task.limits = limits_from(options, default_annotation_ms);
    task.is_watched = is_terminal(StandardFile::error);
    return annotate_command(task, analyst, options.language, out, std::cerr);
}

cli::Ended run_with(const Options& options, std::ostream& out) {
    if (const auto error = conflict(options)) return *error;
    auto preferences = preferences_from(options);
    if (!preferences) return Error{preferences.error()};
    if (const auto error = check_directory(options.engine.tablebase_path)) return *error;
    MainSupervision supervision;
    auto& stop = supervision.stop;
    Terminal terminal = standard_terminal(out, stop, !options.is_plain);
    auto engine = options.engine;
    engine.interruption = stop.token();
    Analyst analyst(engine, [&](const std::string& text) {
        std::cerr << wrapped(text, terminal.width()) << '\n';
    });
    const auto ended = [&] {
        if (options.analyses()) return analyse(options, analyst, terminal);
        if (options.annotates()) return annotate(options, analyst, out);
        return run_session(options, std::move(*preferences), analyst, supervision, terminal);
    }();
    if (!stop.is_raised()) return ended;
    return ended.error ? cli::Ended(*ended.error, cli::exit_when_interrupted)
                       : cli::exit_when_interrupted;
}

/// Returns the language that the arguments ask for, valid or not, or else that of the environment.
Language language_of(std::span<const std::string_view> arguments) {
    constexpr std::string_view option = "--lang";
    auto language = language_of_environment();
    std::string_view last;
    for (const auto argument : arguments) {
        const bool is_joined =
            argument.starts_with(option) && argument.substr(option.size(), 1) == "=";
        const auto value = is_joined ? argument.substr(option.size() + 1) : argument;
        if (is_joined || last == option) language = parse_language(value).value_or(language);
        last = argument;
    }
    return language;
}

}  // namespace

cli::Ended run_command(std::span<const std::string_view> arguments, std::ostream& out) {
    Options options;
    options.language = language_of(arguments);
    const cli::Command command{
        "krou-play",
        "The board in the terminal: people, the engine and other programs play on it.",
        option_table(options),
        {{"FILE", "", "game to begin with (OGN), `learn` for a lesson, or `practise`",
          file_or_command_into(options)},
         {"GAME", "", "game to learn or practise, e.g. kalah (default: oware)",
          cli::variant_into(options.topic)}}};
    bool is_parsed = false;
    auto ended = cli::run(
        command,
        [&](std::ostream& to) {
            is_parsed = true;
            return run_with(options, to);
        },
        arguments, out);
    if (ended.error && !is_parsed)
        ended.error->text = translated_option_error(options.language, ended.error->text);
    return ended;
}

}  // namespace krou::play
