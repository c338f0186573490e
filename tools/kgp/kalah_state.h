#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "games/game.h"
#include "games/position.h"

namespace krou::kgp {

struct Stores {
    std::int64_t own = 0;
    std::int64_t others = 0;

    friend bool operator==(const Stores&, const Stores&) = default;
};

/// A board as a server sends it: the client is South and to move. It may be larger than any that
/// the engine knows.
struct KalahState {
    Stores stores;
    std::vector<std::int64_t> pits;  ///< its own from the left, then the other side's

    int row() const { return static_cast<int>(pits.size() / 2); }
    std::int64_t total() const;
    /// The first pit of its own that holds seeds, unless a row is empty: then the game is over.
    std::optional<Move> first_move() const;
};

/// Pits in a row, South's store, North's, the pits: refused where these numbers are no board.
Result<KalahState> state_from(std::span<const std::int64_t> numbers);

/// As the engine sees it; nothing where the board is too large for it, or has too many seeds.
std::optional<Position> position_of(const KalahState& state);

/// The legal move that gains most at once: a further turn counts half a seed.
Move quick_move(const Position& position);

/// What a move makes of the stores.
struct Outcome {
    Stores stores;
    /// The move has ended the game: a row is empty, and what lies in the other goes to its side, or
    /// a store holds more than half of all seeds.
    bool is_end = false;
};
Outcome outcome_of(const KalahState& state, const Position& position, Move move);

}  // namespace krou::kgp
