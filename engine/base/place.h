#pragma once

#include <filesystem>
#include <string_view>

namespace krou {

/// Returns the path of the running executable; empty if unknown.
std::filesystem::path executable_path();

bool is_directory(const std::filesystem::path& path);

/// True if the file is a complete ELF program (not cut short by copying) that contains `id`.
bool is_whole_program(const std::filesystem::path& path, std::string_view id);

}  // namespace krou
