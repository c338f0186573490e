#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "common/resuming.h"
#include "eval/weights.h"
#include "match/engine.h"

namespace krou::tune {

/// A number to tune: a linear weight, or an option of an engine.
struct Parameter {
    std::string name;
    double value = 0;  ///< initial value
    double min = 0;
    double max = 0;
    double step = 1;  ///< perturbation in the last iteration; games must notice it
};

bool is_weight(const Parameter& parameter);

/// Parses `NAME` or `NAME=VALUE:MIN:MAX:STEP`. Defaults come from the weight or engine option of
/// this name.
Result<Parameter> parse_parameter(std::string_view word, const Weights& weights,
                                  std::span<const DeclaredOption> declared);

/// Parses lines `NAME` or `NAME VALUE MIN MAX STEP`. `#` starts a comment.
Result<std::vector<Parameter>> parse_parameters(std::string_view text, const Weights& weights,
                                                std::span<const DeclaredOption> declared);

/// Rounds a value as the engine gets it.
int rounded_value(double value);

/// Returns a weights file for EvalFile with these values of the parameters.
std::string weights_text(const Weights& weights, std::span<const Parameter> parameters,
                         std::span<const double> values);

inline constexpr int max_iterations = 10'000'000;

/// SPSA (simultaneous perturbation stochastic approximation): perturbs all parameters at once, each
/// in a random direction; a match between the two ends gives the direction of the step. Steps
/// follow the standard decay schedule.
struct SpsaSettings {
    int iterations = 1000;
    int seed = 1;
    double alpha = 0.602;
    double gamma = 0.101;
    double stability = 0.1;  ///< constant A of the schedule, as a share of the iterations
    double rate = 0.002;     ///< change per net win in the last iteration, in steps
};

/// Progress of a tuning.
struct SpsaState {
    int iteration = 0;           ///< iterations done
    std::vector<double> values;  ///< current value per parameter
};

/// Opponents of one iteration.
struct SpsaTrial {
    std::vector<double> plus;
    std::vector<double> minus;
};
SpsaTrial next_trial(const SpsaSettings& settings, std::span<const Parameter> parameters,
                     const SpsaState& state);

/// Ends an iteration. `result` is wins minus losses of `plus`.
void learn(const SpsaSettings& settings, std::span<const Parameter> parameters, double result,
           SpsaState& state);

inline constexpr SavedKind spsa_kind{"spsa", 2, "finish it with the krou-tune that began it",
                                     SavedBody::editable_text};

/// Returns the state of a tuning as a file. It reads back as the same numbers.
std::string spsa_text(const SavedValues& head, std::span<const Parameter> parameters,
                      const SpsaState& state);

/// Returns the state in a file, or the initial one if the file is new. Rejects that of a different
/// tuning.
Result<SpsaState> read_spsa(const OwnedFile& file, const SavedValues& head,
                            std::span<const Parameter> parameters);

}  // namespace krou::tune
