#pragma once

#include "common/program.h"

namespace krou::tune {

/// Tunes weights and options of an engine by games.
cli::Task spsa_task();

}  // namespace krou::tune
