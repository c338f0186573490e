#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "common/rng.h"
#include "games/position.h"

/// Players as simple as those of older programs.
namespace krou::sparring {

/// What some players need beside the position.
struct PlayerSettings {
    int depth = 4;                   ///< in moves, of those that look ahead
    Rng& rng;                        ///< of those that leave it to chance
    std::optional<MoveSet> among{};  ///< the move is to be one of these
};

/// What a player has found that looks ahead.
struct LookAhead {
    int depth = 0;
    int value = 0;           ///< of the position for the side to move, 300 to a seed
    std::int64_t nodes = 0;  ///< boards after each move that was tried
};

struct Choice {
    Move move;
    std::optional<LookAhead> look_ahead = std::nullopt;
};

struct PlayerEntry {
    std::string_view name;
    std::string_view purpose;
    /// One of these legal moves.
    Choice (*choose)(const Position& position, MoveSet moves, const PlayerSettings& settings);
};

/// Every player there is.
std::span<const PlayerEntry> players();
/// Null when there is none of this name.
const PlayerEntry* find_player(std::string_view name);

/// What this player plays in a position that has a legal move. All but those who leave it to chance
/// always play the same.
Choice choose(const PlayerEntry& player, const Position& position, const PlayerSettings& settings);

}  // namespace krou::sparring
