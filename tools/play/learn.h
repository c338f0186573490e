#pragma once

#include <string_view>

#include "play/session.h"

namespace krou::play {

/// Teaches a game step by step, then offers an easy game. Returns true if that game has started.
bool teach(Session& session, const Variant& variant);

/// Command: teaches the named game or the current one.
void learn(Session& session, std::string_view argument);

}  // namespace krou::play
