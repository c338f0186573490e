#pragma once

#include <optional>

#include "base/result.h"
#include "common/json.h"
#include "game/game_record.h"
#include "game/phrases.h"

/// Answers to the page's requests about exercises. An exercise in JSON is a game on the board with
/// more members; the page returns it unchanged.
namespace krou::web {

/// Returns the exercises in the `text` of a file.
Result<Json> exercises_answer(const Json& request, Language language);
/// Returns the mistakes in a reviewed game, of one side or of both.
Json mistakes_answer(const GameRecord& reviewed, std::optional<Side> side);
/// Returns question and hints of the exercise in the request, or the verdict on its `move`.
Result<Json> exercise_answer(const Json& request, Language language);
/// Returns the rating of a person, who may have answered an exercise, and whether that solved it.
Result<Json> rating_answer(const Json& request, Language language);

}  // namespace krou::web
