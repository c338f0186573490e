#pragma once

#include <functional>

#include "play/session.h"

namespace krou::play {

/// Lesson or practice at the start of a session. Returns false to end it.
using Beginning = std::function<bool(Session& session)>;

/// Runs the session until the user quits, the input ends or a stop is requested. Saves the game
/// after each step. Greets, unless there is a beginning.
void run(Session& session, const Beginning& beginning = {});

}  // namespace krou::play
