#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "base/result.h"
#include "common/json.h"
#include "match/engine.h"
#include "match/game.h"
#include "match/process.h"
#include "tune/grade/exercises.h"
#include "tune/progress.h"

namespace krou::tune {

/// An engine with the limits of its moves.
struct Examinee {
    EngineConfig engine;
    std::string limit;  ///< as it was typed, as in `nodes=1000`
};

/// The move that an engine plays on a board.
struct Played {
    Move move;
    int lost = 0;  ///< in seeds, against the best move
};

/// What came of asking an engine about a board: nothing yet, a move, or what it did wrong.
using Mark = std::variant<std::monostate, Played, Fault>;
/// By exercise.
using Marks = std::vector<Mark>;

/// Asks each engine about each board, several at once, until it is told to stop. The marks are by
/// examinee.
Result<std::vector<Marks>> grade(const std::vector<Examinee>& examinees,
                                 const std::vector<Exercise>& exercises, int concurrency,
                                 Supervision& supervision, Progress& progress);

/// What was found.
struct Grades {
    const std::vector<Examinee>& examinees;
    const std::vector<Exercise>& exercises;
    const std::vector<Marks>& marks;  ///< by examinee
};

/// Seeds lost per move, by seeds on the board and by limit, and the worst moves with their boards.
std::string grade_text(const Grades& grades);
/// The same numbers, and every move.
Json grade_json(const Grades& grades);

}  // namespace krou::tune
