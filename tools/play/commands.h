#pragma once

#include <string_view>

#include "base/result.h"
#include "games/rules.h"
#include "play/session.h"

/// Commands of the terminal board, except those of learn.h, practise.h and saved_games.h.
namespace krou::play {

// Playing, undoing and browsing moves.
void play(Session& session);
void undo(Session& session);
void redo(Session& session);
void go(Session& session, std::string_view argument);
void go_first(Session& session);
void go_previous(Session& session);
void go_next(Session& session);
void go_last(Session& session);
void moves(Session& session);

// Ending and starting games.
/// Shows the result of stopping here; the second time, or between programs, stops.
void stop(Session& session);
void draw_offer(Session& session);
void resign(Session& session);
void begin_new(Session& session, std::string_view argument);
void games(Session& session);
void fen(Session& session, std::string_view argument);

// Advice and rules.
void hint(Session& session);
void analyse(Session& session);
/// Rates all moves of the game, also after the current place.
void review_game(Session& session);
void why(Session& session, std::string_view argument);
void rules(Session& session);

// Players.
void set_south(Session& session, std::string_view argument);
void set_north(Session& session, std::string_view argument);
void level(Session& session, std::string_view argument);
void swap(Session& session);

// Display and the rest.
void board(Session& session);
void quit(Session& session);
void slow(Session& session, std::string_view argument);
void change_language(Session& session, std::string_view argument);

/// Returns the variant of this spec, or the current one if it is empty.
Result<Variant> variant_or_current(const Session& session, std::string_view spec);
/// Prints why a move is illegal, and the legal ones.
void reject(const Session& session, const Position& position, std::string_view name);

}  // namespace krou::play
