#pragma once

#include <optional>

#include "arena/settings.h"
#include "match/log.h"
#include "match/player.h"

namespace krou::arena {

/// Starts an engine. Says so if it never answers, or does not take the variant or an option.
std::optional<Error> inspect(const EngineConfig& engine, Player& player);

/// Starts every engine before the first game. Refuses one that never answers, and what another does
/// not take of the variant and of its options, and games for whose threads there is no room. One
/// that fails otherwise plays, and loses its games. Tells the version of each.
Result<Versions> inspect(const TournamentSettings& settings, const Supervision& supervision,
                         Log& log);

}  // namespace krou::arena
