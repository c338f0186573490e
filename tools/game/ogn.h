#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "game/phrases.h"
#include "games/rules.h"

namespace krou {

struct OgnTag {
    std::string name;
    std::string value;
    int line = 0;  ///< in the file, from 1
};

/// Move as a file names it; one name may join several moves.
struct OgnMove {
    std::string name;
    int captured = 0;  ///< number after a `+`
    std::string comment = {};
    std::string glyph = {};                             ///< e.g. `?!`
    std::vector<std::vector<OgnMove>> variations = {};  ///< in place of this move; none is empty
    int line = 0;
};

/// Game as its file states it, before any rules are applied:
///
///     [Variant "oware"]
///     [Result "26-22"]
///
///     1. F {+0.50/12 0.031s} f (1... e 2. A) 2. B e+2 26-22
///
struct OgnGame {
    std::vector<OgnTag> tags;
    std::string comment;  ///< before the first move
    std::vector<OgnMove> moves;
    std::string result;
    int line = 0;

    /// Returns the value of a tag; empty if there is none.
    std::string tag(std::string_view name) const;
    /// Returns the line of a tag, or of the game without such a tag.
    int line_of_tag(std::string_view name) const;
};

/// Limit of variations in variations; a file with deeper ones is rejected.
inline constexpr int deepest_variation = 32;
/// Limit of a text with games: parsed, it takes up to 100 times as much memory.
inline constexpr std::size_t max_bytes_of_games = 8 << 20;
/// Parses all games of a text. Skips line comments, glyph numbers, and brackets without moves. An
/// error names the line.
Result<std::vector<OgnGame>> parse_ogn(std::string_view text,
                                       Language language = Language::english);
/// True for the result of a game: `*`, or two scores, e.g. `26-22` or `1/2-1/2`.
bool is_result(std::string_view word);
/// Parses the tag `Variant`: a spec, or a preset's name in any case; oware also has its full name.
Result<Variant> parse_variant_tag(std::string_view tag);

}  // namespace krou
