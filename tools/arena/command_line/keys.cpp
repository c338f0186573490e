#include "arena/command_line/keys.h"

#include <algorithm>
#include <array>
#include <limits>
#include <string>
#include <utility>

#include "base/text.h"
#include "common/text.h"

namespace krou::arena {

namespace {

using cli::into;
using Text = std::string_view;
using Source = OpeningSource;

constexpr int max_moves = 1'000'000;  // twice as many plies are a number
constexpr int largest = std::numeric_limits<int>::max();
constexpr double largest_decimal = std::numeric_limits<double>::max();
constexpr double longest_seconds = 1e6;

/// Takes a value by a function that returns whether it is what is wanted.
template <class Set>
cli::Take taken_by(Set set) {
    return [set](Text value) { return set(value) ? std::nullopt : std::optional(Error{}); };
}

/// One of a few names for one of a few values.
template <class Value, class Target>
cli::Take one_of(Target& target, std::vector<std::pair<Text, Value>> names) {
    return taken_by([&target, names](Text text) {
        for (const auto& [name, value] : names)
            if (name == text) return target = value, true;
        return false;
    });
}

std::optional<Microseconds> parse_seconds(Text text) {
    const auto seconds = parse_decimal(text);
    if (!seconds || *seconds < 0 || *seconds > longest_seconds) return std::nullopt;
    return Microseconds(static_cast<std::int64_t>(*seconds * 1e6 + 0.5));
}

/// `[minutes:]seconds`.
std::optional<Microseconds> parse_time(Text text) {
    const auto colon = text.find(':');
    if (colon == Text::npos) return parse_seconds(text);
    const auto minutes = parse_number(text.substr(0, colon));
    const auto seconds = parse_seconds(text.substr(colon + 1));
    if (!minutes || *minutes < 0 || *minutes > longest_seconds / 60) return std::nullopt;
    if (!seconds || *seconds >= std::chrono::minutes(1)) return std::nullopt;
    return std::chrono::minutes(*minutes) + *seconds;
}

/// `[moves/][minutes:]seconds[+increment]`, or `inf` for no clock.
bool set_time_control(EngineLimits& control, Text value) {
    control.time.reset();
    control.increment = Microseconds(0);
    control.moves.reset();
    if (value == "inf") return true;
    if (const auto slash = value.find('/'); slash != Text::npos) {
        if (into(control.moves, 1, largest)(value.substr(0, slash))) return false;
        value.remove_prefix(slash + 1);
    }
    const auto plus = value.find('+');
    const auto time = parse_time(value.substr(0, plus));
    const auto increment =
        plus == Text::npos ? Microseconds(0) : parse_seconds(value.substr(plus + 1));
    if (!time || !increment || time->count() == 0) return false;
    control.time = time;
    control.increment = *increment;
    return true;
}

bool set_option(EngineConfig& engine, Text text) {
    const auto equals = text.find('=');
    if (equals == 0 || equals == Text::npos || !is_readable(text)) return false;
    const std::string name(text.substr(0, equals));
    const std::string value(text.substr(equals + 1));
    const auto found = std::ranges::find_if(engine.options, [&](const auto& option) {
        return equal_ignoring_case(option.first, name);
    });
    if (found != engine.options.end())
        found->second = value;
    else
        engine.options.emplace_back(name, value);
    return true;
}

/// A time above 0.
template <class Target>
cli::Take into_seconds(Target& target) {
    return taken_by([&target](Text text) {
        const auto time = parse_seconds(text);
        if (time) target = *time;
        return time && time->count() > 0;
    });
}

/// What to write here instead of a word of other arenas.
struct Hint {
    std::string_view word;  ///< an option, or a key after one
    std::string_view hint;
};

constexpr std::string_view games = "-ognout FILE writes the games as text";
constexpr std::string_view openings = "openings come from -openings file=FILE, or random";
constexpr std::string_view report = "the report has one form; -json FILE writes all numbers";
constexpr std::string_view interval = "-ratinginterval N says how often there is a report";
constexpr std::string_view tables = "-tb DIR takes all tables that lie there";
constexpr std::string_view seed = "-srand S sets the seed";
constexpr std::string_view limit = "limits follow -each or -engine, as in -each tc=10+0.1";
constexpr std::string_view tournaments = "expected roundrobin or gauntlet";

constexpr std::array hints{
    Hint{"-pgnout", games},
    Hint{"-pgn", games},
    Hint{"-epdout", "-record FILE keeps the moves, from which the last position follows"},
    Hint{"-sample", "-record FILE keeps all moves and scores"},
    Hint{"-book", openings},
    Hint{"-bookmode", openings},
    Hint{"-bookdepth", "-openings file=FILE plies=N takes the first N moves"},
    Hint{"-wait", "a game begins once its engines say readyok"},
    Hint{"-reverse", "the engine that stands first begins as South"},
    Hint{"-seeds", "the engines are paired in the order in which they stand"},
    Hint{"-gauntlet", "-tournament gauntlet is meant"},
    Hint{"-loop", "-rounds N says how often every pair plays"},
    Hint{"-resultformat", report},
    Hint{"-report", report},
    Hint{"-show-latency", "the report has the worst latency of each engine"},
    Hint{"-scoreinterval", interval},
    Hint{"-outcomeinterval", interval},
    Hint{"-autosaveinterval", "-record FILE keeps every game at once, and -resume goes on with it"},
    Hint{"-config", "-record FILE keeps the games, and -resume goes on with it"},
    Hint{"-engines", "-engine cmd=PROGRAM describes an engine"},
    Hint{"-tbpieces", tables},
    Hint{"-tbignore50", tables},
    Hint{"-tbadjudicate", tables},
    Hint{"-randomseed", seed},
    Hint{"-seed", seed},
    Hint{"-force-concurrency", "-concurrency N is taken as it is"},
    Hint{"-startup-ms", "timeout= after -engine says how long an answer may take"},
    Hint{"-tc", limit},
    Hint{"-st", limit},
    Hint{"-depth", limit},
    Hint{"-nodes", limit},
    Hint{"-option", "options follow -each or -engine, as in -each option.Hash=16"},
    Hint{"knockout", tournaments},
    Hint{"pyramid", tournaments},
    Hint{"swiss", tournaments},
    Hint{"conf", "cmd= and name= describe an engine"},
    Hint{"arg", "args= takes all arguments, parted by blanks"},
    Hint{"initstr", "option.NAME=VALUE sets an option"},
    Hint{"stderr", "-log FILE holds what engines write to standard error"},
    Hint{"ponder", "engines do not think on the other's time here"},
    Hint{"book", openings},
    Hint{"bookdepth", openings},
    Hint{"policy", "all pairs of a round have its opening"},
    Hint{"whitepov", "scores are those of the side to move"},
    Hint{"tscale", "tc= after -engine gives one engine another clock"},
    Hint{"hash", "option.Hash= is meant"},
    Hint{"threads", "option.Threads= is meant"},
};

}  // namespace

Keys engine_keys(EngineConfig& e) {
    auto& limits = e.limits;
    return {
        {"cmd", "=PROGRAM", "", "", "its file; without a slash in it, one that PATH finds",
         "a program", into(e.command.program)},
        {"name", "=NAME", "", "", "what it is called; without it, as its file",
         "a name without control characters", taken_by([&](Text v) {
             e.name = v;
             return !v.empty() && is_readable(v);
         })},
        {"args", "=WORDS", "", "", "its arguments; quotes and backslashes as in a shell",
         "arguments whose quotes are closed", taken_by([&](Text v) {
             e.command.arguments = cli::shell_words(v);
             return !e.command.arguments.empty() || words(v).empty();
         })},
        {"dir", "=DIR", "", "", "the directory in which it runs; without it, that of the arena",
         "a directory", into(e.command.directory)},
        {"option.", "NAME=VALUE", "", "", "an option of the engine, set before its first game",
         "option.NAME=VALUE", taken_by([&](Text v) { return set_option(e, v); })},
        {"tc", "=CLOCK", "seconds", "inf",
         "[moves/][minutes:]seconds[+increment]; inf for no clock",
         "[moves/][minutes:]seconds[+increment], as in 10+0.1, or inf",
         taken_by([&](Text v) { return set_time_control(limits, v); })},
        {"st", "=TIME", "seconds", "", "the most for each move", "seconds for each move",
         into_seconds(limits.move_time)},
        {"depth", "=N", "iterations", "", "the most for each move", "a number from 1 on",
         into(limits.depth, 1, largest)},
        {"nodes", "=N", "nodes", "", "the most for each move", "a number from 1 on",
         taken_by([&](Text v) {
             limits.nodes = parse_number<std::int64_t>(v);
             return limits.nodes.value_or(0) >= 1;
         })},
        {"timemargin", "=TIME", "ms", "0", "how late a move may come before it loses",
         "milliseconds", taken_by([&](Text v) {
             const auto milliseconds = parse_number(v).value_or(-1);
             limits.margin = std::chrono::milliseconds(milliseconds);
             return milliseconds >= 0;
         })},
        // Elsewhere `auto` starts anew what asks for it; here no engine can.
        {"restart", "=on|off|auto", "", "off", "whether each game has a new process; auto is off",
         "on, off or auto",
         one_of<bool>(e.restarts, {{"on", true}, {"off", false}, {"auto", false}})},
        {"proto", "=uci", "", "uci", "the only protocol that is spoken here",
         "uci, the protocol that is spoken here", taken_by([](Text v) { return v == "uci"; })},
        {"timeout", "=TIME", "seconds", "60",
         "the most for an answer that no clock limits; -compliance waits for 5 s at most",
         "seconds to wait for an answer that no clock limits", into_seconds(e.timeout)},
    };
}

Keys sprt_keys(statistics::Sprt& s) {
    using statistics::EloModel, statistics::largest_elo;
    return {
        {"elo0", "=ELO", "Elo", "0", "by how much the first engine is stronger under H0",
         "a number from -2000 to 2000", into(s.elo0, -largest_elo, largest_elo)},
        {"elo1", "=ELO", "Elo", "5", "by how much it is stronger under H1",
         "a number from -2000 to 2000", into(s.elo1, -largest_elo, largest_elo)},
        {"alpha", "=P", "", "0.05", "how often H1 may be accepted although H0 is true",
         "a number between 0 and 1", into(s.alpha, -largest_decimal, largest_decimal)},
        {"beta", "=P", "", "0.05", "how often H0 may be accepted although H1 is true",
         "a number between 0 and 1", into(s.beta, -largest_decimal, largest_decimal)},
        {"model", "=normalized|logistic", "", "normalized", "which Elo elo0 and elo1 are",
         "normalized or logistic",
         one_of<EloModel>(
             s.model, {{"normalized", EloModel::normalized}, {"logistic", EloModel::logistic}})},
    };
}

Keys draw_keys(AdjudicationRules::Draw& d) {
    return {
        {"movenumber", "=N", "moves of each side", "0", "how long a game is at least",
         "a number from 0 to 1000000", into(d.first_move, 0, max_moves)},
        {"movecount", "=N", "moves", "", "of each engine in a row, with such a score",
         "a number from 1 to 1000000", into(d.moves, 1, max_moves)},
        {"score", "=N", "hundredths of a seed", "", "at most so far from even",
         "hundredths of a seed, from 0 on", into(d.score, 0, largest)},
    };
}

Keys resign_keys(AdjudicationRules::Resign& r) {
    return {
        {"movecount", "=N", "moves", "", "of the loser in a row, with such a score",
         "a number from 1 to 1000000", into(r.moves, 1, max_moves)},
        {"score", "=N", "hundredths of a seed", "", "at least so far behind",
         "hundredths of a seed, from 0 on", into(r.score, 0, largest)},
        {"twosided", "=true|false", "", "false", "whether the winner must see itself as far ahead",
         "true or false",
         one_of<bool>(r.two_sided,
                      {{"true", true}, {"false", false}, {"on", true}, {"off", false}})},
    };
}

Keys opening_keys(Source& s) {
    return {
        {"random", "", "", "", "random moves", "a word of its own", taken_by([&](Text v) {
             s.kind = Source::Kind::random;
             return v.empty();
         })},
        {"file", "=FILE", "", "", "the openings that stand in a file", "a file",
         taken_by([&](Text v) {
             if (s.kind != Source::Kind::random) s.kind = Source::Kind::file;
             s.file = v;
             return !v.empty();
         })},
        {"format", "=fen|ogn", "", "", "of the file; without it, ogn if its name ends with .ogn",
         "fen or ogn",
         one_of<Source::Format>(s.format,
                                {{"fen", Source::Format::fen}, {"ogn", Source::Format::ogn}})},
        {"order", "=sequential|random", "", "sequential", "of those in the file",
         "sequential or random",
         one_of<bool>(s.shuffled, {{"sequential", false}, {"random", true}})},
        {"plies", "=N", "plies", "", "of a random opening, else 8; of one in the file at most",
         "a number from 0 on", into(s.plies, 0, largest)},
        {"start", "=N", "", "1", "the number of the first in the file to be played",
         "a number from 1 on", into(s.start, 1, largest)},
    };
}

Keys rating_keys(RatingScale& r) {
    return {
        {"anchor", "=NAME", "", "", "the engine that errors are measured from; without it, all",
         "the name of an engine", into(r.anchor)},
        {"elo", "=ELO", "Elo", "0", "the rating of the anchor, or the mean of all", "a number",
         into(r.elo, -largest_decimal, largest_decimal)},
    };
}

Keys output_keys(OutputFormat& f) {
    return {
        {"format", "=krou|cutechess", "", "krou", "style of the lines per game",
         "krou or cutechess",
         one_of<OutputFormat>(
             f, {{"krou", OutputFormat::krou}, {"cutechess", OutputFormat::cutechess}})},
    };
}

std::optional<Error> take_keys(const Given& given, const Keys& keys) {
    const std::string flag(given.flag);
    std::vector<Text> seen;
    for (const auto word : given.words) {
        const auto equals = std::min(word.find('='), word.size());
        const auto name = word.substr(0, equals);
        const auto key = std::ranges::find_if(keys, [&](const Key& candidate) {
            return candidate.name.ends_with('.') ? name.starts_with(candidate.name)
                                                 : name == candidate.name;
        });
        if (key == keys.end()) {
            std::vector<Text> names;
            for (const auto& known : keys) names.push_back(known.name);
            return unknown("word after " + flag, name, names);
        }
        const auto is_name = [&](Text other) { return equal_ignoring_case(other, name); };
        if (std::ranges::any_of(seen, is_name))
            return Error{flag + ": " + in_quotes(name) + " stands twice"};
        seen.push_back(name);
        const auto begin = key->name.ends_with('.') ? key->name.size() : equals + 1;
        const auto value = word.substr(std::min(begin, word.size()));
        if (key->take(value))
            return Error{(flag + ' ' + quoted_if_unreadable(word) + ": this should be ")
                             .append(key->wanted)};
    }
    return std::nullopt;
}

Error unknown(std::string_view what, std::string_view word,
              std::span<const std::string_view> known) {
    const std::string refusal = "unknown " + std::string(what) + ": " + in_quotes(word);
    const auto found = std::ranges::find(hints, word, &Hint::word);
    if (found != hints.end()) return {refusal + "; " + std::string(found->hint)};
    const std::vector<std::string> names(known.begin(), known.end());
    return {refusal + cli::suggestion(word, names)};
}

}  // namespace krou::arena
