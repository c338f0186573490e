#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "arena/command_line/options.h"

/// What is typed behind krou-arena.
namespace krou::arena {

using Arguments = std::vector<std::string_view>;

/// Why they are refused; empty when they are not.
inline std::string refusal(const Arguments& arguments) {
    const auto options = parse_options(arguments);
    return options ? "" : options.error();
}

}  // namespace krou::arena
