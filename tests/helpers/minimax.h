#pragma once

#include <optional>
#include <string>

#include "eval/opinion.h"
#include "games/position.h"
#include "helpers/random_board.h"

/// Searches of the plainest kind, without bounds, reductions or tables of values, which find
/// nothing where that would take too many positions; and positions that they can search to the end.
namespace krou {

/// A position of few pits and seeds, some random moves into a game.
Position random_small_position(const std::string& spec, int most_pits, int most_seeds,
                               Random& random);

/// Whether some move brings a store above half: that ends the game at once, at any margin.
bool can_be_decided(const Position& position);

/// What the side to move wins by when both play best, in half seeds, the rules of the
/// position in full.
std::optional<int> plain_margin(const Position& position);

/// What the side to move gains net when both play best and no store ends the game, in seeds.
std::optional<int> plain_value(const Position& position, int most_positions = 20000);

/// What the side to move gains net when both look so many plies ahead and then go by the opinion
/// once nothing can be captured, at 300 to a seed. Nothing where a board comes back, too, as its
/// value depends on the path.
std::optional<int> plain_search(const Position& position, int depth, const Opinion& opinion);

}  // namespace krou
