#pragma once

#include <string>
#include <vector>

#include "arena/log.h"
#include "arena/tournament.h"

namespace krou::arena {

/// Starts every engine before the first game. Refuses one that never answers, and what another does
/// not take of the variant and of its options. How it fails then is left to the games. Tells the
/// version of each, empty where it has not said it.
Result<std::vector<std::string>> inspect(const TournamentSettings& settings,
                                         const Supervision& supervision, Log& log);

}  // namespace krou::arena
