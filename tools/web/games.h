#pragma once

#include <string_view>

#include "base/result.h"
#include "common/json.h"
#include "play/course.h"
#include "play/game_file.h"
#include "play/phrases.h"

/// Games as the page knows them.
namespace krou::web {

/// The game that is played: `variant`, `fen`, `moves` in one word, and the `end` that people have
/// made of it.
Result<play::Course> course_in(const Json& request, play::Language language);

/// All of a game: its tags, its moves as a tree with what is said of them, its result.
Json to_json(const play::GameRecord& record, play::Language language);
/// The game of such an object, standing at its end.
Result<play::GameRecord> record_in(const Json& game, play::Language language);

std::string_view word_for(Side side);

}  // namespace krou::web
