#pragma once

#include "common/program.h"

namespace krou::tune {

/// Tells how many seeds per move engines lose against perfect play.
cli::Task grade_task();

}  // namespace krou::tune
