#pragma once

#include <vector>

#include "games/game.h"
#include "search/report.h"

namespace krou {

/// A root move with its PV and its proved bounds.
struct RootMove {
    Move move;
    bool ends_game = false;   ///< a store gets above half: the rules give the value
    bool keeps_value = true;  ///< keeps the value guaranteed by the tables
    std::vector<Move> pv{};   ///< begins with the move
    ValueBounds proved{};     ///< by the search or by provers
};

/// Root of a search: its moves in move order and the proved bounds of its value. Values are net
/// seeds that the mover will still gain, in 1/300 seed.
struct Root {
    std::vector<RootMove> moves;
    ValueBounds by_tables{};          ///< bounds from the tables for these moves
    bool is_exact_in_tables = false;  ///< the tables are exact, over all legal moves
    std::vector<Move> pv{};           ///< PV of the move to answer with

    /// Returns the bounds proved by the tables, the search and provers together.
    ValueBounds proved() const;
    /// Adds proved bounds of the root. The move `best` gains the lower one.
    void learn(ValueBounds bounds, Move best);
    bool can_end_game() const;
    MoveSet all_moves() const;
    MoveSet safe_moves() const;  ///< moves that keep the value guaranteed by the tables
    /// Switches to a move that gains the proved lower bound, whatever the evaluation of other
    /// moves.
    void keep_proved_bound();
};

}  // namespace krou
