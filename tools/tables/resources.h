#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

namespace krou {

/// Bytes that still fit into the file system where a directory lies, or would.
std::optional<std::uint64_t> available_disk(const std::filesystem::path& directory);

/// `4.6 GB`: a size as people say it.
std::string size_text(std::uint64_t bytes);

}  // namespace krou
