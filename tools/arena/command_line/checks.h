#pragma once

#include <optional>

#include "arena/command_line/flags.h"
#include "base/result.h"

namespace krou::arena {

/// Makes the engines, and what else follows from all flags together; tells what does not go
/// together, and which files cannot be read or written.
std::optional<Error> complete(Draft& draft);

}  // namespace krou::arena
