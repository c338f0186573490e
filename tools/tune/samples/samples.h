#pragma once

#include "common/program.h"

namespace krou::tune {

/// `krou-tune samples`: plays games of the engine against itself and keeps what it thinks of each
/// board; or puts parts of them together.
cli::Task samples_task();

}  // namespace krou::tune
