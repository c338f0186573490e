#pragma once

#include <array>
#include <functional>
#include <optional>
#include <string>
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

/// Receives each wrong PV that does not lose the game (without `strict`).
using Warn = std::function<void(int engine, const std::string& text)>;

/// Plays one game; `Stopped` if stopped from outside.
std::variant<PlayedGame, Stopped> play_game(const MatchRules& rules, const Fixture& fixture,
                                            const Opening& opening, Players players,
                                            const Warn& warn = {});

}  // namespace krou
