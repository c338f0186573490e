#pragma once

#include <cstdint>
#include <optional>

#include "games/position.h"
#include "search/limits.h"

namespace krou {

/// For how many moves of his own a player still needs his time. The more seeds lie on the board,
/// the longer the game lasts; the last few moves take no time, as the endgame tables hold them.
int moves_to_think_about(const Position& position);

/// What is left to think in of a limit of time: at least half of a short one.
std::int64_t without_overhead(std::int64_t limit_ms, std::int64_t overhead_ms);

/// What a move may take of the time left.
struct Budget {
    std::int64_t soft_ms = 0;  ///< about so much
    std::int64_t hard_ms = 0;  ///< never more than that
};
Budget budget(const TimeLeft& time, std::int64_t overhead_ms);

/// Decides after each iteration of a search whether there is time for one more, from what the last
/// ones took and found. A move gets more time while the best move changes or its value falls.
class Pace {
public:
    struct Iteration {
        double end_ms = 0;  ///< since the search began
        Move best;
        int value = 0;
    };

    void add(const Iteration& iteration);
    /// Whether the next iteration should begin when so much time is meant for the move.
    bool has_time(double soft_ms) const;

private:
    /// What the next iteration will take.
    double expected_ms() const;
    /// The part of its time that the move should get, as it looks now.
    double share() const;

    int count_ = 0;
    Iteration last_;
    double before_ms_ = 0;  ///< what the iteration before the last one took
    double last_ms_ = 0;    ///< and the last
    double changes_ = 0;    ///< of the best move; those long ago count less
    double loss_ = 0;       ///< of value, in seeds, likewise
};

}  // namespace krou
