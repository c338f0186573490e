#pragma once

#include "common/program.h"

namespace krou::tune {

/// `krou-tune fit`: learns a network, or weights, from samples.
cli::Task fit_task();

}  // namespace krou::tune
