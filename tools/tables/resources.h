#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

namespace krou {

/// Bytes that are free in the file system of a directory, which need not exist yet.
std::optional<std::uint64_t> available_disk(const std::filesystem::path& directory);

/// `4.6 GB`: a size as people say it.
std::string size_text(std::uint64_t bytes);

}  // namespace krou
