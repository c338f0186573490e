#pragma once

#include <optional>
#include <span>
#include <string>

#include "arena/tournament.h"
#include "base/result.h"

namespace krou::arena {

/// Whether all files can be written and none of them is named twice, by another of its names
/// either, or read as well; and whether what is read has an end.
std::optional<Error> check_files(const TournamentSettings& settings,
                                 std::span<const std::string> merged);

}  // namespace krou::arena
