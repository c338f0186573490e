#include <limits>
#include <string>
#include <utility>

#include "arena/command_line/options.h"
#include "base/text.h"
#include "common/text.h"

namespace krou::arena {

namespace {

using cli::expecting, cli::into, cli::Need;
using Text = std::string_view;
using Keys = std::vector<cli::Option>;

constexpr int max_moves = 1'000'000;  // a game has up to twice as many plies
constexpr int largest = std::numeric_limits<int>::max();
constexpr double largest_rating = 1e9;
constexpr double longest_seconds = 1e6;

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

/// Sets an option to NAME=VALUE. The variant of the match is not an option of an engine.
std::optional<Error> set_option(EngineConfig& engine, Text text) {
    const auto equals = text.find('=');
    if (equals == 0 || equals == Text::npos || !is_readable(text))
        return cli::unexpected("option.NAME=VALUE", text);
    const auto name = text.substr(0, equals);
    for (const Text variant : {"UCI_Variant", "VariantSpec"})
        if (equal_ignoring_case(name, variant)) return Error{"set for all engines; use -variant"};
    set_option(engine, name, text.substr(equals + 1));
    return std::nullopt;
}

/// Accepts seconds above 0, and durations such as 500ms if they are allowed.
template <class Target>
cli::Setter seconds_into(Target& target, bool has_units, std::string initial = {}) {
    const auto set = [&target, has_units](Text text) {
        auto time = parse_seconds(text);
        if (const auto ms = cli::parse_duration(text); has_units && ms)
            time = std::chrono::milliseconds(*ms);
        if (time) target = *time;
        return time && time->count() > 0;
    };
    return expecting(std::string("seconds above 0, up to ") + decimal_text(longest_seconds) +
                         (has_units ? ", or a duration such as 500ms" : ""),
                     set, std::move(initial));
}

bool set_margin(EngineLimits& limits, Text text) {
    auto ms = cli::parse_duration(text);
    if (!ms) ms = parse_number(text);
    if (ms) limits.margin = std::chrono::milliseconds(*ms);
    return ms && *ms >= 0;
}

}  // namespace

Keys engine_keys(EngineConfig& e) {
    auto& limits = e.limits;
    const auto set_name = [&e](Text text) {
        e.name = text;
        return !text.empty() && is_readable(text);
    };
    const auto set_arguments = [&e](Text text) {
        auto arguments = cli::shell_words(text);
        if (arguments) e.command.arguments = std::move(*arguments);
        return arguments.has_value();
    };
    const auto set_nodes = [&limits](Text text) {
        limits.nodes = parse_number<std::int64_t>(text);
        return limits.nodes.value_or(0) >= 1;
    };
    const auto is_uci = [](Text text) { return text == "uci"; };
    return {
        {"cmd", "PROGRAM", "executable, searched in PATH if it has no slash",
         cli::non_empty_into(e.command.program, "a program")},
        {"name", "NAME", "name in reports (default: that of the executable)",
         expecting("a non-empty name without control characters", set_name)},
        {"args",
         "WORDS",
         "arguments, quoted as in a shell",
         expecting("arguments with closed quotes", set_arguments),
         Need::optional,
         {"arg"}},
        {"dir", "DIR", "working directory",
         cli::non_empty_into(e.command.directory, "a directory")},
        {"option.",
         "NAME=VALUE",
         "option of the engine",
         cli::Setter([&e](Text text) { return set_option(e, text); }),
         Need::optional,
         {"hash", "threads", "initstr"}},
        {"tc", "CLOCK", "[moves/][minutes:]seconds[+increment]",
         expecting(
             "[moves/][minutes:]seconds[+increment], e.g. 10+0.1, or inf",
             [&limits](Text text) { return set_time_control(limits, text); }, "inf")},
        {"st", "TIME", "seconds per move", seconds_into(limits.move_time, false)},
        {"depth", "N", "iterations per move", into(limits.depth, 1, largest)},
        {"nodes", "N", "nodes per move", expecting("a number from 1 on", set_nodes)},
        {"timemargin", "TIME", "allowed lateness in milliseconds, or e.g. 1s",
         expecting(
             "milliseconds, or a duration such as 1s",
             [&limits](Text text) { return set_margin(limits, text); }, "0")},
        // In other arenas, `auto` restarts engines that ask for it; here no engine can ask.
        {"restart", "on|off|auto", "new process for each game; auto is off",
         cli::one_of<bool>(e.restarts, {{"on", true}, {"off", false}, {"auto", false}})},
        {"proto", "uci", "for compatibility with other arenas", expecting("uci", is_uci, "uci")},
        {"timeout", "TIME", "seconds for an answer without a clock",
         seconds_into(e.timeout, true, "60")},
    };
}

Keys sprt_keys(statistics::Sprt& s) {
    using statistics::EloModel, statistics::largest_elo;
    return {
        {"elo0", "ELO", "advantage of the first engine under H0",
         into(s.elo0, -largest_elo, largest_elo)},
        {"elo1", "ELO", "its advantage under H1", into(s.elo1, -largest_elo, largest_elo)},
        {"alpha", "P", "chance to accept H1 if H0 is true", into(s.alpha, 0, 1)},
        {"beta", "P", "chance to accept H0 if H1 is true", into(s.beta, 0, 1)},
        {"model", "normalized|logistic", "Elo model of elo0 and elo1",
         cli::one_of<EloModel>(
             s.model, {{"normalized", EloModel::normalized}, {"logistic", EloModel::logistic}})},
    };
}

Keys draw_keys(AdjudicationRules::Draw& d) {
    return {
        {"movenumber", "N", "first move of each side that counts",
         into(d.first_move, 0, max_moves)},
        {"movecount", "N", "moves of each engine in a row", into(d.moves, 1, max_moves),
         Need::required},
        {"score", "N", "largest score, in hundredths of a seed", into(d.score, 0, largest),
         Need::required},
    };
}

Keys resign_keys(AdjudicationRules::Resign& r) {
    return {
        {"movecount", "N", "moves of the loser in a row", into(r.moves, 1, max_moves),
         Need::required},
        {"score", "N", "smallest deficit, in hundredths of a seed", into(r.score, 0, largest),
         Need::required},
        {"twosided", "true|false", "also require the winner's advantage",
         cli::one_of<bool>(r.two_sided,
                           {{"true", true}, {"false", false}, {"on", true}, {"off", false}})},
    };
}

Keys opening_keys(OpeningSource& s) {
    using Kind = OpeningSource::Kind;
    using Format = OpeningSource::Format;
    const auto set_random = [&s](Text) -> std::optional<Error> {
        s.kind = Kind::random;
        return std::nullopt;
    };
    const auto set_file = [&s](Text text) {
        if (s.kind != Kind::random) s.kind = Kind::file;
        s.file = text;
        return !text.empty() && is_readable(text);
    };
    return {
        {"random", "", "random moves", cli::Setter(set_random)},
        {"file", "FILE", "openings of a file",
         expecting("a path without control characters", set_file)},
        {"format", "fen|ogn", "format of the file (default: ogn for *.ogn, else fen)",
         cli::one_of<Format>(s.format, {{"fen", Format::fen}, {"ogn", Format::ogn}})},
        {"order", "sequential|random", "order in the file",
         cli::one_of<bool>(s.shuffled, {{"sequential", false}, {"random", true}})},
        {"plies", "N", "plies if random (default: 8); most plies from a file",
         into(s.plies, 0, largest)},
        {"start", "N", "number of the first opening of the file", into(s.start, 1, largest)},
    };
}

Keys rating_keys(RatingScale& r) {
    return {
        {"anchor", "NAME", "engine with a fixed rating (default: the mean of all)", into(r.anchor)},
        {"elo", "ELO", "rating of the anchor", into(r.elo, -largest_rating, largest_rating)},
    };
}

Keys output_keys(OutputFormat& f) {
    return {
        {"format", "krou|cutechess", "style of the lines per game",
         cli::one_of<OutputFormat>(
             f, {{"krou", OutputFormat::krou}, {"cutechess", OutputFormat::cutechess}})},
    };
}

}  // namespace krou::arena
