#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "arena/command_line/options.h"

/// Command lines of krou-arena.
namespace krou::arena {

using Arguments = std::vector<std::string_view>;

/// Returns the error for these arguments; empty if they are valid.
inline std::string options_error(const Arguments& arguments) {
    const auto options = parse_options(arguments);
    return options ? "" : options.error();
}

}  // namespace krou::arena
