#pragma once

#include <iosfwd>
#include <optional>
#include <span>
#include <string_view>

#include "base/result.h"

namespace krou::tune {

/// Does what the arguments of the program ask for, the name of a command first; or says what is
/// wrong with them.
std::optional<Error> run_command(std::span<const std::string_view> arguments, std::ostream& out);

}  // namespace krou::tune
