#pragma once

#include <string>
#include <vector>

#include "common/json.h"
#include "tune/grade/grading.h"

namespace krou::tune {

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
