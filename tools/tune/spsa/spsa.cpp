#include "tune/spsa/spsa.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "base/text.h"
#include "common/json.h"
#include "common/rng.h"

namespace krou::tune {

namespace {

/// To which side each parameter is moved in this iteration: 1 or −1.
std::vector<int> sides(const SpsaSettings& settings, std::size_t count, int iteration) {
    const auto of_all = Rng(settings.seed).next();
    Rng rng(Rng(of_all ^ static_cast<std::uint64_t>(iteration)).next());
    std::vector<int> found;
    while (found.size() < count) found.push_back(rng.below(2) == 0 ? 1 : -1);
    return found;
}

/// How far a parameter is moved: by its step in the last iteration, by more before.
double distance(const SpsaSettings& settings, const Parameter& parameter, int iteration) {
    return parameter.step * std::pow(settings.iterations / (iteration + 1.0), settings.gamma);
}

/// How far it is changed for each game won.
double gain(const SpsaSettings& settings, const Parameter& parameter, int iteration) {
    const double a = settings.stability * settings.iterations;
    const double last = settings.rate * parameter.step * parameter.step;
    const double now =
        last * std::pow((a + settings.iterations) / (a + iteration + 1.0), settings.alpha);
    return now / distance(settings, parameter, iteration);
}

constexpr int version = 1;
constexpr const char* name_of_format = "krou-tune spsa";

/// Short, and exact.
std::string exact_text(double value) {
    std::array<char, 32> text{};
    const auto [end, error] = std::to_chars(text.data(), text.data() + text.size(), value);
    return {text.data(), end};
}

/// Empty where there is none.
std::string text_at(const Json& object, std::string_view name) {
    const auto* found = object.find(name);
    return found ? found->text().value_or("") : "";
}

}  // namespace

SpsaTrial next_trial(const SpsaSettings& settings, std::span<const Parameter> parameters,
                     const SpsaState& state) {
    const auto moved = sides(settings, parameters.size(), state.iteration);
    SpsaTrial trial;
    for (std::size_t i = 0; i < parameters.size(); ++i) {
        const auto& parameter = parameters[i];
        const double by = moved[i] * distance(settings, parameter, state.iteration);
        trial.plus.push_back(std::clamp(state.values[i] + by, parameter.min, parameter.max));
        trial.minus.push_back(std::clamp(state.values[i] - by, parameter.min, parameter.max));
    }
    return trial;
}

void learn(const SpsaSettings& settings, std::span<const Parameter> parameters, double result,
           SpsaState& state) {
    const auto moved = sides(settings, parameters.size(), state.iteration);
    for (std::size_t i = 0; i < parameters.size(); ++i) {
        const auto& parameter = parameters[i];
        const double by = gain(settings, parameter, state.iteration) * result * moved[i];
        state.values[i] = std::clamp(state.values[i] + by, parameter.min, parameter.max);
    }
    ++state.iteration;
}

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

Result<SpsaState> read_spsa(const OwnedFile& file, const SpsaHead& head,
                            std::span<const Parameter> parameters) {
    constexpr std::size_t largest_file = 1 << 20;
    SpsaState state;
    const auto text = file.text(largest_file);
    if (!text) return Error{text.error()};
    if (text->empty()) {
        for (const auto& parameter : parameters) state.values.push_back(parameter.value);
        return state;
    }
    const auto json = parse_json(*text);
    if (!json) return file.refusal("it is no state of a tuning: " + json.error());
    const auto* format = json->find(name_of_format);
    const auto* settings = json->find("settings");
    const auto* values = json->find("values");
    const auto* iteration = json->find("iteration");
    if (!format || format->integer() != version || !settings || !values || !iteration ||
        iteration->integer().value_or(-1) < 0 || *iteration->integer() > most_iterations)
        return file.refusal("it is no state of a tuning");
    std::vector<BegunWith> compared;
    for (const auto& [name, is] : head) compared.push_back({name, text_at(*settings, name), is});
    if (auto refused = file.check_settings(compared)) return *refused;
    state.iteration = static_cast<int>(*iteration->integer());
    for (const auto& [name, begin, min, max, step] : parameters) {
        const auto value = parse_decimal(text_at(*values, name));
        if (!value || !(min <= *value && *value <= max))
            return file.refusal("it has no value of " + name + " within its range");
        state.values.push_back(*value);
    }
    return state;
}

}  // namespace krou::tune
