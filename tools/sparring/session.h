#pragma once

#include <iosfwd>
#include <span>
#include <string_view>

#include "common/program.h"

namespace krou::sparring {

/// Runs krou-sparring with these arguments and this input.
cli::Ended run_command(std::span<const std::string_view> arguments, std::istream& in,
                       std::ostream& out);

}  // namespace krou::sparring
