#include "solve/memory.h"

#include <sys/resource.h>

#include <fstream>
#include <limits>
#include <string>

namespace krou::solving {

std::int64_t peak_memory_megabytes() {
    constexpr std::int64_t bytes_a_unit = 1024;
    constexpr std::int64_t bytes_a_megabyte = 1'000'000;
    std::ifstream status("/proc/self/status");
    for (std::string name; status >> name;) {
        std::int64_t units = 0;
        if (name == "VmHWM:" && status >> units) return units * bytes_a_unit / bytes_a_megabyte;
        status.ignore(std::numeric_limits<std::streamsize>::max(), '\n');
    }
    rusage usage{};
    if (getrusage(RUSAGE_SELF, &usage) != 0) return 0;
    return std::int64_t{usage.ru_maxrss} * bytes_a_unit / bytes_a_megabyte;
}

void forget_peak_memory() {
    constexpr auto peak_of_resident_set = "5";
    std::ofstream("/proc/self/clear_refs") << peak_of_resident_set;
}

}  // namespace krou::solving
