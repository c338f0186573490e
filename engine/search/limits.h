#pragma once

#include <cstdint>
#include <optional>

#include "games/game.h"

namespace krou {

/// The last iteration. It is beyond the deepest ply: reductions make lines shorter than the depth,
/// so that some are proved by such an iteration only.
inline constexpr int max_depth = 1000;

/// Time ends no search before it has so many nodes, which take a fraction of a millisecond.
inline constexpr std::uint64_t least_nodes = 2048;

/// The clock of the side to move.
struct TimeLeft {
    std::int64_t left_ms = 0;
    std::int64_t increment_ms = 0;
    std::optional<int> moves_to_go;  ///< until there is more time on the clock
    int moves_expected = 22;         ///< that the time left must last for
};

/// When a search ends: at the first of these that is reached; without any, when it is stopped.
struct Limits {
    std::optional<int> depth;
    std::optional<std::uint64_t> nodes;
    std::optional<std::int64_t> move_time_ms;
    std::optional<TimeLeft> time_left;
    bool solve = false;     ///< go on until the value is proved, or one of the others ends it
    bool infinite = false;  ///< no answer before `stop`, whatever else is given
    bool ponder = false;    ///< no answer and no clock before `ponderhit` or `stop`
    std::optional<MoveSet> among;  ///< search these moves only

    /// Whether there is any limit that counts once the search does not ponder.
    bool limited() const {
        return !infinite && (solve || depth || nodes || move_time_ms || time_left);
    }
    /// Whether the search ends by itself.
    bool bounded() const { return limited() && !ponder; }
};

}  // namespace krou
