#pragma once

#include <iosfwd>
#include <span>
#include <string_view>

#include "common/program.h"

namespace krou::play {

/// All of the program but its name: what the arguments ask for.
cli::Ended run_command(std::span<const std::string_view> arguments, std::ostream& out);

}  // namespace krou::play
