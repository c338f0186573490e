#pragma once

#include <cassert>

#include "games/game.h"
#include "games/sowing.h"

namespace krou {

/// Un-move of retrograde analysis: calls `visit` with each board from which a quiet move leads to
/// `board`. A quiet move gains nothing and passes the turn, so the opponent made it.
template <Game G, class Visit>
void for_each_quiet_origin(const G& game, const typename G::Board& board, Visit visit) {
    const auto after = lanes::load(game.flipped(board));
    const lanes::Mask filled = lanes::occupied(after);
    const lanes::Mask gaining_ends = game.gaining_ends(after);
    // If the game goes on after it, a move without gain is always legal: it neither starved the
    // opponent nor came after the end of the game.
    const bool are_legal = !game.is_over(board);
    // The pit after the sown one received a seed, so it is not empty.
    const MoveSet sown{game.possible_origins(filled) & filled >> 1 &
                       lanes::range(0, game.pits() - 1)};
    for (const Move move : sown) {
        const int pit = move.index;
        const lanes::Mask elsewhere = ~(lanes::Mask{1} << pit);
        for (int seeds = 1; seeds <= max_seeds; ++seeds) {
            const auto change = game.sowing().change(pit, seeds);
            if ((~lanes::at_least(after, change) & elsewhere &
                 lanes::all_bytes<typename G::Board>) != 0)
                break;
            const auto origin = lanes::store(lanes::subtract(after, change));
            if (origin[pit] != seeds) continue;
            const bool may_gain = gaining_ends >> game.sowing().last(pit, seeds) & 1;
            if (may_gain && game.play(origin, move).gain != 0) continue;
            if (!are_legal && !game.moves(origin).contains(move)) continue;
            assert(game.moves(origin).contains(move));
            assert(game.play(origin, move).gain == 0 && game.play(origin, move).board == board);
            visit(origin);
        }
    }
}

}  // namespace krou
