#include "common/affinity.h"

#if defined(__linux__)
#include <sched.h>

#include <cerrno>
#include <cstring>
#endif

#include <string>

namespace krou {

#if defined(__linux__)

std::vector<int> usable_cpus() {
    cpu_set_t set;
    CPU_ZERO(&set);
    if (sched_getaffinity(0, sizeof set, &set) != 0) return {};
    std::vector<int> cpus;
    for (int cpu = 0; cpu < CPU_SETSIZE; ++cpu)
        if (CPU_ISSET(cpu, &set)) cpus.push_back(cpu);
    return cpus;
}

std::optional<Error> pin_this_thread(int cpu) {
    cpu_set_t set;
    CPU_ZERO(&set);
    CPU_SET(cpu, &set);
    if (sched_setaffinity(0, sizeof set, &set) == 0) return std::nullopt;
    return Error{"cannot pin a thread to CPU " + std::to_string(cpu) + ": " + std::strerror(errno)};
}

#else

std::vector<int> usable_cpus() {
    return {};
}

std::optional<Error> pin_this_thread(int cpu) {
    return Error{"cannot pin a thread to CPU " + std::to_string(cpu) + ": not supported here"};
}

#endif

}  // namespace krou
