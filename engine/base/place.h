#pragma once

#include <filesystem>

namespace krou {

/// Where the program that runs lies; empty where the system does not tell.
std::filesystem::path own_program();

bool is_directory(const std::filesystem::path& path);

}  // namespace krou
