#pragma once

#include <cstddef>
#include <string>

#include "base/result.h"

namespace krou {

/// All of a file; an error in words for a folder, a device or a pipe, which may have no end, for
/// one that is larger than this, and for one that cannot be read.
Result<std::string> read_text_file(const std::string& path, std::size_t most_bytes);

}  // namespace krou
