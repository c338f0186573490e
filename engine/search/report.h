#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "games/position.h"
#include "search/transposition.h"
#include "tables/table.h"

namespace krou {

/// Proved bounds of a value, in 1/300 seed.
struct ValueBounds {
    int lower = 0;
    int upper = 0;

    bool exact() const { return lower == upper; }
};

/// Progress report of a search, like an `info` line of UCI.
struct SearchInfo {
    int depth = 0;
    int seldepth = 0;  ///< deepest ply reached, including quiescence search
    int value = 0;     ///< final margin for the mover, in 1/300 seed
    Bound bound = Bound::exact;
    bool is_proved = false;  ///< value and bound are proved for this game history
    std::uint64_t nodes = 0;
    std::uint64_t table_hits = 0;  ///< boards found in the endgame tables
    int permille_used = 0;         ///< permille of the transposition table in use
    std::int64_t time_ms = 0;
    std::vector<Move> pv;
    std::optional<Bounds> bounds{};  ///< proved bounds of the final margin, in seeds
    int rank = 1;                    ///< place among the reported lines, the best has 1
};

using Listener = std::function<void(const SearchInfo&)>;

/// Reason for the end of a search.
enum class Conclusion : std::uint8_t {
    limit,    ///< a limit, the clock or `stop`
    solved,   ///< the value is proved
    won,      ///< the move wins the game at once
    deepest,  ///< the largest depth is finished
};

/// Answer to a search request; without a move if the game is over.
struct Answer {
    std::optional<Move> move;
    std::optional<Move> reply;  ///< expected reply, to ponder on
    Conclusion conclusion = Conclusion::limit;
    bool is_from_book = false;
};

}  // namespace krou
