#pragma once

#include <optional>
#include <string>
#include <vector>

#include "games/position.h"
#include "games/trace.h"
#include "play/phrases.h"

namespace krou::play {

/// Properties of the page.
struct Layout {
    Language language = Language::english;
    int width = 80;  ///< characters per line
    bool has_colour = false;
};

/// South's view of a board, with marks.
struct Picture {
    Family family = Family::oware;
    int pits = 6;
    Board board;
    std::optional<int> origin = {};  ///< pit of the last move: `[0]`
    std::vector<int> captured = {};  ///< captured pits: `<0>`
    int seed_limit = 0;              ///< pits have room for this number
};

/// Returns the picture of a position after its last turn.
Picture picture_of(const Position& position, const std::optional<Turn>& last_turn = {});

/// Draws North's row above South's, with the stores at the ends and `t` for an opponent's tuzdik.
/// On a narrow page, rows become columns: South's on the left, North's on the right.
std::string draw(const Picture& picture, const Layout& layout);

}  // namespace krou::play
