#pragma once

#include <vector>

#include "games/game.h"
#include "search/report.h"

namespace krou {

/// A move at the root, with all that is known of it.
struct RootMove {
    Move move;
    bool ends_game = false;   ///< a store decides the game: the rules give the value
    bool keeps_value = true;  ///< gives up nothing that the tables guarantee
    std::vector<Move> pv{};   ///< begins with the move
    ValueBounds proved{};     ///< by search or by others
};

/// The root of a search: its moves in move order, and the proved bounds of its value from any
/// source. Values are net seeds still to be gained by the mover.
struct Root {
    std::vector<RootMove> moves;
    ValueBounds by_tables{};          ///< if only these moves may be played
    bool is_exact_in_tables = false;  ///< if all legal moves may be played
    std::vector<Move> pv{};           ///< of the move to answer with

    /// What the tables, the search and others have proved together.
    ValueBounds proved() const;
    /// Adds proved bounds of the root, the lower one gained by `best`.
    void learn(ValueBounds bounds, Move best);
    bool can_end_game() const;
    MoveSet all_moves() const;
    MoveSet safe_moves() const;  ///< which give up nothing that the tables guarantee
    /// Answers with a move that gains the proved lower bound, whatever evaluations say of others.
    void keep_proved_bound();
};

}  // namespace krou
