#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "arena/settings.h"
#include "base/result.h"

namespace krou::arena {

/// What the command line asks for.
struct Options {
    enum class Task : std::uint8_t { play, merge, compliance, help, version };

    Task task = Task::play;
    TournamentSettings tournament;
    std::vector<std::string> files;  ///< to merge
};

Result<Options> parse_options(std::span<const std::string_view> arguments);

/// All flags and the words that may follow them, a line each.
std::string help_text();

}  // namespace krou::arena
