#pragma once

#include "games/game.h"
#include "tables/table.h"

namespace krou {

/// What a move is worth to the mover at least.
template <Game G>
int forced_by(const G& game, const Tables& tables, const Step& step) {
    const int seeds = game.at_stake(step.board);
    const Bounds next = tables.bounds(step.board, seeds);
    return step.gain + (step.again ? next.lower : -next.upper);
}

/// The moves by which the mover realises what he can force on a board within the tables: they
/// keep it, and do not put it off for ever. All moves where nothing can be forced.
template <Game G>
MoveSet realising_moves(const G& game, const Tables& tables, const Board& board) {
    const MoveSet moves = game.moves(board);
    const int seeds = game.at_stake(board);
    const Forced forced = tables.by_mover(board, seeds);
    // With exact values a draw or a loss is kept by every move of that value, however long.
    const bool is_in_no_hurry = tables.exact() && forced.value <= 0;
    if (!tables.exact() && forced.value == -seeds) return moves;

    MoveSet realising;
    MoveSet keeping;
    for (const Move move : moves) {
        const Step step = game.play(board, move);
        if (forced_by(game, tables, step) < forced.value) continue;
        keeping.add(move);
        if (step.gain > 0 || is_in_no_hurry ||
            tables.by_other(step.board, seeds).turns <= forced.turns)
            realising.add(move);
    }
    return realising.empty() ? keeping : realising;
}

}  // namespace krou
