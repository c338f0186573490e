#pragma once

#include "play/sitting.h"

namespace krou::play {

/// Sees the game through until people leave, the input ends, or all is told to end. It is kept
/// after each step.
void run(Sitting& sitting);

}  // namespace krou::play
