#pragma once

#include <cstddef>
#include <string>

#include "base/result.h"

namespace krou {

/// Reads a whole file. Fails for folders, devices and pipes, for files of more than `max_bytes`,
/// and for unreadable files.
Result<std::string> read_text_file(const std::string& path, std::size_t max_bytes);

}  // namespace krou
