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
    double value = 0;  ///< to begin with
    double min = 0;
    double max = 0;
    double step = 1;  ///< about as much as can be told by games
};

bool is_weight(const Parameter& parameter);

/// `NAME`, or `NAME=VALUE:MIN:MAX:STEP`. What is left out is that of the weight of this name in
/// `weights`, or of the option among `declared`.
Result<Parameter> parse_parameter(std::string_view word, const Weights& weights,
                                  std::span<const Declaration> declared);

/// The same from lines `NAME`, or `NAME VALUE MIN MAX STEP`; `#` begins a comment.
Result<std::vector<Parameter>> parse_parameters(std::string_view text, const Weights& weights,
                                                std::span<const Declaration> declared);

/// As it is played: the nearest whole number.
int whole(double value);

/// A file of weights for EvalFile, in which the parameters have these values.
std::string weights_text(const Weights& weights, std::span<const Parameter> parameters,
                         std::span<const double> values);

inline constexpr int max_iterations = 10'000'000;

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
