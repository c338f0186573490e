#pragma once

#include "common/program.h"

namespace krou::tune {

/// `krou-tune compare`: a test of two evaluations, by games.
cli::Task compare_task();

/// `krou-tune tournament`: each evaluation of a folder against each other.
cli::Task tournament_task();

}  // namespace krou::tune
