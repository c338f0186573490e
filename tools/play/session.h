#pragma once

#include "play/sitting.h"

namespace krou::play {

/// Sees the game through until people leave, the input ends, or all is told to end. An unfinished
/// game is put away.
void run(Sitting& sitting);

}  // namespace krou::play
