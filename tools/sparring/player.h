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
    int depth = 4;  ///< in moves, of those that look ahead
    Rng& rng;       ///< of those that leave it to chance
};

/// What a player has found that looks ahead.
struct Found {
    Move move;               ///< the first of the best
    int value = 0;           ///< of the position for the side to move, 300 to a seed
    std::int64_t nodes = 0;  ///< boards after each move that was tried
    int depth = 0;
};

struct Choice {
    Move move;
    std::optional<Found> look_ahead = std::nullopt;
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

/// Returns the move of this player in a position that has a legal move.
Choice choose(const PlayerEntry& player, const Position& position, const PlayerSettings& settings);

inline constexpr int seed_value = 300;

/// Two ways to look so many moves ahead, which find the same.
enum class Way : std::uint8_t { minimax, alpha_beta };

/// An opinion of a board for the mover, 300 to a seed.
using Judgement = int (*)(const Board& board, int pits);

/// The seeds in the stores, own less other.
int material(const Board& board, int pits);
/// The same, and the seeds in each pit times its place from its owner's left, own less other.
int blaess(const Board& board, int pits);

/// What is best of these moves when both play on for so many moves in all and then go by the
/// judgement. The boards of the game before are left out of account: none is a repetition.
Found look_ahead(const Position& position, MoveSet moves, int depth, Way way, Judgement judgement);

}  // namespace krou::sparring
