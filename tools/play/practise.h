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
/// Asks for better moves than the mistakes of the person in the current game, or of both sides.
/// Reviews the game first, unless that is done.
void practise_mistakes(Session& session);

}  // namespace krou::play
