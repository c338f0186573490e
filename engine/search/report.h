#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "games/position.h"
#include "search/transposition.h"
#include "tables/table.h"

namespace krou {

/// The least and the most that a board is worth, whatever a search finds: at 300 per seed.
struct ValueBounds {
    int lower = 0;
    int upper = 0;

    bool exact() const { return lower == upper; }
};

/// What a search has found so far.
struct SearchInfo {
    int depth = 0;
    int deepest = 0;  ///< ply reached, in the quiescence search too
    int value = 0;    ///< final margin for the side to move, 300 to a seed
    Bound bound = Bound::exact;
    bool is_proved = false;  ///< whether value and bound are, after the moves of this game
    std::uint64_t nodes = 0;
    std::uint64_t table_hits = 0;  ///< boards found in the endgame tables
    int permille_used = 0;         ///< of the transposition table
    std::int64_t time_ms = 0;
    std::vector<Move> line;
    std::optional<Bounds> worth{};  ///< proved bounds of the final margin, in seeds
    int rank = 1;                   ///< among the lines that are wanted, the best first
};

using Listener = std::function<void(const SearchInfo&)>;

/// Why a search has ended.
enum class Conclusion : std::uint8_t {
    limit,    ///< a limit, the clock, or a stop
    solved,   ///< the value is proved
    won,      ///< the move ends the game as won
    deepest,  ///< it does not go any deeper
};

/// The best line, at least one move, and why the search for it has ended.
struct BestLine {
    std::vector<Move> line;
    Conclusion conclusion = Conclusion::limit;
};

/// What a search answers: no move when the game is over.
struct Answer {
    std::optional<Move> move;
    std::optional<Move> reply;  ///< the move it expects, to ponder on
    Conclusion conclusion = Conclusion::limit;
    bool is_from_book = false;
};

}  // namespace krou
