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
#include "tune/grade/valued_positions.h"
#include "tune/progress.h"

namespace krou::tune {

/// Engine to grade, with its limit per move.
struct GradedEngine {
    EngineConfig engine;
    std::string limit;  ///< as typed, e.g. `nodes=1000`
};

/// Move that an engine plays.
struct Played {
    Move move;
    int lost = 0;  ///< seeds lost against the best move
};

/// Answer of an engine: none yet, a move, or a failure.
using Answer = std::variant<std::monostate, Played, Failure>;
/// Answers by position.
using Answers = std::vector<Answer>;

/// Asks each engine for a move in each position, several at a time, until stopped. Returns the
/// answers by engine.
Result<std::vector<Answers>> grade(const std::vector<GradedEngine>& engines,
                                   const std::vector<ValuedPosition>& positions, int concurrency,
                                   Supervision& supervision, Progress& progress);

/// All answers.
struct Grades {
    const std::vector<GradedEngine>& engines;
    const std::vector<ValuedPosition>& positions;
    const std::vector<Answers>& answers;  ///< by engine
};

/// Formats the seeds lost per move, by seeds on the board and by limit, and the worst moves.
std::string grade_text(const Grades& grades);
/// Returns the same numbers and all moves.
Json grade_json(const Grades& grades);

}  // namespace krou::tune
