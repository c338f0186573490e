#pragma once

#include <optional>
#include <vector>

#include "base/result.h"

namespace krou {

/// CPUs that this process may use; empty if this system cannot pin threads.
std::vector<int> usable_cpus();

/// Pins the calling thread to a CPU. Threads and programs that it starts later inherit this.
std::optional<Error> pin_this_thread(int cpu);

}  // namespace krou
