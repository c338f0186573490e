#include "tune/spsa/spsa.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "base/text.h"
#include "common/format.h"
#include "common/rng.h"
#include "common/text.h"
#include "search/constants.h"

namespace krou::tune {

namespace {

/// Returns the direction of each parameter in this iteration: 1 or −1.
std::vector<int> sides(const SpsaSettings& settings, std::size_t count, int iteration) {
    const auto of_all = Rng(static_cast<std::uint64_t>(settings.seed)).next();
    Rng rng(Rng(of_all ^ static_cast<std::uint64_t>(iteration)).next());
    std::vector<int> found;
    while (found.size() < count) found.push_back(rng.below(2) == 0 ? 1 : -1);
    return found;
}

/// Returns the perturbation: a step in the last iteration, more before.
double distance(const SpsaSettings& settings, const Parameter& parameter, int iteration) {
    return parameter.step * std::pow(settings.iterations / (iteration + 1.0), settings.gamma);
}

/// Returns the change per game won.
double gain(const SpsaSettings& settings, const Parameter& parameter, int iteration) {
    const double a = settings.stability * settings.iterations;
    const double last = settings.rate * parameter.step * parameter.step;
    const double now =
        last * std::pow((a + settings.iterations) / (a + iteration + 1.0), settings.alpha);
    return now / distance(settings, parameter, iteration);
}

/// Returns the shortest text that reads back as the same number.
std::string exact_text(double value) {
    std::array<char, 32> text{};
    const auto [end, error] = std::to_chars(text.data(), text.data() + text.size(), value);
    return {text.data(), end};
}

const Weight* find_weight(std::string_view name) {
    const auto table = weight_table();
    const auto found = std::ranges::find(table, name, &Weight::name);
    return found == table.end() ? nullptr : &*found;
}

/// Returns the step of a search constant, otherwise a share of the range.
double default_step(std::string_view name, double min, double max) {
    for (const auto& constant : search_constants())
        if (equal_ignoring_case(constant.name, name)) return constant.step;
    constexpr int steps_per_range = 60;
    return std::max(1.0, std::round((max - min) / steps_per_range));
}

bool is_tunable(const DeclaredOption& option) {
    constexpr std::int64_t limit = 1'000'000'000;
    return option.type == "spin" && option.least && option.most && option.initial &&
           -limit <= *option.least && *option.least <= *option.initial &&
           *option.initial <= *option.most && *option.most <= limit;
}

/// Returns the weight or option of this name with its defaults.
Result<Parameter> default_parameter(std::string_view name, const Weights& weights,
                                    std::span<const DeclaredOption> declared) {
    Parameter parameter{std::string(name)};
    if (const Weight* weight = find_weight(name)) {
        parameter.value = weights[weight->id];
        parameter.min = weight->min;
        parameter.max = weight->max;
    } else {
        const auto* option = find(declared, name);
        if (!option) return Error{in_quotes(name) + ": not a weight or an option of the engine"};
        if (!is_tunable(*option))
            return Error{in_quotes(name) + ": not an option with a numeric range"};
        parameter.value = static_cast<double>(*option->initial);
        parameter.min = static_cast<double>(*option->least);
        parameter.max = static_cast<double>(*option->most);
    }
    parameter.step = default_step(name, parameter.min, parameter.max);
    return parameter;
}

/// Returns the parameter with the given value, range and step.
Result<Parameter> with_numbers(Parameter parameter, std::span<const std::string_view> numbers) {
    const Parameter widest = parameter;
    std::vector<int> parsed;
    for (const auto number : numbers) {
        const auto value = parse_number(number);
        if (!value)
            return Error{parameter.name + ": expected a whole number, got " + in_quotes(number)};
        parsed.push_back(*value);
    }
    if (parsed.size() != 4)
        return Error{parameter.name + ": expected VALUE, MIN, MAX and STEP, got " +
                     std::to_string(parsed.size()) + " numbers"};
    parameter.value = parsed[0];
    parameter.min = parsed[1];
    parameter.max = parsed[2];
    parameter.step = parsed[3];
    const auto within = [](double min, double value, double max) {
        return min <= value && value <= max;
    };
    if (!within(parameter.min, parameter.value, parameter.max) || parameter.step < 1)
        return Error{parameter.name + ": expected a value in its range and a step above 0"};
    if (!within(widest.min, parameter.min, widest.max) ||
        !within(widest.min, parameter.max, widest.max))
        return Error{parameter.name + ": expected a range within " +
                     std::to_string(rounded_value(widest.min)) + " to " +
                     std::to_string(rounded_value(widest.max))};
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

std::string spsa_text(const SavedValues& head, std::span<const Parameter> parameters,
                      const SpsaState& state) {
    auto text = "iteration=" + std::to_string(state.iteration) + '\n';
    for (std::size_t i = 0; i < parameters.size(); ++i)
        text += parameters[i].name + '=' + exact_text(state.values[i]) + '\n';
    return saved_text(spsa_kind, head, text);
}

Result<SpsaState> read_spsa(const OwnedFile& file, const SavedValues& head,
                            std::span<const Parameter> parameters) {
    SpsaState state;
    const auto text = file.only_record(spsa_kind, head);
    if (!text) return Error{text.error()};
    if (!*text) {
        for (const auto& parameter : parameters) state.values.push_back(parameter.value);
        return state;
    }
    SavedValues values;
    for (const auto line : split(**text, '\n'))
        if (const auto equals = line.find('='); equals != line.npos)
            values.emplace_back(line.substr(0, equals), line.substr(equals + 1));
    const auto number = [&](const std::string& name, double min, double max) -> Result<double> {
        const auto value = parse_decimal(value_of(values, name));
        if (value && min <= *value && *value <= max) return *value;
        return file.cannot_resume(
            format("%s: expected %.0f to %.0f, got ", name.c_str(), min, max) +
            in_quotes(value_of(values, name)));
    };
    const auto iteration = number("iteration", 0, max_iterations);
    if (!iteration) return Error{iteration.error()};
    state.iteration = static_cast<int>(*iteration);
    for (const auto& [name, begin, min, max, step] : parameters) {
        const auto value = number(name, min, max);
        if (!value) return Error{value.error()};
        state.values.push_back(*value);
    }
    return state;
}

bool is_weight(const Parameter& parameter) {
    return find_weight(parameter.name) != nullptr;
}

Result<Parameter> parse_parameter(std::string_view word, const Weights& weights,
                                  std::span<const DeclaredOption> declared) {
    const auto equals = word.find('=');
    auto parameter = default_parameter(word.substr(0, equals), weights, declared);
    if (!parameter || equals == std::string_view::npos) return parameter;
    return with_numbers(std::move(*parameter), split(word.substr(equals + 1), ':'));
}

Result<std::vector<Parameter>> parse_parameters(std::string_view text, const Weights& weights,
                                                std::span<const DeclaredOption> declared) {
    std::vector<Parameter> parameters;
    int line_number = 0;
    for (const auto line : split(text, '\n')) {
        ++line_number;
        const auto fields = words(line.substr(0, line.find('#')));
        if (fields.empty()) continue;
        auto parameter = default_parameter(fields[0], weights, declared);
        if (parameter && fields.size() > 1)
            parameter = with_numbers(std::move(*parameter), std::span(fields).subspan(1));
        if (!parameter)
            return Error{"line " + std::to_string(line_number) + ": " + parameter.error()};
        parameters.push_back(std::move(*parameter));
    }
    return parameters;
}

int rounded_value(double value) {
    return static_cast<int>(std::lround(value));
}

std::string weights_text(const Weights& weights, std::span<const Parameter> parameters,
                         std::span<const double> values) {
    std::string text;
    for (const auto& weight : weight_table()) {
        int value = weights[weight.id];
        for (std::size_t i = 0; i < parameters.size(); ++i)
            if (parameters[i].name == weight.name) value = rounded_value(values[i]);
        text += std::string(weight.name) + ' ' + std::to_string(value) + '\n';
    }
    return text;
}

}  // namespace krou::tune
