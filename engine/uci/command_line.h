#pragma once

#include <span>
#include <string>
#include <vector>

#include "base/result.h"

namespace krou {

/// Whether the arguments of the program are an option, and not commands.
bool begins_with_option(std::span<const std::string> arguments);

/// What an option prints: `--help` and `--version`, each of which stands alone.
Result<std::string> option_text(std::span<const std::string> arguments);

/// The arguments are the words of one command; where there is a blank in one of them, each is a
/// command.
std::vector<std::string> commands(std::span<const std::string> arguments);

}  // namespace krou
