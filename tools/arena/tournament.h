#pragma once

#include <iosfwd>

#include "arena/report/report.h"
#include "arena/settings.h"
#include "base/result.h"
#include "match/process.h"

namespace krou::arena {

/// Plays it all, until it is told to stop. What went wrong before the first game is an error.
Result<End> run_tournament(const TournamentSettings& settings, Supervision& supervision,
                           std::ostream& out);

}  // namespace krou::arena
