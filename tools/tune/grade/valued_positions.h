#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "common/rng.h"
#include "common/signals.h"
#include "games/position.h"
#include "tables/table.h"
#include "tune/evaluations.h"

namespace krou::tune {

/// Value of a move for the mover: net seeds still to gain, including the gain of the move.
struct MoveValue {
    Move move;
    int net_seeds = 0;
};

/// Position whose moves differ in value, with their values from endgame tables.
struct ValuedPosition {
    Position position;
    int seeds = 0;  ///< seeds on the board
    std::vector<MoveValue> moves;

    const MoveValue& best() const;
};

/// Returns a position with its values. Returns nothing unless at least two moves differ in value,
/// all values are exact, and no move ends the game by a majority.
std::optional<ValuedPosition> valued_position(const Position& position, const Tables& tables);

/// Most plies of a game of `varied_move`.
inline constexpr int longest_varied_game = 1000;

/// Chooses a move by a short search; a random one at the start of the game and sometimes later.
Move varied_move(const Position& position, int ply, Analyst& analyst, Rng& rng);

/// True if the move ends the game by a majority.
bool wins_majority(Position position, Move move);

/// Returns the position without history and with evened-out stores.
Position with_even_stores(const Position& position);

/// Selection of positions.
struct PositionOrder {
    Variant variant;
    int min_seeds = 0;   ///< fewest seeds on the board
    int seed_limit = 0;  ///< most seeds on the board
    int count = 0;
    std::uint64_t seed = 1;
};

/// Plays games and takes at most one position from each, all different. The stores are evened out,
/// so that every seed on the board counts. Returns fewer if it finds no more, or if stopped.
std::vector<ValuedPosition> positions_from_games(const PositionOrder& order, const Tables& tables,
                                                 const StopSignal& stop);

/// Returns the positions of an openings file whose values differ and are exact.
Result<std::vector<ValuedPosition>> positions_from_file(const std::string& path,
                                                        const PositionOrder& order,
                                                        const Tables& tables,
                                                        const StopSignal& stop);

}  // namespace krou::tune
