#include "tools/tables/resources.h"

#include <sys/statvfs.h>

#include <array>
#include <cstdio>

namespace krou {

std::optional<std::uint64_t> available_disk(const std::filesystem::path& directory) {
    std::error_code error;
    auto there = std::filesystem::absolute(directory, error);
    while (!std::filesystem::exists(there, error) && there != there.root_path())
        there = there.parent_path();
    struct statvfs status {};
    if (statvfs(there.c_str(), &status) != 0) return std::nullopt;
    return std::uint64_t{status.f_bavail} * status.f_frsize;
}

std::string size_text(std::uint64_t bytes) {
    constexpr std::array units = {"kB", "MB", "GB", "TB"};
    double amount = static_cast<double>(bytes) / 1000;
    std::size_t unit = 0;
    while (amount >= 999.95 && unit + 1 < units.size()) {
        amount /= 1000;
        ++unit;
    }
    std::array<char, 32> text;
    std::snprintf(text.data(), text.size(), "%.1f %s", amount, units[unit]);
    return text.data();
}

}  // namespace krou
