#include "match/game.h"

#include "games/notation.h"

namespace krou {

std::string Opening::line() const {
    std::string text;
    for (const auto& move : moves) text += move;
    return text;
}

Result<Position> position_after(const Variant& variant, const Opening& opening) {
    auto position =
        opening.fen.empty() ? Result(Position::start(variant)) : from_fen(variant, opening.fen);
    if (!position) return position;
    if (auto played = play_moves(*position, opening.line()); !played) return Error{played.error()};
    return position;
}

}  // namespace krou
