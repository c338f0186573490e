#pragma once

#include <iosfwd>
#include <span>
#include <string_view>

#include "arena/command_line/options.h"
#include "common/program.h"

namespace krou::arena {

/// Does what they say, until it is done or this program is asked to end: with 2 when an engine
/// failed. No other thread is there yet.
cli::Ended run(const Options& options, std::ostream& out);

/// The same with the arguments of the program; or says what is wrong with them.
cli::Ended run_command(std::span<const std::string_view> arguments, std::ostream& out);

}  // namespace krou::arena
