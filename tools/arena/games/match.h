#pragma once

#include <array>
#include <optional>
#include <variant>

#include "arena/games/adjudication.h"
#include "arena/games/game.h"
#include "arena/games/player.h"

namespace krou::arena {

struct MatchRules {
    Variant variant;
    AdjudicationRules adjudication;
    bool strict = false;
};

/// South's player and North's, in the order of `Side`.
using Players = std::array<Player*, 2>;

/// How a game ends that the rules have ended.
Outcome natural_end(const Position& position);

/// Plays one game; `Stopped` when it was ended from outside.
std::variant<Game, Stopped> play_game(const MatchRules& rules, const Fixture& fixture,
                                      const Opening& opening, Players players);

}  // namespace krou::arena
