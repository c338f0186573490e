#include "match/engine.h"

#include <algorithm>
#include <array>

#include "match/text.h"

namespace krou {

namespace {

std::string seconds_and_fraction(Microseconds time) {
    const auto milliseconds = time.count() / 1000;
    std::string text = std::to_string(milliseconds / 1000);
    auto fraction = std::to_string(1000 + milliseconds % 1000).substr(1);
    while (fraction.ends_with('0')) fraction.pop_back();
    return fraction.empty() ? text : text + '.' + fraction;
}

std::string arguments_text(const EngineConfig& engine) {
    std::string text;
    for (const auto& argument : engine.command.arguments)
        text += (text.empty() ? "" : " ") + argument;
    return presentable(text);
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

/// `name=value` of the command line; the value is empty where it is the default.
struct Setting {
    std::string_view name;
    std::string (*value)(const EngineConfig& engine);
};

constexpr std::array settings{
    Setting{"args", arguments_text},
    Setting{"dir", [](const EngineConfig& e) { return presentable(e.command.directory); }},
    Setting{"tc", clock_text},
    Setting{"st",
            [](const EngineConfig& e) {
                return e.limits.move_time ? seconds_and_fraction(*e.limits.move_time) : "";
            }},
    Setting{"depth", [](const EngineConfig& e) { return text_of(e.limits.depth); }},
    Setting{"nodes", [](const EngineConfig& e) { return text_of(e.limits.nodes); }},
    Setting{"timemargin",
            [](const EngineConfig& e) {
                const auto margin = e.limits.margin.count();
                return margin > 0 ? std::to_string(margin / 1000) : "";
            }},
    Setting{"restart", [](const EngineConfig& e) { return std::string(e.restarts ? "on" : ""); }},
    Setting{"timeout",
            [](const EngineConfig& e) {
                return e.timeout != EngineConfig().timeout ? seconds_and_fraction(e.timeout) : "";
            }},
};
constexpr std::string_view option_prefix = "option.";

bool begins_setting(std::string_view text) {
    return text.starts_with(option_prefix) ||
           std::ranges::any_of(settings, [&](const Setting& setting) {
               return text.starts_with(setting.name) &&
                      text.substr(setting.name.size()).starts_with('=');
           });
}

}  // namespace

std::string settings_text(const EngineConfig& engine) {
    std::string text;
    const auto add = [&](const std::string& name, const std::string& value) {
        text += (text.empty() ? "" : " ") + name + '=' + value;
    };
    for (const auto& [name, value_of] : settings)
        if (const auto value = value_of(engine); !value.empty()) add(std::string(name), value);
    for (const auto& [name, value] : engine.options) add(std::string(option_prefix) + name, value);
    return text;
}

std::vector<std::string> settings_in(std::string_view text) {
    std::vector<std::string> parts;
    std::size_t begin = 0;
    for (std::size_t at = 0; at <= text.size(); ++at) {
        const bool ends =
            at == text.size() || (text[at] == ' ' && begins_setting(text.substr(at + 1)));
        if (!ends) continue;
        if (at > begin) parts.emplace_back(text.substr(begin, at - begin));
        begin = at + 1;
    }
    return parts;
}

}  // namespace krou
