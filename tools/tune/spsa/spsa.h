#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "common/resuming.h"
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

/// What a tuning is made of, as names and texts: who goes on with it must have the same.
using SpsaHead = std::vector<std::pair<std::string, std::string>>;

/// The state of a tuning as a file: the same text reads back as the same numbers.
std::string spsa_text(const SpsaHead& head, std::span<const Parameter> parameters,
                      const SpsaState& state);

/// What a file holds, or the beginning where it holds nothing. Refuses that of another tuning.
Result<SpsaState> read_spsa(const OwnedFile& file, const SpsaHead& head,
                            std::span<const Parameter> parameters);

}  // namespace krou::tune
