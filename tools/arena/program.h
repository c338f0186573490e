#pragma once

#include <cstdint>
#include <iosfwd>
#include <span>
#include <string_view>

#include "common/program.h"

namespace krou::arena {

/// With which a program ends that plays games; what fails otherwise ends it with 1.
enum class ExitCode : std::uint8_t { all_played = 0, engine_failed = 2, interrupted = 130 };

/// Does what the arguments of the program ask for, until it is done or this program is asked to
/// end; or says what is wrong with them. No other thread is there yet.
cli::Ended run_command(std::span<const std::string_view> arguments, std::ostream& out);

}  // namespace krou::arena
