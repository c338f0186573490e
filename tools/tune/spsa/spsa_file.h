#pragma once

#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "tune/spsa/spsa.h"

namespace krou::tune {

/// What a tuning is made of, as names and texts: who goes on with it must have the same.
using SpsaHead = std::vector<std::pair<std::string, std::string>>;

/// The state of a tuning as a file: the same text reads back as the same numbers.
std::string spsa_text(const SpsaHead& head, std::span<const Parameter> parameters,
                      const SpsaState& state);

/// The state in such a text, or which setting it was made with is another.
Result<SpsaState> parse_spsa(const std::string& text, const SpsaHead& head,
                             std::span<const Parameter> parameters);

}  // namespace krou::tune
