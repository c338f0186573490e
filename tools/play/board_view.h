#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/board.h"
#include "games/rules.h"
#include "play/words.h"

namespace krou::play {

/// What a board is drawn on.
struct Layout {
    Language language = Language::english;
    int width = 80;  ///< characters of a line
    bool has_colour = false;
};

/// A board as it lies on the table, see `on_the_table`, and what is marked on it.
struct Picture {
    Family family = Family::oware;
    int pits = 6;
    Board board;
    std::optional<int> origin = {};  ///< the pit of the last move: `[0]`
    std::vector<int> captured = {};  ///< the pits that it emptied: `<0>`
    int most_seeds = 0;              ///< for which a pit has room, so that pictures look alike
};

/// North's row above South's, as South sees it, with the stores at the ends; where the page is
/// too narrow, the rows stand upright: South's from the left, North's from the right.
std::string draw(const Picture& picture, const Layout& layout);

/// "B", "f", "a3"; nothing for a store.
std::string place_name(const Picture& picture, int place);

/// Characters, not bytes, of a text in UTF-8.
int width_of(std::string_view text);
/// Its first characters, as many as fit.
std::string_view cut(std::string_view text, int width);
/// The text with lines broken between words where they are longer than this.
std::string wrapped(std::string_view text, int width);

}  // namespace krou::play
