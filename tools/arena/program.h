#pragma once

#include <cstdint>
#include <iosfwd>

#include "arena/command_line/options.h"
#include "base/result.h"

namespace krou::arena {

/// With which a program ends that plays games; what fails otherwise ends it with 1.
enum class ExitCode : std::uint8_t { all_played = 0, engine_failed = 2, interrupted = 130 };

/// Does what the options ask for, until it is done or this program is asked to end. No other
/// thread is there yet.
Result<ExitCode> run(const Options& options, std::ostream& out);

}  // namespace krou::arena
