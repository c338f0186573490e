#pragma once

#include "common/program.h"

namespace krou::tune {

/// `krou-tune openings`: random openings that a search holds for even, as a file for the arena.
cli::Task openings_task();

}  // namespace krou::tune
