#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
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

}  // namespace krou::tune
