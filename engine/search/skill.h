#pragma once

#include <cstdint>

namespace krou {

/// How well to play, for people who want to win now and then.
struct Skill {
    double level = 0;        ///< from 0, who has just learned the rules, to below 20
    std::uint64_t seed = 0;  ///< the same seed overlooks the same things
};

}  // namespace krou
