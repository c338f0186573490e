#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "common/rng.h"
#include "games/position.h"

/// Players that imitate older programs.
namespace krou::sparring {

/// Settings that some players need.
struct PlayerSettings {
    int depth = 4;  ///< plies of the players that look ahead
    Rng& rng;       ///< for random moves
};

/// Result of a search.
struct Found {
    Move move;               ///< first of the best moves
    int value = 0;           ///< value for the mover, 300 per seed
    std::int64_t nodes = 0;  ///< boards searched
    int depth = 0;
};

struct Choice {
    Move move;
    std::optional<Found> look_ahead = std::nullopt;
};

struct PlayerEntry {
    std::string_view name;
    std::string_view purpose;
    /// Returns one of these legal moves.
    Choice (*choose)(const Position& position, MoveSet moves, const PlayerSettings& settings);
};

/// All players.
std::span<const PlayerEntry> players();
/// Returns null if the name is unknown.
const PlayerEntry* find_player(std::string_view name);

/// Returns the move of this player in a position that has a legal move.
Choice choose(const PlayerEntry& player, const Position& position, const PlayerSettings& settings);

inline constexpr int seed_value = 300;

/// Search algorithms. Both find the same move.
enum class Algorithm : std::uint8_t { minimax, alpha_beta };

/// Static evaluation of a board for the mover, 300 per seed.
using StaticEval = int (*)(const Board& board, int pits);

/// Difference of the stores.
int material(const Board& board, int pits);
/// The same, plus each seed times the number of its pit, counted from its owner's left.
int blaess(const Board& board, int pits);

/// Searches these moves to a depth in plies. Ignores repetitions.
Found look_ahead(const Position& position, MoveSet moves, int depth, Algorithm algorithm,
                 StaticEval evaluate);

}  // namespace krou::sparring
