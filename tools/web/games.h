#pragma once

#include <string_view>

#include "base/result.h"
#include "common/json.h"
#include "game/game_history.h"
#include "game/game_record.h"
#include "game/phrases.h"

/// Games in the JSON of the page.
namespace krou::web {

/// Parses the game on the board: `variant`, `fen`, joined `moves`, and the players' `end`.
Result<GameHistory> history_in(const Json& request, Language language);

/// Returns a game: tags, annotated moves as a tree, result.
Json to_json(const GameRecord& record, Language language);
/// Parses such an object. The history is at its end.
Result<GameRecord> record_in(const Json& game, Language language);

/// Returns everything that the page shows of the current position: South's view of the board, legal
/// moves and their effects, the last move, and the end of the game.
Json shown(const GameHistory& history, const Voice& voice);

std::string_view word_for(Side side);

}  // namespace krou::web
