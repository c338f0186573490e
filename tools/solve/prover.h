#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "analysis/analyst.h"
#include "base/result.h"
#include "games/position.h"
#include "tables/table.h"

namespace krou::solving {

using Time = Analyst::Time;

/// That there is no such folder of tables, if so.
std::optional<Error> check_tables(const Analyst::Settings& engine);

/// What is proved of a position.
struct Proof {
    Bounds worth;  ///< of the final margin, for the side to move
    Move move;     ///< gains the least of them
    std::uint64_t nodes = 0;
};

/// Proves what is gained by the best of these moves, at least one. The worth is exact unless the
/// time was over, it was interrupted, or that which is known was enough.
Proof prove(Analyst& analyst, const Position& position, MoveSet among, Time until,
            const std::function<bool(const Bounds&)>& enough = {});

}  // namespace krou::solving
