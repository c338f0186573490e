#include "arena/command_line/engine_keys.h"

#include <algorithm>
#include <array>

#include "base/text.h"

namespace krou::arena {

namespace {

constexpr double longest_seconds = 1e6;

bool set_text(std::string& target, std::string_view value) {
    target = value;
    return !value.empty();
}

template <class Number>
bool set_positive(std::optional<Number>& target, std::string_view value) {
    const auto number = parse_number<Number>(value);
    if (!number || *number < 1) return false;
    target = number;
    return true;
}

std::optional<Microseconds> parse_seconds(std::string_view text) {
    const auto seconds = parse_decimal(text);
    if (!seconds || *seconds < 0 || *seconds > longest_seconds) return std::nullopt;
    return Microseconds(static_cast<std::int64_t>(*seconds * 1e6 + 0.5));
}

/// `[minutes:]seconds`.
std::optional<Microseconds> parse_time(std::string_view text) {
    const auto colon = text.find(':');
    if (colon == std::string_view::npos) return parse_seconds(text);
    const auto minutes = parse_number(text.substr(0, colon));
    const auto seconds = parse_seconds(text.substr(colon + 1));
    if (!minutes || *minutes < 0 || *minutes > longest_seconds / 60) return std::nullopt;
    if (!seconds || *seconds >= std::chrono::minutes(1)) return std::nullopt;
    return std::chrono::minutes(*minutes) + *seconds;
}

/// `[moves/][minutes:]seconds[+increment]`, or `inf` for no clock.
bool set_time_control(Limits& limits, std::string_view value) {
    limits.time.reset();
    limits.increment = Microseconds(0);
    limits.moves.reset();
    if (value == "inf") return true;
    if (const auto slash = value.find('/'); slash != std::string_view::npos) {
        if (!set_positive(limits.moves, value.substr(0, slash))) return false;
        value.remove_prefix(slash + 1);
    }
    const auto plus = value.find('+');
    const auto time = parse_time(value.substr(0, plus));
    const auto increment =
        plus == std::string_view::npos ? Microseconds(0) : parse_seconds(value.substr(plus + 1));
    if (!time || !increment || time->count() == 0) return false;
    limits.time = time;
    limits.increment = *increment;
    return true;
}

bool set_option(Engine& engine, std::string_view text) {
    const auto equals = text.find('=');
    if (equals == 0 || equals == std::string_view::npos || !is_readable(text)) return false;
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

bool set_arguments(Engine& engine, std::string_view text) {
    engine.command.arguments.clear();
    for (const auto word : words(text)) engine.command.arguments.emplace_back(word);
    return true;
}

/// Elsewhere `auto` starts anew what asks for it; here no engine can, and it is `off`.
bool set_restart(Engine& engine, std::string_view value) {
    engine.restarts = value == "on";
    return value == "on" || value == "off" || value == "auto";
}

bool set_margin(Engine& engine, std::string_view text) {
    const auto milliseconds = parse_number(text);
    if (!milliseconds || *milliseconds < 0) return false;
    engine.limits.margin = std::chrono::milliseconds(*milliseconds);
    return true;
}

bool set_move_time(Engine& engine, std::string_view text) {
    engine.limits.move_time = parse_seconds(text);
    return engine.limits.move_time && engine.limits.move_time->count() > 0;
}

bool set_timeout(Engine& engine, std::string_view text) {
    const auto time = parse_seconds(text);
    if (!time || time->count() == 0) return false;
    engine.timeout = *time;
    return true;
}

using Text = std::string_view;

constexpr std::array<Key<Engine>, 13> keys{{
    {"cmd", "a program", [](Engine& e, Text v) { return set_text(e.command.program, v); }},
    {"name", "a name without control characters",
     [](Engine& e, Text v) { return is_readable(v) && set_text(e.name, v); }},
    {"args", "arguments, parted by blanks", set_arguments},
    {"dir", "a directory", [](Engine& e, Text v) { return set_text(e.command.directory, v); }},
    {"option.", "option.NAME=VALUE", set_option},
    {"tc", "[moves/][minutes:]seconds[+increment], as in 10+0.1, or inf",
     [](Engine& e, Text v) { return set_time_control(e.limits, v); }},
    {"st", "seconds for each move", set_move_time},
    {"depth", "a number from 1 on",
     [](Engine& e, Text v) { return set_positive(e.limits.depth, v); }},
    {"nodes", "a number from 1 on",
     [](Engine& e, Text v) { return set_positive(e.limits.nodes, v); }},
    {"timemargin", "milliseconds", set_margin},
    {"restart", "on, off or auto", set_restart},
    {"proto", "uci, the protocol that is spoken here", [](Engine&, Text v) { return v == "uci"; }},
    {"timeout", "seconds to wait for an answer that no clock limits", set_timeout},
}};

}  // namespace

std::span<const Key<Engine>> engine_keys() {
    return keys;
}

}  // namespace krou::arena
