#include "tune/spsa/spsa.h"

#include <algorithm>
#include <cmath>

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

}  // namespace krou::tune
