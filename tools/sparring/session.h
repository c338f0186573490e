#pragma once

#include <iosfwd>
#include <span>
#include <string_view>

#include "common/program.h"

namespace krou::sparring {

/// Does what the arguments of the program ask for, with what is said to it on the input; or says
/// what is wrong with them.
cli::Ended run_command(std::span<const std::string_view> arguments, std::istream& in,
                       std::ostream& out);

}  // namespace krou::sparring
