#pragma once

#include <string_view>

#include "play/session.h"

/// Practice in the terminal: exercises, and the mistakes of the current game.
namespace krou::play {

/// Asks exercises of a game until the person leaves.
void practise(Session& session, const Variant& variant);

// Commands.
/// Practises the named game or the current one.
void practise_game(Session& session, std::string_view argument);
/// Asks for a better move at each mistake of the people in the current game, or of both sides if
/// both players are programs. If no mistake is known, reviews the game first.
void practise_mistakes(Session& session);

}  // namespace krou::play
