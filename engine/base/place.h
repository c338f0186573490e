#pragma once

#include <filesystem>
#include <string_view>

namespace krou {

/// Where the program that runs lies; empty where the system does not tell.
std::filesystem::path own_program();

bool is_directory(const std::filesystem::path& path);

/// Whether a file is an ELF program that no copying has cut short, with `id` somewhere in it.
bool is_whole_program(const std::filesystem::path& path, std::string_view id);

}  // namespace krou
