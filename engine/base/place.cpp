#include "base/place.h"

#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <climits>

namespace krou {

// By the system's own calls: what the page is compiled with has no files in its std::filesystem.

std::filesystem::path own_program() {
    std::array<char, PATH_MAX> path{};  // ends with a zero, as one less is read
    return readlink("/proc/self/exe", path.data(), path.size() - 1) > 0 ? path.data() : "";
}

bool is_directory(const std::filesystem::path& path) {
    struct stat status {};
    return stat(path.c_str(), &status) == 0 && S_ISDIR(status.st_mode);
}

}  // namespace krou
