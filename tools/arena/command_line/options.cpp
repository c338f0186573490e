#include "arena/command_line/options.h"

#include <algorithm>
#include <string>
#include <utility>
#include <variant>

#include "base/text.h"
#include "base/threads.h"
#include "common/text.h"

namespace krou::arena {

namespace {

using Text = std::string_view;
using WordSpan = std::span<const std::string_view>;
using Task = Options::Task;
using cli::expecting, cli::into, cli::Need, cli::WordsSetter;
using statistics::Sprt;

constexpr Sprt default_sprt{0, 5, 0.05, 0.05, statistics::EloModel::normalized};
constexpr const char* records_and_checks = "Records and checks";
constexpr int longest_game = 100'000;  // moves of each side: it fits into a line of the record

/// Accepts `PATH` or, as in other arenas, `file=PATH`.
cli::Setter path_into(std::string& path) {
    const auto set = [&path](Text text) {
        constexpr Text key = "file=";
        if (text.starts_with(key)) text.remove_prefix(key.size());
        path = text;
        return !text.empty();
    };
    return expecting("a path", set);
}

cli::Setter tag_into(std::string& tag) {
    const auto set = [&tag](Text text) {
        tag = text;
        return !text.empty() && is_readable(text);
    };
    return expecting("a non-empty text without control characters", set);
}

cli::Setter range_into(std::optional<cli::Range>& range) {
    const auto set = [&range](Text text) { return bool(range = cli::parse_range(text)); };
    return expecting("a range of games, e.g. 1-500", set);
}

/// Parses a number, if there is one.
template <class Number>
std::optional<Error> parse_optional(WordSpan words, Number& number, Number least, Number most) {
    if (words.size() > 1) return cli::unexpected("one number", words[1]);
    return words.empty() ? std::nullopt : into(number, least, most)(words[0]);
}

/// Sets a rule from words with these keys.
template <class Rule>
WordsSetter rule_into(std::optional<Rule>& rule, std::vector<cli::Option> (*keys)(Rule&)) {
    return [&rule, keys](WordSpan words) {
        rule = Rule();  // clang++ 14 cannot emplace a nested class
        return cli::parse_words(words, keys(*rule));
    };
}

std::optional<Error> parse_sprt(WordSpan words, std::optional<Sprt>& sprt) {
    sprt = default_sprt;
    if (auto error = cli::parse_words(words, sprt_keys(*sprt))) return error;
    if (sprt->valid()) return std::nullopt;
    return Error{"expected elo0 < elo1, alpha and beta between 0 and 1, and their sum below 1"};
}

std::optional<Error> parse_quick(WordSpan words, Options& options) {
    for (const auto word : words) {
        if (word.starts_with("cmd=")) {
            auto& limits = options.engines.emplace_back(EngineWords{"-quick"}).defaults.limits;
            limits.time = std::chrono::seconds(1);
            limits.increment = std::chrono::milliseconds(10);
        }
        if (options.engines.empty()) return cli::unexpected("cmd=A cmd=B", word);
        options.engines.back().words.push_back(word);
    }
    if (options.engines.size() != 2) return Error{"expected two engines: cmd=A cmd=B"};
    auto& settings = options.tournament;
    settings.openings.kind = OpeningSource::Kind::random;
    settings.schedule.rounds = 1000;
    settings.sprt = default_sprt;
    settings.sprt->elo1 = 20;
    settings.recover = true;
    settings.rating_interval = 50;
    settings.concurrency = std::max(1, hardware_threads() / 2);
    return std::nullopt;
}

cli::Option config_option(Options& options) {
    const auto set = [&options](Text text) -> std::optional<Error> {
        std::string path;
        if (auto error = path_into(path)(text)) return error;
        return load_config(path, options);
    };
    cli::Option option{"config", "FILE", "settings of a record; other options override",
                       cli::Setter(set)};
    option.is_first = true;
    return option;
}

cli::Option several(std::string name, std::string value_name, std::string purpose,
                    WordsSetter set) {
    cli::Option option{std::move(name), std::move(value_name), std::move(purpose), std::move(set)};
    option.min_words = 0;
    option.repeats = false;
    return option;
}

cli::Option engine_option(Options& options) {
    auto option = several("engine", "cmd=... ...", "engine; repeat for each", [&](WordSpan words) {
        const auto place = options.engines.size();
        auto& engine = options.engines.emplace_back(EngineWords{"-engine"});
        engine.words = {words.begin(), words.end()};
        if (place < options.configured.size()) engine.defaults = options.configured[place];
        return std::optional<Error>();
    });
    option.repeats = true;
    option.known_as = {"engines"};
    return option;
}

cli::Option each_option(Options& options) {
    auto option = several("each", "tc=... ...", "settings of all engines; -engine overrides",
                          [&](WordSpan words) {
                              options.each.insert(options.each.end(), words.begin(), words.end());
                              return std::optional<Error>();
                          });
    option.repeats = true;
    option.known_as = {"tc", "st", "depth", "nodes", "option"};
    return option;
}

cli::Option quick_option(Options& options) {
    auto option = several("quick", "cmd=A cmd=B", "test A against B with sensible settings",
                          [&](WordSpan words) { return parse_quick(words, options); });
    option.is_first = true;
    return option;
}

cli::Option merge_option(Options& options) {
    const auto set = [&](WordSpan words) {
        options.files.assign(words.begin(), words.end());
        options.task = Task::merge;
        const bool has_empty = std::ranges::count(words, "") > 0;
        return has_empty ? std::optional(cli::unexpected("paths", "")) : std::nullopt;
    };
    auto option = several("merge", "FILE ...", "join records of one tournament and report", set);
    option.min_words = 1;
    option.goes_with = {"sprt", "ognout", "event",      "site",   "record",
                        "json", "plot",   "crosstable", "ratings"};
    return option;
}

cli::Option compliance_option(Options& options) {
    auto option = several(
        "compliance", "cmd=...", "check an engine against the protocol", [&](WordSpan words) {
            options.engines.push_back({"-compliance", {words.begin(), words.end()}});
            options.task = Task::compliance;
            return std::optional<Error>();
        });
    option.goes_with = {"each", "variant", "log", "debug"};
    return option;
}

cli::Group game_options(Options& options) {
    auto& settings = options.tournament;
    auto& schedule = settings.schedule;
    std::vector<std::pair<std::string, TournamentType>> types;
    for (const auto type : {TournamentType::roundrobin, TournamentType::gauntlet})
        types.emplace_back(name_of(type), type);
    return {
        "Games",
        {{"variant", "SPEC", "game, e.g. kalah:seeds=5", cli::variant_into(settings.rules.variant)},
         {"rounds", "N", "rounds of all pairs", into(schedule.rounds, 1, max_rounds)},
         {"openings",
          "file=...|random",
          "openings (default: the start)",
          [&](WordSpan words) { return parse_openings(words, settings.openings); },
          Need::optional,
          {"book"},
          0,
          false},
         {"concurrency", "N", "games at once",
          into(settings.concurrency, 1, cli::max_concurrency)}},
        {{"tournament",
          "TYPE",
          "roundrobin or gauntlet",
          cli::one_of<TournamentType>(schedule.type, types),
          Need::optional,
          {"gauntlet"}},
         {"games", "N", "games per pair and round, 1 or 2", into(schedule.games, 1, 2)},
         several("repeat", "[2]", "same opening for both games of a pair (default)",
                 [&](WordSpan words) {
                     options.repeat = true;
                     return parse_optional(words, schedule.games, 2, 2);
                 }),
         {"noswap", "", "let the first engine always play South", into(schedule.swap, false)},
         {"use-affinity", "", "pin both engines of a game to a CPU of their own",
          into(settings.use_affinity)},
         {"srand",
          "S",
          "random seed",
          into(settings.seed, 0, INT64_MAX),
          Need::optional,
          {"seed", "randomseed"}},
         {"range", "A-B", "play only games A to B", range_into(settings.range)}}};
}

cli::Group rule_options(TournamentSettings& settings) {
    auto& adjudication = settings.rules.adjudication;
    return {
        "Ends of games and tournaments",
        {several("sprt", "elo0= elo1= ...", "stop when a test of two hypotheses ends",
                 [&](WordSpan words) { return parse_sprt(words, settings.sprt); })},
        {several("draw", "movecount= ...", "adjudicate draws if both engines report equality",
                 rule_into(adjudication.draw, draw_keys)),
         several("resign", "movecount= ...", "adjudicate losses if an engine reports a deficit",
                 rule_into(adjudication.resign, resign_keys)),
         {"maxmoves", "N", "draw after N moves of each side",
          into(adjudication.max_moves, 1, longest_game)},
         {"tb", "DIR", "adjudicate by endgame tables", path_into(settings.tables)},
         {"recover", "", "restart an engine that failed; the game is lost", into(settings.recover)},
         {"strict", "", "a breach of the protocol loses", into(settings.rules.strict)}}};
}

cli::Group output_options(TournamentSettings& settings) {
    return {"Output",
            {{"record", "FILE", "write each game at once, as a JSON line",
              path_into(settings.record_file)},
             {"resume", "", "resume the record", into(settings.resume)}},
            {{"ognout",
              "FILE",
              "write the games as text",
              path_into(settings.ogn_file),
              Need::optional,
              {"pgnout", "pgn"}},
             {"event", "NAME", "tag Event of the games", tag_into(settings.event_tags.event)},
             {"site", "NAME", "tag Site of the games", tag_into(settings.event_tags.site)},
             {"json", "FILE", "write the results as JSON", path_into(settings.json_file)},
             {"plot", "FILE", "write a picture of LLR or Elo over the games (SVG)",
              path_into(settings.plot_file)},
             {"log", "FILE", "log failures and the standard error of engines",
              path_into(settings.log_file)},
             several("debug", "[N]", "log all communication, or that of game N",
                     [&](WordSpan words) {
                         return parse_optional(words, settings.log_traffic.emplace(0),
                                               std::int64_t{1}, INT64_MAX);
                     }),
             several("output", "format=...", "format of the lines per game",
                     [&](WordSpan words) {
                         return cli::parse_words(words, output_keys(settings.output));
                     }),
             {"ratinginterval",
              "N",
              "games between reports; 0 for none",
              into(settings.rating_interval, 0, 1'000'000'000),
              Need::optional,
              {"scoreinterval", "outcomeinterval"}},
             {"crosstable", "", "print the results of each pair", into(settings.crosstable)},
             several("ratings", "anchor= elo=", "print ratings from all games",
                     rule_into(settings.ratings, rating_keys))}};
}

/// Returns keys with these defaults for the help; they set nothing.
template <class Target>
std::vector<cli::Option> help_keys(std::vector<cli::Option> (*keys_of)(Target&),
                                   Target defaults = Target()) {
    auto keys = keys_of(defaults);
    for (auto& key : keys)
        std::get<cli::Setter>(key.set).set = [](Text) { return std::optional<Error>(); };
    return keys;
}

}  // namespace

std::optional<Error> parse_openings(WordSpan words, OpeningSource& source) {
    using Kind = OpeningSource::Kind;
    source = {};
    if (auto error = cli::parse_words(words, opening_keys(source))) return error;
    if (source.kind == Kind::start) return Error{"expected file=FILE or random"};
    if (source.kind == Kind::file) return std::nullopt;
    for (const auto word : words)
        if (const auto name = word.substr(0, word.find('=')); name != "random" && name != "plies")
            return Error{"random does not go with " + in_quotes(word)};
    return std::nullopt;
}

std::vector<cli::Option> option_table(Options& options) {
    return cli::grouped(
        {{"Engines", {engine_option(options), each_option(options), quick_option(options)}},
         game_options(options),
         rule_options(options.tournament),
         output_options(options.tournament),
         {records_and_checks, {}, {merge_option(options), compliance_option(options)}}});
}

std::vector<cli::KeyTable> key_tables() {
    return {{"-engine, -each, -quick and -compliance", help_keys(engine_keys)},
            {"-openings", help_keys(opening_keys)},
            {"-sprt", help_keys(sprt_keys, default_sprt)},
            {"-draw", help_keys(draw_keys)},
            {"-resign", help_keys(resign_keys)},
            {"-ratings", help_keys(rating_keys)},
            {"-output", help_keys(output_keys)}};
}

cli::Command command_of(Options& options) {
    auto table = option_table(options);
    for (auto& option : cli::grouped({{records_and_checks, {}, {config_option(options)}}}))
        table.push_back(std::move(option));
    return {"krou-arena",
            "Plays engines against each other, e.g.\n"
            "  krou-arena -engine cmd=./new -engine cmd=./old -each tc=10+0.1 -rounds 500\n"
            "      -openings file=openings.txt -concurrency 2 -recover",
            std::move(table),
            {},
            "-",
            key_tables()};
}

Result<Options> parse_options(std::span<const std::string_view> arguments) {
    Options options;
    const auto request = cli::parse(command_of(options), arguments);
    if (!request) return Error{request.error()};
    if (auto error = complete(options)) return *error;
    return options;
}

}  // namespace krou::arena
