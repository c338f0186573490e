#pragma once

#include <optional>
#include <vector>

#include "base/result.h"
#include "match/engine.h"
#include "match/game.h"
#include "match/match.h"
#include "match/process.h"

namespace krou::tune {

/// Plays each opening with both sides, several pairs at a time. Returns wins minus losses of
/// `plus`; nothing if stopped. A failing engine is an error.
Result<std::optional<int>> play_pairs(const MatchRules& rules, const EngineConfig& plus,
                                      const EngineConfig& minus,
                                      const std::vector<const Opening*>& openings, int concurrency,
                                      Supervision& supervision);

}  // namespace krou::tune
