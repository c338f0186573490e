#pragma once

#include "games/game.h"
#include "tables/table.h"

namespace krou {

/// A question about a board of kalah, turned into one about the board that a step leads to, and the
/// answer turned back. All values are net seeds that the mover of the board in question gains.
struct Turned {
    explicit Turned(const Step& step) : gain(step.gain), again(step.again) {}

    /// The first gains so much if the second answers this with yes (`again`) or with no. As values
    /// skip every other number, "no more than so many" is "not two more".
    int question(int wanted) const { return again ? wanted - gain : gain - wanted + 2; }
    int value(int next) const { return again ? gain + next : gain - next; }
    Bounds bounds(Bounds next) const {
        return again ? Bounds{gain + next.lower, gain + next.upper}
                     : Bounds{gain - next.upper, gain - next.lower};
    }

    int gain;
    bool again;
};

}  // namespace krou
