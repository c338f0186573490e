#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

namespace krou {

/// Bytes that programs can still have without driving others out of memory; nothing where the
/// system does not say.
std::optional<std::uint64_t> available_memory();

/// Bytes that still fit into the file system where a directory lies, or would.
std::optional<std::uint64_t> available_disk(const std::filesystem::path& directory);

/// `4.6 GB`: a size as people say it.
std::string size_text(std::uint64_t bytes);

}  // namespace krou
