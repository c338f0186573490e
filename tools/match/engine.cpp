#include "match/engine.h"

#include <algorithm>
#include <array>
#include <cassert>

#include "base/text.h"
#include "common/cli.h"
#include "common/text.h"

namespace krou {

namespace {

bool is_one_of(std::span<const std::string> choices, std::string_view value) {
    return std::ranges::any_of(
        choices, [&](const auto& choice) { return equal_ignoring_case(choice, value); });
}

std::optional<Error> check_number(const DeclaredOption& option, std::string_view value) {
    const auto number = parse_number<std::int64_t>(value);
    const auto least = option.least.value_or(INT64_MIN);
    const auto most = option.most.value_or(INT64_MAX);
    if (number && *number >= least && *number <= most) return std::nullopt;
    if (!option.least || !option.most) return cli::unexpected("a number", value);
    return cli::unexpected("a number from " + std::to_string(least) + " to " + std::to_string(most),
                           value);
}

}  // namespace

DeclaredOption parse_declaration(std::string_view line) {
    DeclaredOption option;
    const auto from = line.find(" name ");
    const auto type = line.find(" type ");
    if (from == std::string_view::npos || type == std::string_view::npos || type < from + 6)
        return option;
    option.name = line.substr(from + 6, type - from - 6);
    const auto found = words(line.substr(type + 6));
    if (!found.empty()) option.type = found.front();
    if (option.type == "check") option.choices = {"true", "false"};
    for (std::size_t i = 1; i + 1 < found.size(); ++i) {
        if (found[i] == "default") option.initial = parse_number<std::int64_t>(found[i + 1]);
        if (found[i] == "min") option.least = parse_number<std::int64_t>(found[i + 1]);
        if (found[i] == "max") option.most = parse_number<std::int64_t>(found[i + 1]);
        if (found[i] == "var") option.choices.emplace_back(found[i + 1]);
    }
    return option;
}

const DeclaredOption* find(std::span<const DeclaredOption> declared, std::string_view name) {
    const auto found = std::ranges::find_if(declared, [&](const DeclaredOption& option) {
        return equal_ignoring_case(option.name, name);
    });
    return found == declared.end() ? nullptr : &*found;
}

std::optional<Error> check_setting(std::span<const DeclaredOption> declared, std::string_view name,
                                   std::string_view value) {
    const auto* option = find(declared, name);
    if (!option) {
        std::vector<std::string> names;
        for (const auto& other : declared) names.push_back(other.name);
        return Error{"unknown option" + cli::suggestion(name, names)};
    }
    const auto& choices = option->choices;
    if (!choices.empty() && !is_one_of(choices, value))
        return Error{cli::unexpected(cli::alternatives(choices), value).text +
                     cli::suggestion(value, choices)};
    if (option->type == "spin") return check_number(*option, value);
    return std::nullopt;
}

namespace {

std::string seconds_and_fraction(Microseconds time) {
    const auto milliseconds = time.count() / 1000;
    std::string text = std::to_string(milliseconds / 1000);
    auto fraction = std::to_string(1000 + milliseconds % 1000).substr(1);
    while (fraction.ends_with('0')) fraction.pop_back();
    return fraction.empty() ? text : text + '.' + fraction;
}

std::string arguments_text(const EngineConfig& engine) {
    return quoted_if_unreadable(cli::shell_text(engine.command.arguments));
}

std::string clock_text(const EngineConfig& engine) {
    const EngineLimits& control = engine.limits;
    if (!control.time) return {};
    return (control.moves ? std::to_string(*control.moves) + '/' : "") +
           seconds_and_fraction(*control.time) +
           (control.increment.count() > 0 ? '+' + seconds_and_fraction(control.increment) : "");
}

std::string text_of(std::optional<std::int64_t> number) {
    return number ? std::to_string(*number) : "";
}

/// A setting of the command line; the value is empty if it is the default.
struct SettingEntry {
    std::string_view name;
    std::string (*value)(const EngineConfig& engine);
};

constexpr std::array setting_entries{
    SettingEntry{"args", arguments_text},
    SettingEntry{"dir",
                 [](const EngineConfig& e) { return quoted_if_unreadable(e.command.directory); }},
    SettingEntry{"tc", clock_text},
    SettingEntry{"st",
                 [](const EngineConfig& e) {
                     return e.limits.move_time ? seconds_and_fraction(*e.limits.move_time) : "";
                 }},
    SettingEntry{"depth", [](const EngineConfig& e) { return text_of(e.limits.depth); }},
    SettingEntry{"nodes", [](const EngineConfig& e) { return text_of(e.limits.nodes); }},
    SettingEntry{"timemargin",
                 [](const EngineConfig& e) {
                     const auto margin = e.limits.margin.count();
                     return margin > 0 ? std::to_string(margin / 1000) : "";
                 }},
    SettingEntry{"restart",
                 [](const EngineConfig& e) { return std::string(e.restarts ? "on" : ""); }},
    SettingEntry{"timeout",
                 [](const EngineConfig& e) {
                     return e.timeout != EngineConfig().timeout ? seconds_and_fraction(e.timeout)
                                                                : "";
                 }},
};
constexpr std::string_view option_prefix = "option.";

}  // namespace

Settings settings_of(const EngineConfig& engine) {
    Settings settings;
    for (const auto& [name, value_of] : setting_entries)
        if (auto value = value_of(engine); !value.empty())
            settings.emplace_back(name, std::move(value));
    for (const auto& [name, value] : engine.options)
        settings.emplace_back(std::string(option_prefix) + name, value);
    return settings;
}

const std::string* option_of(const EngineConfig& engine, std::string_view name) {
    for (const auto& [known, value] : engine.options)
        if (equal_ignoring_case(known, name)) return &value;
    return nullptr;
}

void set_option(EngineConfig& engine, std::string_view name, std::string_view value) {
    for (auto& [known, old_value] : engine.options)
        if (equal_ignoring_case(known, name)) {
            old_value = value;
            return;
        }
    engine.options.emplace_back(name, value);
}

std::string settings_text(const Settings& settings) {
    std::string text;
    for (const auto& [name, value] : settings)
        text += (text.empty() ? "" : " ") + name + '=' + value;
    return text;
}

bool is_setting(std::string_view name) {
    return name.starts_with(option_prefix) ||
           std::ranges::count(setting_entries, name, &SettingEntry::name) > 0;
}

namespace {

std::int64_t milliseconds(Microseconds time) {
    return std::max<std::int64_t>(
        1, std::chrono::duration_cast<std::chrono::milliseconds>(time).count());
}

}  // namespace

GameClock::GameClock(const EngineLimits& control)
    : control_(control),
      left_(control.time.value_or(Microseconds{0})),
      moves_left_(control.moves) {}

std::optional<Microseconds> GameClock::budget() const {
    if (!control_.time) return control_.move_time;
    const auto left = std::max(left_, Microseconds{0});
    return control_.move_time ? std::min(left, *control_.move_time) : left;
}

std::optional<Microseconds> GameClock::allowed() const {
    const auto most = budget();
    return most ? std::optional(*most + control_.margin) : most;
}

Microseconds GameClock::overrun(Microseconds elapsed) const {
    return std::max(elapsed - budget().value_or(elapsed), Microseconds{0});
}

void GameClock::charge(Microseconds elapsed) {
    assert(elapsed.count() >= 0);
    if (!control_.time) return;
    left_ += control_.increment - elapsed;
    if (!moves_left_ || --*moves_left_ > 0) return;
    moves_left_ = control_.moves;
    left_ += *control_.time;
}

std::string in_seconds(Microseconds time) {
    const auto milliseconds = std::chrono::ceil<std::chrono::milliseconds>(time).count();
    const auto fraction = std::to_string(1000 + milliseconds % 1000).substr(1);
    return std::to_string(milliseconds / 1000) + '.' + fraction + " s";
}

std::string go_text(const Clocks& clocks, Side mover) {
    const GameClock& own = clocks[static_cast<std::size_t>(mover)];
    const EngineLimits& control = own.control();
    std::string text = "go";
    const auto add = [&](const char* word, std::int64_t number) {
        text += word;
        text += std::to_string(number);
    };
    if (control.time) {
        const GameClock& south = clocks[0].control().time ? clocks[0] : own;
        const GameClock& north = clocks[1].control().time ? clocks[1] : own;
        add(" wtime ", milliseconds(south.left()));
        add(" btime ", milliseconds(north.left()));
        if (south.control().increment.count() > 0)
            add(" winc ", milliseconds(south.control().increment));
        if (north.control().increment.count() > 0)
            add(" binc ", milliseconds(north.control().increment));
        if (own.moves_left()) add(" movestogo ", *own.moves_left());
    }
    if (control.move_time) add(" movetime ", milliseconds(*control.move_time));
    if (control.depth) add(" depth ", *control.depth);
    if (control.nodes) add(" nodes ", *control.nodes);
    return text + '\n';
}

}  // namespace krou
