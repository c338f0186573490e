#pragma once

#include "common/json.h"
#include "game/game_history.h"
#include "game/phrases.h"

namespace krou::web {

/// Returns everything that the page shows of the current position: South's view of the board, legal
/// moves and their effects, the last move, and the end of the game.
Json shown(const GameHistory& history, Language language);

}  // namespace krou::web
