#pragma once

#include <cstdint>

#include "tables/table.h"

namespace krou {

/// A move that leads out of a layer, to a board with fewer seeds.
struct Exit {
    Exit(std::uint64_t origin, const Forced* entry, int taken, bool moves_again)
        : rank(origin), next(entry), gain(taken), again(moves_again) {}

    /// What it gives the mover, at least and at most.
    Bounds worth(bool exact) const {
        const int lower = next[0].value;
        const int upper = exact ? lower : -next[1].value;
        return again ? Bounds{gain + lower, gain + upper} : Bounds{gain - upper, gain - lower};
    }

    std::uint64_t rank;  ///< of the board where it begins
    const Forced* next;  ///< what is stored of the board where it ends
    int gain;
    bool again;
};

}  // namespace krou
