#include "tune/spsa/spsa_file.h"

#include <array>
#include <charconv>

#include "base/text.h"
#include "common/json.h"

namespace krou::tune {

namespace {

constexpr int version = 1;
constexpr const char* name_of_format = "krou-tune spsa";

/// Short, and exact.
std::string exact_text(double value) {
    std::array<char, 32> text{};
    const auto [end, error] = std::to_chars(text.data(), text.data() + text.size(), value);
    return {text.data(), end};
}

std::optional<std::string> text_at(const Json& object, std::string_view name) {
    const auto* found = object.find(name);
    return found ? found->text() : std::nullopt;
}

}  // namespace

std::string spsa_text(const SpsaHead& head, std::span<const Parameter> parameters,
                      const SpsaState& state) {
    Json settings = Json::Object{};
    for (const auto& [name, text] : head) settings.add(name, text);
    Json values = Json::Object{};
    for (std::size_t i = 0; i < parameters.size(); ++i)
        values.add(parameters[i].name, exact_text(state.values[i]));
    return Json(Json::Object{{name_of_format, version},
                             {"settings", std::move(settings)},
                             {"iteration", state.iteration},
                             {"values", std::move(values)}})
               .to_pretty_text() +
           '\n';
}

Result<SpsaState> parse_spsa(const std::string& text, const SpsaHead& head,
                             std::span<const Parameter> parameters) {
    const auto json = parse_json(text);
    if (!json) return Error{"it is no state of a tuning: " + json.error()};
    const auto* format = json->find(name_of_format);
    const auto* settings = json->find("settings");
    const auto* values = json->find("values");
    const auto* iteration = json->find("iteration");
    if (!format || format->integer() != version || !settings || !values || !iteration ||
        iteration->integer().value_or(-1) < 0 || *iteration->integer() > most_iterations)
        return Error{"it is no state of a tuning"};
    for (const auto& [name, wanted] : head) {
        const auto found = text_at(*settings, name);
        if (found != wanted)
            return Error{"it was begun with other settings: " + name + " was " +
                         in_quotes(found.value_or("")) + " and is " + in_quotes(wanted)};
    }
    SpsaState state{static_cast<int>(*iteration->integer()), {}};
    for (const auto& parameter : parameters) {
        const auto value = parse_decimal(text_at(*values, parameter.name).value_or(""));
        if (!value || !(parameter.min <= *value && *value <= parameter.max))
            return Error{"it has no value of " + parameter.name + " within its range"};
        state.values.push_back(*value);
    }
    return state;
}

}  // namespace krou::tune
