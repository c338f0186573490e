#pragma once

#include <span>

#include "arena/command_line/keys.h"
#include "arena/games/adjudication.h"
#include "arena/pairing/openings.h"
#include "arena/report/statistics/sprt.h"

namespace krou::arena {

/// What may follow -sprt, -draw, -resign and -openings.
std::span<const Key<statistics::Sprt>> sprt_keys();
std::span<const Key<AdjudicationRules::Draw>> draw_keys();
std::span<const Key<AdjudicationRules::Resign>> resign_keys();
std::span<const Key<OpeningSource>> opening_keys();

}  // namespace krou::arena
