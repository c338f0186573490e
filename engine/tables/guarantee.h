#pragma once

#include <cstdint>

#include "tables/table.h"

namespace krou {

/// How near a player is to what he can force, the nearer the greater. On the way he goes by the
/// tables every board is nearer than those before it, so no board comes up a second time; but one
/// that was passed earlier in the game may be in the way, if it is nearer than this one.
class Guarantee {
public:
    /// Further than any board.
    constexpr Guarantee() = default;
    /// A board of which the tables say this to the player, who is to move or not.
    constexpr Guarantee(Forced forced, Role to_move)
        : nearness_((forced.value << 10) - 2 * forced.turns - (to_move == Role::hero ? 1 : 0)) {}

    friend constexpr auto operator<=>(Guarantee, Guarantee) = default;

private:
    std::int32_t nearness_ = INT32_MIN;
};

}  // namespace krou
