#pragma once

#include "games/game.h"
#include "tables/table.h"

namespace krou {

/// What a step makes of questions and values: a question about the board before it becomes
/// one about the board after it, and the answer is turned back. All values are net seeds that who
/// is to move on that board gains.
struct Turned {
    explicit Turned(const Step& step) : gain(step.gain), again(step.again) {}

    /// Before the step so much is gained if after it this much is (`again`), or is not. As values
    /// of kalah skip every other number, "no more than so many" is "not two more".
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
