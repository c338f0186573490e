#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "arena/tournament.h"
#include "base/result.h"

namespace krou::arena {

using Words = std::vector<std::string_view>;

/// Words of the command line, and the option that they stand behind.
struct Described {
    std::string_view option;
    Words words;
};

/// Makes an engine of each description, over those that hold for all, the last of which counts
/// most. Names are made distinct.
std::optional<Error> make_engines(TournamentSettings& settings, std::span<const Described> engines,
                                  std::span<const Described> common);

/// Whether all files can be written and none of them is named twice, by another of its names
/// either, or read as well; and whether what is read has an end.
std::optional<Error> check_files(const TournamentSettings& settings,
                                 std::span<const std::string> merged);

/// What follows from all options together, and whether they go together.
std::optional<Error> complete(TournamentSettings& settings);

}  // namespace krou::arena
