#include "base/place.h"

#include <sys/stat.h>
#include <unistd.h>

#if defined(__linux__)
#include <elf.h>
#endif

#include <array>
#include <climits>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>

#include "base/text_file.h"

namespace krou {

// Uses POSIX calls, because the toolchain of the web page has no files in std::filesystem.

std::filesystem::path executable_path() {
    std::array<char, PATH_MAX> path{};  // ends with a zero, because one byte less is read
    return readlink("/proc/self/exe", path.data(), path.size() - 1) > 0 ? path.data() : "";
}

bool is_directory(const std::filesystem::path& path) {
    struct stat status {};
    return stat(path.c_str(), &status) == 0 && S_ISDIR(status.st_mode);
}

bool is_whole_program([[maybe_unused]] const std::filesystem::path& path,
                      [[maybe_unused]] std::string_view id) {
#if defined(__linux__)
    constexpr std::size_t max_bytes = std::size_t{1} << 30;
    const auto bytes = read_text_file(path.string(), max_bytes);
    Elf64_Ehdr head{};
    if (!bytes || bytes->size() < sizeof head || !bytes->starts_with(ELFMAG)) return false;
    std::memcpy(&head, bytes->data(), sizeof head);
    // The section headers are at the end of the file.
    const auto end = head.e_shoff + std::uint64_t{head.e_shentsize} * head.e_shnum;
    return end <= bytes->size() && bytes->find(id) != std::string::npos;
#else
    return false;
#endif
}

}  // namespace krou
