#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "arena/games/engine.h"
#include "arena/games/match.h"
#include "arena/games/opening.h"
#include "base/result.h"
#include "common/process.h"

namespace krou::tune {

/// Games that are played for one iteration: each opening by both sides.
struct SpsaGames {
    const arena::MatchRules& rules;
    const arena::Engine& plus;
    const arena::Engine& minus;
    std::vector<const arena::Opening*> openings;
    std::int64_t first_id = 1;  ///< of the games
};

/// How many games more `plus` has won than `minus`, by several pairs at once; nothing when it was
/// told to stop. An engine that fails is an error.
Result<std::optional<int>> play(const SpsaGames& games, int concurrency, Supervision& supervision);

}  // namespace krou::tune
