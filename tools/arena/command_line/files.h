#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "arena/tournament.h"
#include "base/result.h"
#include "common/file.h"

namespace krou::arena {

/// Neither a folder nor a device, nor a pipe; a file that is not there yet is plain.
bool is_plain(const std::string& path);

/// Whether all files can be written and none of them is named twice, by another of its names
/// either, or read as well; and whether what is read has an end.
std::optional<Error> check_files(const TournamentSettings& settings,
                                 std::span<const std::string> merged);

/// Writes a file that is there at any moment, as it was or as it is to be, and keeps its mode.
std::optional<Error> write_whole(const std::string& path, std::string_view text);

}  // namespace krou::arena
