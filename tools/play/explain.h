#pragma once

#include <optional>
#include <string>
#include <vector>

#include "analysis/analyst.h"
#include "play/course.h"
#include "play/phrases.h"

/// The rules of a game, and what a move does by them, in sentences.
namespace krou::play {

/// The rules of this game, in eight sentences or pairs of them at most.
std::vector<std::string> rules_text(const Position& position, Language language);
/// A move that shows what they say, on a board of this size; none where that is too small to show
/// anything.
std::optional<Turn> example_of(const Position& position);

/// The moves with which a side would capture most, if it were its turn; in three in a row, those
/// with which it would win.
struct Chance {
    MoveSet moves;
    int seeds = 0;
    MoveSet tuzdiks{};  ///< all with which it would win one
};
/// Nothing where it can capture nothing, or where the game is over.
std::optional<Chance> chance_of(const Position& position, Side side);

/// What a move does, and what it lets both sides do.
std::vector<std::string> explain(const Turn& turn, Language language);
/// Whether it is the move that the engine would play, or which one is better.
std::string evaluation_of(const Turn& turn, const std::vector<Judged>& judged, Language language);

}  // namespace krou::play
