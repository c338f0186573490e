#pragma once

#include <string>
#include <vector>

#include "game/phrases.h"
#include "games/position.h"
#include "games/trace.h"

/// Lessons that teach the rules on the board, for the terminal board and the page.
namespace krou {

/// Step of a lesson. South, the learner, is to move.
struct LessonStep {
    Position start;
    std::vector<Move> moves;  ///< South's moves to find, with North's replies; never empty
    std::string task;
    std::string reason;  ///< for the moves, shown after them
};

/// Returns the lesson of a game: five to eight steps. They depend on its rules, not on the size of
/// its board.
std::vector<LessonStep> lesson_of(const Variant& variant, Language language);

/// Describes the effects of a wrong move, which must be legal.
std::string miss_text(const Turn& turn, Language language);

}  // namespace krou
