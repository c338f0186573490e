#pragma once

#include <sys/types.h>

#include <optional>
#include <vector>

#include "arena/settings.h"
#include "match/log.h"
#include "match/player.h"

namespace krou::arena {

/// Whether so many games can be played at once with the files and processes that this program may
/// have. What the system lets it raise for that, it raises.
std::optional<Error> check_capacity(int concurrency);

/// The same of threads alone, where each engine has so many of them in a game.
std::optional<Error> check_threads(int concurrency, std::vector<int> of_engines);

/// The threads of all processes of a group; nothing where the system does not tell.
std::optional<int> threads_of_group(pid_t group);

/// Starts an engine. Says so if it never answers, or does not take the variant or an option.
std::optional<Error> inspect(const EngineConfig& engine, Player& player);

/// Starts every engine before the first game. Refuses one that never answers, and what another does
/// not take of the variant and of its options, and games for whose threads there is no room. One
/// that fails otherwise plays, and loses its games. Tells the version of each.
Result<Versions> inspect(const TournamentSettings& settings, int games_at_once,
                         const Supervision& supervision, Log& log);

}  // namespace krou::arena
