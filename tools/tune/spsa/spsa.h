#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "tune/spsa/parameters.h"

namespace krou::tune {

inline constexpr int most_iterations = 10'000'000;

/// Simultaneous perturbation stochastic approximation: all parameters are moved at once, each to a
/// random side, and a match between the two ends tells which way to go. Steps become smaller with
/// the schedule that is usual for it.
struct SpsaSettings {
    int iterations = 1000;
    std::uint64_t seed = 1;
    double alpha = 0.602;
    double gamma = 0.101;
    double stability = 0.1;  ///< the constant A of the schedule, in iterations of all
    double rate = 0.002;     ///< in the last iteration, of a step for each game won
};

/// How far it is.
struct SpsaState {
    int iteration = 0;           ///< so many are done
    std::vector<double> values;  ///< by parameter
};

/// What plays against each other in the next iteration.
struct SpsaTrial {
    std::vector<double> plus;
    std::vector<double> minus;
};
SpsaTrial next_trial(const SpsaSettings& settings, std::span<const Parameter> parameters,
                     const SpsaState& state);

/// The iteration is done: `result` is how many games more `plus` has won than `minus`.
void learn(const SpsaSettings& settings, std::span<const Parameter> parameters, double result,
           SpsaState& state);

}  // namespace krou::tune
