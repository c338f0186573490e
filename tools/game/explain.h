#pragma once

#include <optional>
#include <string>
#include <vector>

#include "game/phrases.h"
#include "games/position.h"
#include "games/trace.h"

/// The rules of a game and the effects of a move, in sentences.
namespace krou {

/// Returns how to win: the first or the shortest of the rules.
std::string aim_text(const Position& position, Language language);
/// Returns the rules of the game: at most eight entries of one or two sentences.
std::vector<std::string> rules_text(const Position& position, Language language);
/// Returns a move that shows the rules on a board of this size; nothing if it is too small.
std::optional<Turn> example_of(const Position& position);

/// Describes the effects of a move and the moves it allows both sides.
std::vector<std::string> explain(const Turn& turn, const Voice& voice);

}  // namespace krou
