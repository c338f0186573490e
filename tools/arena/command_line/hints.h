#pragma once

#include <span>
#include <string_view>

#include "base/result.h"

namespace krou::arena {

/// "unknown option: '-round'; did you mean -rounds?", or for a word of other arenas what is used
/// instead of it here.
Error unknown(std::string_view what, std::string_view word,
              std::span<const std::string_view> known);

}  // namespace krou::arena
