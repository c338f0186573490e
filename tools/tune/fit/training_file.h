#pragma once

#include <memory>
#include <optional>
#include <string>

#include "base/result.h"
#include "common/owned_file.h"
#include "tune/fit/training.h"

namespace krou::tune {

/// What the course of a training depends on, in a line.
std::string course_of(const Lessons& lessons, const LessonWeights& weights,
                      const TrainingPlan& plan, const RealNetwork& first);

/// What an interrupted training came to, if the file holds one; else its beginning. Refuses that of
/// another course.
Result<TrainingState> begin_training(const OwnedFile& file, const std::string& course,
                                     std::unique_ptr<RealNetwork> first);

std::optional<Error> keep_training(OwnedFile& file, const std::string& course,
                                   const TrainingState& state);

}  // namespace krou::tune
