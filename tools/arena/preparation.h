#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "arena/tournament.h"
#include "games/result.h"

namespace krou::arena {

using Words = std::vector<std::string_view>;

/// Makes an engine of each list of words, over those that hold for all. Names are made distinct.
std::optional<Error> make_engines(TournamentSettings& settings, std::span<const Words> described,
                                  const Words& each);

/// What follows from all options together, and whether they go together.
std::optional<Error> complete(TournamentSettings& settings);

}  // namespace krou::arena
