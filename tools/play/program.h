#pragma once

#include <iosfwd>
#include <span>
#include <string_view>

#include "common/program.h"

namespace krou::play {

/// Runs krou-play with these arguments, without the program name.
cli::Ended run_command(std::span<const std::string_view> arguments, std::ostream& out);

}  // namespace krou::play
