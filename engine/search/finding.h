#pragma once

#include <algorithm>
#include <limits>

namespace krou {

/// What a search of a board returns. Against the window (alpha, beta) it was asked about:
/// value <= alpha means the board is worth at most that, value >= beta at least that, and
/// between them exactly that.
struct Finding {
    static constexpr int nothing = std::numeric_limits<int>::max();

    int value = 0;
    /// The lowest ply of a board on the path that has to come back for this value; negative in the
    /// game before the search. The value holds below that board only, whatever other path leads
    /// here (the graph-history interaction, GHI).
    int leans_on = nothing;
    /// Whether it rests on an opinion, which a deeper search may change.
    bool believed = false;

    bool proved() const { return !believed && leans_on == nothing; }
    /// Takes over what another finding rests on, but not its value.
    void rest_on(const Finding& other) {
        leans_on = std::min(leans_on, other.leans_on);
        believed = believed || other.believed;
    }
};

/// What a board is worth at least and at most, whatever a search says: at 300 to a seed.
struct ValueBounds {
    int lower = 0;
    int upper = 0;

    bool exact() const { return lower == upper; }
};

}  // namespace krou
