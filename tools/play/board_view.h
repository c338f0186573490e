#pragma once

#include <optional>
#include <string>
#include <vector>

#include "play/course.h"
#include "play/phrases.h"

namespace krou::play {

/// What a board is drawn on.
struct Layout {
    Language language = Language::english;
    int width = 80;  ///< characters of a line
    bool has_colour = false;
};

/// A board as South sees it, and what is marked on it.
struct Picture {
    Family family = Family::oware;
    int pits = 6;
    Board board;
    std::optional<int> origin = {};  ///< the pit of the last move: `[0]`
    std::vector<int> captured = {};  ///< the pits that it emptied: `<0>`
    int seed_limit = 0;              ///< for which a pit has room, so that pictures look alike
};

/// A position, and the turn that led there.
Picture picture_of(const Position& position, const std::optional<Turn>& last_turn = {});

/// North's row above South's, as South sees it, with the stores at the ends, and `t` for a pit that
/// is the other side's tuzdik; where the page is too narrow, the rows stand upright: South's from
/// the left, North's from the right.
std::string draw(const Picture& picture, const Layout& layout);

}  // namespace krou::play
