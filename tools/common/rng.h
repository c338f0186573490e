#pragma once

#include <cassert>
#include <cstdint>

#include "base/hash.h"

#include "games/game.h"

namespace krou {

/// Random number generator (splitmix64): the same numbers on all machines.
class Rng {
public:
    explicit Rng(std::uint64_t seed) : state_(seed) {}

    std::uint64_t next() {
        state_ += 0x9e3779b97f4a7c15;
        return mix_bits(state_);
    }
    /// Returns a uniform number from 0 to `limit` − 1.
    std::uint64_t below(std::uint64_t limit) {
        assert(limit > 0);
        const std::uint64_t remainder = (0 - limit) % limit;  // of 2⁶⁴
        for (;;)
            if (const auto number = next(); number >= remainder) return number % limit;
    }

private:
    std::uint64_t state_;
};

/// Returns the generator for numbered work, e.g. one game of many.
inline Rng rng_of(std::uint64_t seed, std::int64_t number) {
    return Rng(Rng(seed ^ static_cast<std::uint64_t>(number) * 0x9e3779b97f4a7c15).next());
}

/// Returns a uniformly random move; there must be at least one.
inline Move random_move(MoveSet moves, Rng& rng) {
    auto chosen = moves.begin();
    for (auto skip = rng.below(static_cast<std::uint64_t>(moves.size())); skip > 0; --skip)
        ++chosen;
    return *chosen;
}

}  // namespace krou
