#pragma once

#include <cstdint>

#include "games/position.h"
#include "sparring/player.h"

namespace krou::sparring {

inline constexpr int seed_value = 300;

/// Two ways to look so many moves ahead, which find the same.
enum class Way : std::uint8_t { minimax, alpha_beta };

/// An opinion of a board for the mover, 300 to a seed.
using Judgement = int (*)(const Board& board, int pits);

/// The seeds in the stores, own less other.
int material(const Board& board, int pits);
/// The same, and the seeds in each pit times its place from its owner's left, own less other.
int blaess(const Board& board, int pits);

struct Found {
    Move move;  ///< the first of the best
    int value = 0;
    std::int64_t nodes = 0;  ///< boards after each move that was tried
};

/// What is best of these moves when both play on for so many moves in all and then go by the
/// judgement. The boards of the game before are left out of account: none is a repetition.
Found look_ahead(const Position& position, MoveSet moves, int depth, Way way, Judgement judgement);

}  // namespace krou::sparring
