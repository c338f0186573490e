#pragma once

#include <optional>
#include <string>
#include <vector>

#include "games/position.h"
#include "play/words.h"

namespace krou::play {

/// The rules of this game, in eight sentences or pairs of them at most.
std::vector<std::string> rules_text(const Position& position, Language language);

/// A move that shows what the rules say.
struct Example {
    Position before;
    Move move;
};

/// For a board of this size; none where that is too small to show anything.
std::optional<Example> example_of(const Position& position);

}  // namespace krou::play
