#include "arena/command_line/keys.h"

#include <array>
#include <cmath>
#include <limits>

namespace krou::arena {

namespace {

using Text = std::string_view;
using Draw = AdjudicationRules::Draw;
using Resign = AdjudicationRules::Resign;
using Source = OpeningSource;
using statistics::EloModel;
using statistics::Sprt;

constexpr int most_moves = 1'000'000;  // twice as many plies are a number
constexpr double longest_seconds = 1e6;

template <class Number, class Target>
bool set_number(Target& target, Text text, Number least,
                Number most = std::numeric_limits<Number>::max()) {
    const auto number = parse_number<Number>(text);
    if (!number || *number < least || *number > most) return false;
    target = *number;
    return true;
}

bool set_decimal(double& target, Text text) {
    const auto number = parse_decimal(text);
    if (number) target = *number;
    return number.has_value();
}

/// One of a few names for one of a few values.
template <class Value>
struct Named {
    Text name;
    Value value;
};

template <class Target, class Value, std::size_t Size>
bool set_named(Target& target, Text text, const std::array<Named<Value>, Size>& names) {
    const auto found = std::ranges::find(names, text, &Named<Value>::name);
    if (found == names.end()) return false;
    target = found->value;
    return true;
}

bool set_text(std::string& target, Text value) {
    target = value;
    return !value.empty();
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
        if (!set_number(control.moves, value.substr(0, slash), 1)) return false;
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

bool set_arguments(EngineConfig& engine, Text text) {
    engine.command.arguments.clear();
    for (const auto word : words(text)) engine.command.arguments.emplace_back(word);
    return true;
}

/// Elsewhere `auto` starts anew what asks for it; here no engine can, and it is `off`.
bool set_restart(EngineConfig& engine, Text value) {
    engine.restarts = value == "on";
    return value == "on" || value == "off" || value == "auto";
}

bool set_margin(EngineConfig& engine, Text text) {
    const auto milliseconds = parse_number(text);
    if (!milliseconds || *milliseconds < 0) return false;
    engine.limits.margin = std::chrono::milliseconds(*milliseconds);
    return true;
}

bool set_move_time(EngineConfig& engine, Text text) {
    engine.limits.move_time = parse_seconds(text);
    return engine.limits.move_time && engine.limits.move_time->count() > 0;
}

bool set_timeout(EngineConfig& engine, Text text) {
    const auto time = parse_seconds(text);
    if (!time || time->count() == 0) return false;
    engine.timeout = *time;
    return true;
}

constexpr std::array<Key<EngineConfig>, 13> of_engine{{
    {"cmd", "=PROGRAM", "", "", "its file; without a slash in it, one that PATH finds", "a program",
     [](EngineConfig& e, Text v) { return set_text(e.command.program, v); }},
    {"name", "=NAME", "", "", "what it is called; without it, as its file",
     "a name without control characters",
     [](EngineConfig& e, Text v) { return is_readable(v) && set_text(e.name, v); }},
    {"args", "=WORDS", "", "", "its arguments, parted by blanks", "arguments, parted by blanks",
     set_arguments},
    {"dir", "=DIR", "", "", "the directory in which it runs; without it, that of the arena",
     "a directory", [](EngineConfig& e, Text v) { return set_text(e.command.directory, v); }},
    {"option.", "NAME=VALUE", "", "", "an option of the engine, set before its first game",
     "option.NAME=VALUE", set_option},
    {"tc", "=CLOCK", "seconds", "inf", "[moves/][minutes:]seconds[+increment]; inf for no clock",
     "[moves/][minutes:]seconds[+increment], as in 10+0.1, or inf",
     [](EngineConfig& e, Text v) { return set_time_control(e.limits, v); }},
    {"st", "=TIME", "seconds", "", "the most for each move", "seconds for each move",
     set_move_time},
    {"depth", "=N", "iterations", "", "the most for each move", "a number from 1 on",
     [](EngineConfig& e, Text v) { return set_number(e.limits.depth, v, 1); }},
    {"nodes", "=N", "nodes", "", "the most for each move", "a number from 1 on",
     [](EngineConfig& e, Text v) { return set_number(e.limits.nodes, v, std::int64_t{1}); }},
    {"timemargin", "=TIME", "ms", "0", "how late a move may come before it loses", "milliseconds",
     set_margin},
    {"restart", "=on|off|auto", "", "off", "whether each game has a new process; auto is off",
     "on, off or auto", set_restart},
    {"proto", "=uci", "", "uci", "the only protocol that is spoken here",
     "uci, the protocol that is spoken here", [](EngineConfig&, Text v) { return v == "uci"; }},
    {"timeout", "=TIME", "seconds", "60", "the most for an answer that no clock limits",
     "seconds to wait for an answer that no clock limits", set_timeout},
}};

constexpr std::array<Named<EloModel>, 2> models{
    {{"normalized", EloModel::normalized}, {"logistic", EloModel::logistic}}};
constexpr std::array<Named<bool>, 4> truths{
    {{"true", true}, {"false", false}, {"on", true}, {"off", false}}};
constexpr std::array<Named<bool>, 2> orders{{{"sequential", false}, {"random", true}}};
constexpr std::array<Named<OpeningSource::Format>, 2> formats{
    {{"fen", OpeningSource::Format::fen}, {"ogn", OpeningSource::Format::ogn}}};

bool set_strength(double& elo, Text text) {
    return set_decimal(elo, text) && std::abs(elo) <= statistics::largest_elo;
}

constexpr std::array<Key<Sprt>, 5> of_sprt{{
    {"elo0", "=ELO", "Elo", "0", "by how much the first engine is stronger under H0",
     "a number from -2000 to 2000", [](Sprt& s, Text v) { return set_strength(s.elo0, v); }},
    {"elo1", "=ELO", "Elo", "5", "by how much it is stronger under H1",
     "a number from -2000 to 2000", [](Sprt& s, Text v) { return set_strength(s.elo1, v); }},
    {"alpha", "=P", "", "0.05", "how often H1 may be accepted although H0 is true",
     "a number between 0 and 1", [](Sprt& s, Text v) { return set_decimal(s.alpha, v); }},
    {"beta", "=P", "", "0.05", "how often H0 may be accepted although H1 is true",
     "a number between 0 and 1", [](Sprt& s, Text v) { return set_decimal(s.beta, v); }},
    {"model", "=normalized|logistic", "", "normalized", "which Elo elo0 and elo1 are",
     "normalized or logistic", [](Sprt& s, Text v) { return set_named(s.model, v, models); }},
}};

constexpr std::array<Key<Draw>, 3> of_draw{{
    {"movenumber", "=N", "moves of each side", "0", "how long a game is at least",
     "a number from 0 to 1000000",
     [](Draw& d, Text v) { return set_number(d.first_move, v, 0, most_moves); }},
    {"movecount", "=N", "moves", "", "of each engine in a row, with such a score",
     "a number from 1 to 1000000",
     [](Draw& d, Text v) { return set_number(d.moves, v, 1, most_moves); }},
    {"score", "=N", "hundredths of a seed", "", "at most so far from even",
     "hundredths of a seed, from 0 on", [](Draw& d, Text v) { return set_number(d.score, v, 0); }},
}};

constexpr std::array<Key<Resign>, 3> of_resign{{
    {"movecount", "=N", "moves", "", "of the loser in a row, with such a score",
     "a number from 1 to 1000000",
     [](Resign& r, Text v) { return set_number(r.moves, v, 1, most_moves); }},
    {"score", "=N", "hundredths of a seed", "", "at least so far behind",
     "hundredths of a seed, from 0 on",
     [](Resign& r, Text v) { return set_number(r.score, v, 0); }},
    {"twosided", "=true|false", "", "false", "whether the winner must see itself as far ahead",
     "true or false", [](Resign& r, Text v) { return set_named(r.two_sided, v, truths); }},
}};

constexpr std::array<Key<Source>, 6> of_opening{{
    {"random", "", "", "", "random moves", "a word of its own",
     [](Source& s, Text v) {
         s.kind = Source::Kind::random;
         return v.empty();
     }},
    {"file", "=FILE", "", "", "the openings that stand in a file", "a file",
     [](Source& s, Text v) {
         if (s.kind != Source::Kind::random) s.kind = Source::Kind::file;
         s.file = v;
         return !v.empty();
     }},
    {"format", "=fen|ogn", "", "", "of the file; without it, ogn if its name ends with .ogn",
     "fen or ogn", [](Source& s, Text v) { return set_named(s.format, v, formats); }},
    {"order", "=sequential|random", "", "sequential", "of those in the file",
     "sequential or random", [](Source& s, Text v) { return set_named(s.shuffled, v, orders); }},
    {"plies", "=N", "plies", "", "of a random opening, else 8; of one in the file at most",
     "a number from 0 on", [](Source& s, Text v) { return set_number(s.plies, v, 0); }},
    {"start", "=N", "", "1", "the number of the first in the file to be played",
     "a number from 1 on", [](Source& s, Text v) { return set_number(s.start, v, 1); }},
}};

constexpr std::array<Key<RatingScale>, 2> of_ratings{{
    {"anchor", "=NAME", "", "", "the engine that errors are measured from; without it, all",
     "the name of an engine", [](RatingScale& r, Text v) { return set_text(r.anchor, v); }},
    {"elo", "=ELO", "Elo", "0", "the rating of the anchor, or the mean of all", "a number",
     [](RatingScale& r, Text v) { return set_decimal(r.elo, v); }},
}};

}  // namespace

std::span<const Key<EngineConfig>> engine_keys() {
    return of_engine;
}
std::span<const Key<Sprt>> sprt_keys() {
    return of_sprt;
}
std::span<const Key<Draw>> draw_keys() {
    return of_draw;
}
std::span<const Key<Resign>> resign_keys() {
    return of_resign;
}
std::span<const Key<Source>> opening_keys() {
    return of_opening;
}
std::span<const Key<RatingScale>> rating_keys() {
    return of_ratings;
}

}  // namespace krou::arena
