#pragma once

#include <string_view>
#include <vector>

#include "analysis/practice.h"
#include "play/session.h"

/// Practice in the terminal: exercises, and the mistakes of the current game.
namespace krou::play {

/// Asks exercises of a game until the person leaves.
void practise(Session& session, const Variant& variant);

/// Returns the mistakes noted by the last review, or by the one in the game's file: those of the
/// people, or all if both players are programs.
std::vector<PracticeTask> known_mistakes(const Session& session);

// Commands.
/// Practises the named game or the current one.
void practise_game(Session& session, std::string_view argument);
/// Asks for a better move at each known mistake in the current game. If none is known, reviews the
/// game first.
void practise_mistakes(Session& session);

}  // namespace krou::play
