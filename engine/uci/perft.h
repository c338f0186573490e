#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "games/position.h"
#include "search/clock.h"

namespace krou {

/// True if even the largest possible count at this depth ends in reasonable time.
bool perft_ends_in_time(const Position& position, int depth);

/// Counts the ways to play `depth` moves, the first of them from `moves`. Games that end sooner
/// are not counted; repetitions do not end a game. Calls `report` with the count of each first
/// move. Returns nullopt if the clock was stopped.
std::optional<std::uint64_t> perft(const Position& position, MoveSet moves, int depth,
                                   const std::function<void(Move, std::uint64_t)>& report,
                                   const Clock& clock);

}  // namespace krou
