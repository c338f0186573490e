#pragma once

#include <optional>
#include <string>

#include "eval/evaluation_set.h"
#include "games/position.h"
#include "helpers/random_board.h"

/// Plain minimax searches without alpha-beta, reductions or a TT, and small positions for them.
/// Each returns nullopt if it would visit too many positions.
namespace krou {

/// Random position with few pits and seeds, after a few random moves.
Position random_small_position(const std::string& spec, int max_row, int seed_limit,
                               Random& random);

/// True if some move brings a store above half of all seeds, which ends the game at once.
bool can_be_decided(const Position& position);

/// Margin of the mover under best play by the full rules, in half seeds.
std::optional<int> plain_margin(const Position& position);

/// Net gain of the mover under best play, in seeds, ignoring majorities in the stores.
std::optional<int> plain_value(const Position& position, int max_positions = 20000);

/// Net gain of the mover by a search of `depth` plies and a quiescence search, at 300 per seed.
/// Also nullopt if a board repeats, because its value depends on the path.
std::optional<int> plain_search(const Position& position, int depth,
                                const EvaluationSet& evaluations);

}  // namespace krou
