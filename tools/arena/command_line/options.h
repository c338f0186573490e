#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "arena/command_line/keys.h"
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

/// What is said of an engine, and what holds where it is not said. Without a limit it has the
/// other one.
struct Description {
    Given said;
    EngineConfig usual = {};
    std::optional<Microseconds> default_move_time = {};
};

/// What the flags have said so far. The engines are made of it when all is known.
struct Draft {
    Options options;
    std::vector<Description> engines;
    Given quick = {"-quick", {}};  ///< what -quick says of every engine
    Given each = {"-each", {}};    ///< what -each says of every engine
    bool has_repeat = false;

    TournamentSettings& settings() { return options.tournament; }
};

/// The tasks that a flag goes with.
struct For {
    static constexpr unsigned play = 1, merge = 2, check = 4;
};

/// All that there is to know of a flag.
struct Flag {
    std::string_view name;
    std::string_view values;   ///< what follows it
    std::string_view unit;     ///< of its number; empty where the help tells
    std::string_view initial;  ///< the value without it; empty where there is none
    std::string_view help;
    /// Takes its words into the draft.
    std::optional<Error> (*take)(Draft& draft, const Given& given) = nullptr;
    unsigned tasks = For::play;
    bool repeats = false;  ///< may stand more than once
};

/// Every flag there is, in the order of the help.
std::span<const Flag> flags();

Result<Options> parse_options(std::span<const std::string_view> arguments);

/// The same in two steps, for who has other defaults: takes what the flags say over what the draft
/// holds,
std::optional<Error> take_flags(Draft& draft, std::span<const std::string_view> arguments);
/// and makes the engines, and what else follows from all flags together; tells what does not go
/// together, and which files cannot be read or written.
std::optional<Error> complete(Draft& draft);

/// An engine of each description, over what holds for all of them. Names are made distinct.
Result<std::vector<EngineConfig>> make_engines(std::span<const Description> descriptions,
                                               std::span<const Given> for_all);

/// What -openings says.
std::optional<Error> take_openings(OpeningSource& source, const Given& given);

/// All flags and the words that may follow them, a line each.
std::string help_text();

}  // namespace krou::arena
