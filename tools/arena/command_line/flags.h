#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "arena/command_line/options.h"
#include "base/result.h"

namespace krou::arena {

/// A flag as it was typed, and the words that follow it.
struct Given {
    std::string_view flag;
    std::vector<std::string_view> words;
};

/// What the flags have said so far. The engines are made of it when all is known.
struct Draft {
    Options options;
    std::vector<Given> engines;    ///< the flag that describes one, and the description
    Given quick = {"-quick", {}};  ///< what -quick says of every engine
    Given each = {"-each", {}};    ///< what -each says of every engine
    bool has_repeat = false;

    TournamentSettings& settings() { return options.tournament; }
};

/// The tasks that a flag goes with.
enum For : std::uint8_t { play = 1, merge = 2, check = 4, any_task = 7 };

/// All that there is to know of a flag.
struct Flag {
    std::string_view name;
    std::string_view values;   ///< what follows it
    std::string_view unit;     ///< of its number; empty where the help tells
    std::string_view initial;  ///< the value without it; empty where there is none
    std::string_view help;
    /// Takes its words into the draft.
    std::optional<Error> (*take)(Draft& draft, const Given& given);
    unsigned tasks = For::play;
    bool repeats = false;  ///< may stand more than once
};

/// Every flag there is, in the order of the help.
std::span<const Flag> flags();

}  // namespace krou::arena
