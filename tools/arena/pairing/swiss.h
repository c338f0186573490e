#pragma once

#include <span>
#include <vector>

#include "arena/pairing/schedule.h"

namespace krou::arena {

/// The pairs of the next round. Engines with equal points meet, and no pair meets again before it
/// must. Of an odd number one sits out: the lowest of those who did so least often.
/// `halves` are the half points so far; `met` are all pairs so far, a pair a round.
std::vector<Pair> swiss_pairs(std::span<const int> halves, std::span<const Pair> met);

/// The results from which the pairs of a round follow.
class SwissHistory {
public:
    void add(const Fixture& fixture, int south_half_points);
    /// From the rounds before it, which must be complete. Who is left out wins a round.
    std::vector<Pair> pairs_of(int round, const Schedule& schedule) const;

private:
    struct Entry {
        Fixture fixture;
        int south_half_points;
    };
    std::vector<Entry> entries_;
};

}  // namespace krou::arena
