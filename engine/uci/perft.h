#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "games/position.h"
#include "search/clock.h"

namespace krou {

/// Whether so deep a count ends in a time that one can wait for, were it as large as it can be.
bool perft_ends_in_time(const Position& position, int depth);

/// The number of ways the game can go on for `depth` moves. A game that ends sooner counts
/// nothing; repetitions do not end it. Nothing if the clock was stopped meanwhile.
/// `report` gets each first move with its own count.
std::optional<std::uint64_t> perft(const Position& position, int depth,
                                   const std::function<void(Move, std::uint64_t)>& report,
                                   const Clock& clock);

}  // namespace krou
