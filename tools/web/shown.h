#pragma once

#include "common/json.h"
#include "play/course.h"
#include "play/phrases.h"

namespace krou::web {

/// All that a page shows of a game where it stands: the board as it lies before South, what can be
/// played and what that does, what led there, and how the game has ended.
Json shown(const play::Course& course, play::Language language);

}  // namespace krou::web
