#pragma once

#include <array>
#include <optional>
#include <variant>

#include "match/adjudication.h"
#include "match/game.h"
#include "match/player.h"

namespace krou {

struct MatchRules {
    Variant variant;
    AdjudicationRules adjudication;
    bool strict = false;
};

/// South's player and North's, in the order of `Side`.
using Players = std::array<Player*, 2>;

/// Plays one game; `Stopped` when it was ended from outside.
std::variant<PlayedGame, Stopped> play_game(const MatchRules& rules, const Fixture& fixture,
                                            const Opening& opening, Players players);

}  // namespace krou
