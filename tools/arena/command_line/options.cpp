#include "arena/command_line/options.h"

#include <algorithm>
#include <array>
#include <string>

#include "base/text.h"
#include "base/threads.h"
#include "common/cli.h"
#include "common/text.h"

namespace krou::arena {

namespace {

using Text = std::string_view;
using Task = Options::Task;
using Trouble = std::optional<Error>;
using statistics::Sprt;

constexpr Sprt default_sprt{0, 5, 0.05, 0.05, statistics::EloModel::normalized};

Error refusal(const Given& given, const std::string& why) {
    return Error{std::string(given.flag) + ": " + why};
}

Trouble no_value(const Given& given) {
    if (given.words.empty()) return std::nullopt;
    return refusal(given, "takes no value, but got " + in_quotes(given.words[0]));
}

Trouble set(bool& target, bool value, const Given& given) {
    target = value;
    return no_value(given);
}

Trouble path(std::string& target, const Given& given) {
    if (given.words.size() != 1) return refusal(given, "takes one path");
    if (given.words[0].empty()) return refusal(given, "the path is empty");
    target = given.words[0];
    return std::nullopt;
}

/// `FILE`, or `file=FILE`, as other arenas have it.
Trouble file(std::string& target, Given given) {
    constexpr Text key = "file=";
    if (given.words.size() == 1 && given.words[0].starts_with(key))
        given.words[0].remove_prefix(key.size());
    return path(target, given);
}

Trouble text(std::string& target, const Given& given) {
    if (given.words.size() != 1 || given.words[0].empty() || !is_readable(given.words[0]))
        return refusal(given, "takes one text without control characters");
    target = given.words[0];
    return std::nullopt;
}

template <class Number, class Target>
Trouble number(Target& target, const Given& given, Number least, Number most,
               const char* hint = "") {
    const auto& words = given.words;
    const auto value = words.size() == 1 ? parse_number<Number>(words[0]) : std::nullopt;
    if (!value || *value < least || *value > most)
        return refusal(given, (words.empty() ? "nothing" : in_quotes(words[0])) +
                                  " is not a number from " + std::to_string(least) + " to " +
                                  std::to_string(most) + hint);
    target = *value;
    return std::nullopt;
}

/// A rule that waits for a number of moves with such a score.
template <class Rule>
Trouble streak(std::optional<Rule>& rule, Keys (*keys)(Rule&), const Given& given) {
    rule = Rule();  // clang++ 14 knows no emplace() of a class within a class
    rule->moves = 0;
    rule->score = -1;
    if (auto trouble = take_keys(given, keys(*rule))) return trouble;
    if (rule->moves > 0 && rule->score >= 0) return std::nullopt;
    return refusal(given, "needs movecount= and score=");
}

Trouble take_quick(Draft& draft, const Given& given) {
    for (const auto word : given.words) {
        if (word.starts_with("cmd=")) draft.engines.push_back({{given.flag, {}}});
        if (draft.engines.empty()) return refusal(given, "begins with cmd=");
        draft.engines.back().said.words.push_back(word);
    }
    if (draft.engines.size() != 2) return refusal(given, "takes two engines: cmd=A cmd=B");
    draft.quick.words = {"tc=1+0.01"};
    auto& settings = draft.settings();
    settings.openings.kind = OpeningSource::Kind::random;
    settings.schedule.rounds = 1000;
    settings.sprt = default_sprt;
    settings.sprt->elo1 = 20;
    settings.recover = true;
    settings.rating_interval = 50;
    settings.concurrency = std::max(1, hardware_threads() / 2);
    return std::nullopt;
}

Trouble take_variant(Draft& draft, const Given& given) {
    if (given.words.size() != 1) return refusal(given, "takes one variant");
    const auto variant = cli::parse_variant(given.words[0]);
    if (!variant) return refusal(given, variant.error());
    draft.settings().rules.variant = *variant;
    return std::nullopt;
}

Trouble take_tournament(Draft& draft, const Given& given) {
    if (given.words.size() != 1) return refusal(given, "takes one type");
    const auto type = parse_tournament(given.words[0]);
    if (!type) return unknown("tournament", given.words[0], tournament_names);
    draft.settings().schedule.type = *type;
    return std::nullopt;
}

Trouble take_repeat(Draft& draft, const Given& given) {
    draft.has_repeat = true;
    if (given.words.empty()) return std::nullopt;
    return number(draft.settings().schedule.games, given, 2, 2,
                  "; every opening is played twice, once with each side");
}

Trouble take_sprt(Draft& draft, const Given& given) {
    auto& sprt = draft.settings().sprt.emplace(default_sprt);
    if (auto trouble = take_keys(given, sprt_keys(sprt))) return trouble;
    if (sprt.valid()) return std::nullopt;
    return refusal(given,
                   "needs elo0 < elo1, alpha and beta between 0 and 1, and their sum below 1");
}

Trouble take_range(Draft& draft, const Given& given) {
    draft.settings().range = cli::parse_range(given.words.size() == 1 ? given.words[0] : "");
    if (draft.settings().range) return std::nullopt;
    return refusal(given, "takes two numbers of games, as in 1-500");
}

Trouble take_merge(Draft& draft, const Given& given) {
    draft.options.files.assign(given.words.begin(), given.words.end());
    if (std::ranges::count(given.words, "") > 0) return refusal(given, "a path is empty");
    if (given.words.empty()) return refusal(given, "names the files to merge");
    draft.options.task = Task::merge;
    return std::nullopt;
}

using D = Draft;
using G = Given;

constexpr std::array<Flag, 38> table{{
    {"-engine", "cmd=… name=… …", "", "", "an engine; repeat for each",
     [](D& d, const G& g) -> Trouble { return d.engines.push_back({g}), std::nullopt; }, For::play,
     true},
    {"-each", "tc=… …", "", "", "what holds for every engine that does not say otherwise",
     [](D& d, const G& g) -> Trouble {
         d.each.words.insert(d.each.words.end(), g.words.begin(), g.words.end());
         return std::nullopt;
     },
     For::play | For::check, true},
    {"-quick", "cmd=A cmd=B", "", "", "a test of A against B with sensible settings", take_quick},
    {"-variant", "SPEC", "", "oware", "what is played, as in kalah:seeds=5", take_variant,
     For::play | For::check},
    {"-tournament", "TYPE", "", "roundrobin",
     "roundrobin, or gauntlet (the first against all others)", take_tournament},
    {"-rounds", "N", "", "1", "how often every pair plays",
     [](D& d, const G& g) { return number(d.settings().schedule.rounds, g, 1, max_rounds); }},
    {"-games", "N", "", "2", "games of a pair in a round: 2, or 1",
     [](D& d, const G& g) {
         return number(d.settings().schedule.games, g, 1, 2,
                       "; -rounds says how often every pair plays");
     }},
    {"-repeat", "", "", "", "both games have the same opening; so it is anyway", take_repeat},
    {"-noswap", "", "", "", "the first engine always plays South",
     [](D& d, const G& g) { return set(d.settings().schedule.swap, false, g); }},
    {"-concurrency", "N", "games", "1", "how many are played at once",
     [](D& d, const G& g) { return number(d.settings().concurrency, g, 1, cli::max_at_once); }},
    {"-use-affinity", "", "", "", "pins both engines of a game to one CPU, another for each game",
     [](D& d, const G& g) { return set(d.settings().use_affinity, true, g); }},
    {"-openings", "file=… | random", "", "",
     "where games begin; without it, at the start of the variant",
     [](D& d, const G& g) { return take_openings(d.settings().openings, g); }},
    {"-srand", "S", "", "1", "the seed of all that is random",
     [](D& d, const G& g) {
         return number(d.settings().seed, g, std::int64_t{0}, INT64_MAX,
                       "; without -srand it is 1");
     }},
    {"-sprt", "elo0= elo1= …", "", "", "ends when one of two hypotheses is proved", take_sprt,
     For::play | For::merge},
    {"-draw", "movecount= score= …", "", "", "drawn when both engines see it even for a while",
     [](D& d, const G& g) { return streak(d.settings().rules.adjudication.draw, draw_keys, g); }},
    {"-resign", "movecount= score= …", "", "", "lost by the engine that sees itself behind",
     [](D& d, const G& g) {
         return streak(d.settings().rules.adjudication.resign, resign_keys, g);
     }},
    {"-maxmoves", "N", "moves of each side", "500", "a game as long as this is drawn",
     [](D& d, const G& g) {
         // A game of so many fits into a line of the record.
         return number(d.settings().rules.adjudication.max_moves, g, 1, 100'000);
     }},
    {"-tb", "DIR", "", "", "adjudicates by the endgame tables that lie there",
     [](D& d, const G& g) { return path(d.settings().tables, g); }},
    {"-recover", "", "", "", "an engine that fails loses a game and is started again",
     [](D& d, const G& g) { return set(d.settings().recover, true, g); }},
    {"-strict", "", "", "", "an engine that breaches the protocol loses",
     [](D& d, const G& g) { return set(d.settings().rules.strict, true, g); }},
    {"-ognout", "FILE", "", "", "the games as text",
     [](D& d, const G& g) { return file(d.settings().ogn_file, g); }, For::play | For::merge},
    {"-event", "NAME", "", "", "the tag Event of these games",
     [](D& d, const G& g) { return text(d.settings().event_tags.event, g); },
     For::play | For::merge},
    {"-site", "NAME", "", "", "the tag Site of these games",
     [](D& d, const G& g) { return text(d.settings().event_tags.site, g); },
     For::play | For::merge},
    {"-record", "FILE", "", "", "the games as JSON lines, each at once",
     [](D& d, const G& g) { return file(d.settings().record_file, g); }, For::play | For::merge},
    {"-resume", "", "", "", "plays only what is missing in the record",
     [](D& d, const G& g) { return set(d.settings().resume, true, g); }},
    {"-json", "FILE", "", "", "the verdict and all numbers",
     [](D& d, const G& g) { return file(d.settings().json_file, g); }, For::play | For::merge},
    {"-plot", "FILE", "", "", "a picture of LLR or Elo, game by game, as SVG",
     [](D& d, const G& g) { return file(d.settings().plot_file, g); }, For::play | For::merge},
    {"-log", "FILE", "", "", "what went wrong, and what engines write to standard error",
     [](D& d, const G& g) { return file(d.settings().log_file, g); }, For::play | For::check},
    {"-debug", "[N]", "", "", "in the log, all that is said in game N, or in all games",
     [](D& d, const G& g) {
         auto& game = d.settings().debugged.emplace(0);
         return g.words.empty() ? std::nullopt : number(game, g, std::int64_t{1}, INT64_MAX);
     },
     For::play | For::check},
    {"-output", "format=…", "", "", "lines per game: format=krou or format=cutechess",
     [](D& d, const G& g) { return take_keys(g, output_keys(d.settings().output)); }},
    {"-ratinginterval", "N", "games", "10", "how many between two reports; 0 for none",
     [](D& d, const G& g) { return number(d.settings().rating_interval, g, 0, 1'000'000'000); }},
    {"-crosstable", "", "", "", "shows who scored how against whom",
     [](D& d, const G& g) { return set(d.settings().crosstable, true, g); },
     For::play | For::merge},
    {"-ratings", "anchor= elo=", "", "", "shows ratings that follow from all games together",
     [](D& d, const G& g) { return take_keys(g, rating_keys(d.settings().ratings.emplace())); },
     For::play | For::merge},
    {"-range", "A-B", "", "", "plays the games from A to B only", take_range},
    {"-merge", "FILE …", "", "", "reports on records of the same tournament", take_merge,
     For::merge},
    {"-compliance", "cmd=…", "", "", "checks an engine against the protocol, step by step",
     [](D& d, const G& g) -> Trouble {
         d.engines.push_back({g});
         d.options.task = Task::compliance;
         return std::nullopt;
     },
     For::check},
    {"-version", "", "", "", "which version this is"},
    {"-help", "", "", "", "this list"},
}};

/// A flag of the command line, and what there is to know of it.
struct Found {
    const Flag* flag;
    Given given;
};

Error no_flag(Text word, std::span<const cli::Option>) {
    std::vector<Text> names;
    for (const auto& known : table) names.push_back(known.name);
    if (word.starts_with("--")) word.remove_prefix(1);
    return unknown("option", word, names);
}

/// A flag that does not go with the task that another one sets.
Trouble contradiction(const std::vector<Found>& found) {
    for (const auto& [task, task_words] : found) {
        const bool is_a_task = (task->tasks & For::play) == 0;
        for (const auto& [other, other_words] : found)
            if (is_a_task && (other->tasks & task->tasks) == 0)
                return Error{std::string(task->name) + ": does not go with " +
                             std::string(other->name)};
    }
    return std::nullopt;
}

/// "  HEAD      HELP (UNIT; default INITIAL)", of a flag or a key.
template <class Entry>
std::string line_of(const Entry& entry, const char* between) {
    std::string text(entry.help);
    std::string more(entry.unit);
    if (!entry.initial.empty())
        more.append(more.empty() ? "default " : "; default ").append(entry.initial);
    if (!more.empty()) text += " (" + more + ')';
    return cli::help_line(std::string(entry.name) + between + std::string(entry.values), text, 32);
}

/// The words that may follow a flag, under a line that says so.
std::string help_of(const std::string& where, const Keys& keys) {
    std::string text = "\nAfter " + where + ":\n";
    for (const auto& key : keys) text += line_of(key, "");
    return text;
}

}  // namespace

std::span<const Flag> flags() {
    return table;
}

Trouble take_openings(OpeningSource& source, const Given& given) {
    using Kind = OpeningSource::Kind;
    source = {};
    if (auto trouble = take_keys(given, opening_keys(source))) return trouble;
    if (source.kind == Kind::start) return refusal(given, "needs file= or random");
    if (source.kind == Kind::file) return std::nullopt;
    if (!source.file.empty()) return refusal(given, "takes file= or random, not both");
    for (const auto word : given.words)
        if (const auto name = word.substr(0, word.find('=')); name != "random" && name != "plies")
            return refusal(given,
                           "random knows no order, format or start, but got " + in_quotes(word));
    return std::nullopt;
}

Trouble take_flags(Draft& draft, std::span<const std::string_view> arguments) {
    std::vector<Found> found;
    cli::Command command{"krou-arena", "", {}};
    command.refusals = {no_flag, "", ": stands twice", " belongs to no option"};
    for (const auto& flag : table) {
        const auto take = [&](std::span<const Text> words) -> Trouble {
            found.push_back({&flag, {flag.name, {words.begin(), words.end()}}});
            return std::nullopt;
        };
        command.options.push_back(
            {std::string(flag.name.substr(1)), "", "", take, cli::Need::optional, 0, flag.repeats});
    }
    const auto wish = cli::parse(command, arguments);
    if (!wish) return Error{wish.error()};
    if (*wish != cli::Wish::run) {
        draft.options.task = *wish == cli::Wish::help ? Task::help : Task::version;
        return std::nullopt;
    }
    // What -quick sets can be set otherwise, wherever it stands.
    std::stable_partition(found.begin(), found.end(),
                          [](const auto& one) { return one.flag->name == "-quick"; });
    if (auto trouble = contradiction(found)) return trouble;
    for (const auto& [flag, given] : found)
        if (auto trouble = flag->take(draft, given)) return trouble;
    return std::nullopt;
}

Result<Options> parse_options(std::span<const std::string_view> arguments) {
    Draft draft;
    if (auto trouble = take_flags(draft, arguments)) return *trouble;
    if (auto trouble = complete(draft)) return *trouble;
    return std::move(draft.options);
}

std::string help_text() {
    std::string text =
        "krou-arena plays engines against each other, as in\n"
        "  krou-arena -engine cmd=./new -engine cmd=./old -each tc=10+0.1 -rounds 500\n"
        "      -openings file=openings.txt -concurrency 2 -recover\n\n";
    for (const auto& flag : table) text += line_of(flag, " ");
    EngineConfig engine;
    OpeningSource source;
    statistics::Sprt sprt;
    AdjudicationRules::Draw draw;
    AdjudicationRules::Resign resign;
    RatingScale ratings;
    OutputFormat output = {};
    return text + help_of("-engine, -each, -quick and -compliance", engine_keys(engine)) +
           help_of("-openings", opening_keys(source)) + help_of("-sprt", sprt_keys(sprt)) +
           help_of("-draw", draw_keys(draw)) + help_of("-resign", resign_keys(resign)) +
           help_of("-ratings", rating_keys(ratings)) + help_of("-output", output_keys(output));
}

}  // namespace krou::arena
