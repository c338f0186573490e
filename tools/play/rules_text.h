#pragma once

#include <string>
#include <vector>

#include "games/position.h"
#include "play/words.h"

namespace krou::play {

/// The rules of this game, in six sentences or pairs of them at most.
std::vector<std::string> rules_text(const Position& position, Language language);

}  // namespace krou::play
