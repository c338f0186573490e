#pragma once

#include <array>
#include <optional>
#include <string>

#include "games/game.h"
#include "match/engine.h"

namespace krou {

/// The time that one engine has left in a game. A period of moves counts the engine's own.
class GameClock {
public:
    explicit GameClock(const EngineLimits& control);

    /// The most that the next move may take, margin included; nothing if time does not matter.
    std::optional<Microseconds> allowed() const;
    /// By how much a move took more than there was, margin aside; 0 if it did not.
    Microseconds overrun(Microseconds elapsed) const;
    /// After a move.
    void charge(Microseconds elapsed);

    const EngineLimits& control() const { return control_; }
    Microseconds left() const { return left_; }
    std::optional<int> moves_left() const { return moves_left_; }

private:
    /// The most that the next move should take.
    std::optional<Microseconds> budget() const;

    EngineLimits control_;
    Microseconds left_;
    std::optional<int> moves_left_;
};

/// South's and North's clock, in the order of `Side`.
using Clocks = std::array<GameClock, 2>;

/// "0.123 s", rounded up.
std::string in_seconds(Microseconds time);

/// The `go` for the side that moves. A side without a clock is shown the other's.
std::string go_text(const Clocks& clocks, Side mover);

}  // namespace krou
