#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/result.h"
#include "match/engine.h"
#include "match/game.h"
#include "match/match.h"
#include "match/process.h"

namespace krou::tune {

/// Games that are played for one iteration: each opening by both sides.
struct SpsaGames {
    const MatchRules& rules;
    const EngineConfig& plus;
    const EngineConfig& minus;
    std::vector<const Opening*> openings;
    std::int64_t first_id = 1;  ///< of the games
};

/// How many games more `plus` has won than `minus`, by several pairs at once; nothing when it was
/// told to stop. An engine that fails is an error.
Result<std::optional<int>> play(const SpsaGames& games, int concurrency, Supervision& supervision);

}  // namespace krou::tune
