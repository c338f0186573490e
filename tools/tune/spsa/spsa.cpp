#include "tune/spsa/spsa.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "base/text.h"
#include "common/format.h"
#include "common/json.h"
#include "common/rng.h"
#include "common/text.h"
#include "search/constants.h"

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

constexpr int version_of_format = 1;
constexpr const char* name_of_format = "krou-tune spsa";

/// Short, and exact.
std::string exact_text(double value) {
    std::array<char, 32> text{};
    const auto [end, error] = std::to_chars(text.data(), text.data() + text.size(), value);
    return {text.data(), end};
}

constexpr const char* name_of_checksum = "checksum";

/// Returns the checksum of all other members.
std::string checksum_of(const Json::Object& members) {
    Json rest = Json::Object{};
    for (const auto& [name, value] : members)
        if (name != name_of_checksum) rest.add(name, value);
    Hash hash;
    hash.add(rest.to_text());
    return checksum_text(hash);
}

/// Empty where there is none.
std::string text_at(const Json& object, std::string_view name) {
    const auto* found = object.find(name);
    return found ? found->text().value_or("") : "";
}

const Weight* find_weight(std::string_view name) {
    const auto table = weight_table();
    const auto found = std::ranges::find(table, name, &Weight::name);
    return found == table.end() ? nullptr : &*found;
}

/// What is about as much as can be told by games: that of our own constants, or a part of the
/// range.
double default_step(std::string_view name, double min, double max) {
    for (const auto& constant : search_constants())
        if (equal_ignoring_case(constant.name, name)) return constant.step;
    constexpr int steps_in_a_range = 60;
    return std::max(1.0, std::round((max - min) / steps_in_a_range));
}

bool is_tunable(const Declaration& option) {
    constexpr std::int64_t most = 1'000'000'000;
    return option.type == "spin" && option.least && option.most && option.initial &&
           -most <= *option.least && *option.least <= *option.initial &&
           *option.initial <= *option.most && *option.most <= most;
}

/// All that is known of a name without any numbers beside it.
Result<Parameter> known(std::string_view name, const Weights& weights,
                        std::span<const Declaration> declared) {
    Parameter parameter{std::string(name)};
    if (const Weight* weight = find_weight(name)) {
        parameter.value = weights[weight->id];
        parameter.min = weight->min;
        parameter.max = weight->max;
    } else {
        const auto* option = find(declared, name);
        if (!option)
            return Error{in_quotes(name) + " is no weight, and the engine has no such option"};
        if (!is_tunable(*option))
            return Error{"the option " + in_quotes(name) + " is no number with a range"};
        parameter.value = static_cast<double>(*option->initial);
        parameter.min = static_cast<double>(*option->least);
        parameter.max = static_cast<double>(*option->most);
    }
    parameter.step = default_step(name, parameter.min, parameter.max);
    return parameter;
}

/// With the value, the range and the step that were given.
Result<Parameter> with_numbers(Parameter parameter, std::span<const std::string_view> numbers) {
    const Parameter widest = parameter;
    std::vector<int> parsed;
    for (const auto number : numbers) {
        const auto value = parse_number(number);
        if (!value) return Error{parameter.name + ": " + in_quotes(number) + " is no number"};
        parsed.push_back(*value);
    }
    if (parsed.size() != 4)
        return Error{parameter.name + " has " + std::to_string(parsed.size()) +
                     " numbers, where a value, the least, the most and a step are four"};
    parameter.value = parsed[0];
    parameter.min = parsed[1];
    parameter.max = parsed[2];
    parameter.step = parsed[3];
    const auto within = [](double min, double value, double max) {
        return min <= value && value <= max;
    };
    if (!within(parameter.min, parameter.value, parameter.max) || parameter.step < 1)
        return Error{parameter.name + ": the value is to lie in its range, and a step above 0"};
    if (!within(widest.min, parameter.min, widest.max) ||
        !within(widest.min, parameter.max, widest.max))
        return Error{parameter.name + " has a range from " + std::to_string(whole(widest.min)) +
                     " to " + std::to_string(whole(widest.max))};
    return parameter;
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
    Json::Object members{{name_of_format, version_of_format},
                         {name_of_checksum, ""},
                         {"settings", std::move(settings)},
                         {"iteration", state.iteration},
                         {"values", std::move(values)}};
    members[1].second = checksum_of(members);
    return Json(std::move(members)).to_pretty_text() + '\n';
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
    if (!format || format->integer() != version_of_format || !settings || !values || !iteration ||
        iteration->integer().value_or(-1) < 0 || *iteration->integer() > max_iterations)
        return file.refusal("it is no state of a tuning");
    // Older versions wrote no checksum.
    if (json->find(name_of_checksum) &&
        text_at(*json, name_of_checksum) != checksum_of(*json->object()))
        return file.refusal(
            "wrong checksum: the file is damaged or was edited; delete its line 'checksum' if you "
            "edited it");
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

bool is_weight(const Parameter& parameter) {
    return find_weight(parameter.name) != nullptr;
}

Result<Parameter> parse_parameter(std::string_view word, const Weights& weights,
                                  std::span<const Declaration> declared) {
    const auto equals = word.find('=');
    auto parameter = known(word.substr(0, equals), weights, declared);
    if (!parameter || equals == std::string_view::npos) return parameter;
    return with_numbers(std::move(*parameter), split(word.substr(equals + 1), ':'));
}

Result<std::vector<Parameter>> parse_parameters(std::string_view text, const Weights& weights,
                                                std::span<const Declaration> declared) {
    std::vector<Parameter> parameters;
    int line_number = 0;
    for (const auto line : split(text, '\n')) {
        ++line_number;
        const auto fields = words(line.substr(0, line.find('#')));
        if (fields.empty()) continue;
        auto parameter = known(fields[0], weights, declared);
        if (parameter && fields.size() > 1)
            parameter = with_numbers(std::move(*parameter), std::span(fields).subspan(1));
        if (!parameter)
            return Error{"line " + std::to_string(line_number) + ": " + parameter.error()};
        parameters.push_back(std::move(*parameter));
    }
    return parameters;
}

int whole(double value) {
    return static_cast<int>(std::lround(value));
}

std::string weights_text(const Weights& weights, std::span<const Parameter> parameters,
                         std::span<const double> values) {
    std::string text;
    for (const auto& weight : weight_table()) {
        int value = weights[weight.id];
        for (std::size_t i = 0; i < parameters.size(); ++i)
            if (parameters[i].name == weight.name) value = whole(values[i]);
        text += std::string(weight.name) + ' ' + std::to_string(value) + '\n';
    }
    return text;
}

}  // namespace krou::tune
