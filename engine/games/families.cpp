#include "games/families.h"

namespace krou {

namespace {

template <template <class> class G>
AnyGame for_pits(const Rules& rules, int pits) {
    if (pits <= SmallBoard::max_row) return G<SmallBoard>(rules, pits);
    return G<Board>(rules, pits);
}

}  // namespace

AnyGame make_game(const Rules& rules, int pits) {
    switch (rules.family) {
        case Family::oware: return for_pits<Oware>(rules, pits);
        case Family::kalah: return for_pits<Kalah>(rules, pits);
        case Family::mangala: return for_pits<Mangala>(rules, pits);
        case Family::togyzkumalak:
            if (rules.tuzdik) return Togyzkumalak<Board, true>(rules, pits);
            return for_pits<Bestemshe>(rules, pits);
        case Family::morpion: break;
    }
    return Morpion();
}

MoveSet moves_of(const AnyGame& any, const Board& board) {
    return std::visit([&](const auto& game) { return game.moves(sized_for(game, board)); }, any);
}

Step step_of(const AnyGame& any, const Board& board, Move move) {
    const auto play = [&](const auto& game) {
        const auto step = game.play(sized_for(game, board), move);
        return Step{sized<Board>(step.board), step.gain, step.extra_turn};
    };
    return std::visit(play, any);
}

int max_net_gain(const AnyGame& any, const Board& board) {
    return std::visit([&](const auto& game) { return game.max_net_gain(sized_for(game, board)); },
                      any);
}

}  // namespace krou
