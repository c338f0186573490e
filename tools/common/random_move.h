#pragma once

#include <cstdint>

#include "common/rng.h"
#include "games/game.h"

namespace krou {

/// One of these moves, none likelier than another. There is at least one.
inline Move random_move(MoveSet moves, Rng& rng) {
    auto chosen = moves.begin();
    for (auto skip = rng.below(static_cast<std::uint64_t>(moves.size())); skip > 0; --skip)
        ++chosen;
    return *chosen;
}

}  // namespace krou
