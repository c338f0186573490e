#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "games/position.h"
#include "search/clock.h"

namespace krou {

/// Whether so deep a count ends in a time that one can wait for, were it as large as it can be.
bool perft_ends_in_time(const Position& position, int depth);

/// Counts the ways to play `depth` moves, the first of them from `moves`. A game that ends sooner
/// counts nothing; repetitions do not end it. Returns nothing if the clock was stopped meanwhile.
/// `report` gets each first move with its own count.
std::optional<std::uint64_t> perft(const Position& position, MoveSet moves, int depth,
                                   const std::function<void(Move, std::uint64_t)>& report,
                                   const Clock& clock);

}  // namespace krou
