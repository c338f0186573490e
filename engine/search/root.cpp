#include "search/root.h"

#include <algorithm>

namespace krou {

ValueBounds Root::proved() const {
    ValueBounds best = moves.front().proved;
    for (const RootMove& move : moves) {
        best.lower = std::max(best.lower, move.proved.lower);
        best.upper = std::max(best.upper, move.proved.upper);
    }
    return {std::max(best.lower, by_tables.lower), std::min(best.upper, by_tables.upper)};
}

void Root::learn(ValueBounds bounds, Move best) {
    for (RootMove& move : moves) {
        move.proved.upper = std::min(move.proved.upper, bounds.upper);
        if (move.move == best) move.proved.lower = std::max(move.proved.lower, bounds.lower);
    }
}

bool Root::can_end_game() const {
    return std::ranges::any_of(moves, &RootMove::ends_game);
}

MoveSet Root::all_moves() const {
    MoveSet all;
    for (const RootMove& move : moves) all.add(move.move);
    return all;
}

MoveSet Root::safe_moves() const {
    MoveSet safe;
    for (const RootMove& move : moves)
        if (move.keeps_value) safe.add(move.move);
    return safe;
}

void Root::keep_proved_bound() {
    const int bound = proved().lower;
    const auto keeps = [&](const RootMove& move) {
        return move.proved.lower >= bound || (move.keeps_value && by_tables.lower >= bound);
    };
    const auto played = std::ranges::find(moves, pv.front(), &RootMove::move);
    if (keeps(*played)) return;
    if (const auto safe = std::ranges::find_if(moves, keeps); safe != moves.end()) pv = safe->pv;
}

}  // namespace krou
