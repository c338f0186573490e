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

/// Games of one iteration: a pair per opening, with sides swapped.
struct SpsaGames {
    const MatchRules& rules;
    const EngineConfig& plus;
    const EngineConfig& minus;
    std::vector<const Opening*> openings;
    std::int64_t first_id = 1;  ///< id of the first game
};

/// Plays several pairs at a time. Returns wins minus losses of `plus`; nothing if stopped. A
/// failing engine is an error.
Result<std::optional<int>> play(const SpsaGames& games, int concurrency, Supervision& supervision);

}  // namespace krou::tune
