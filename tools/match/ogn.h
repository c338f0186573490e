#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/result.h"
#include "games/rules.h"

namespace krou {

/// The line of a file in which something stands, from 1; no part of what it is.
struct OgnLine {
    int number = 0;

    friend bool operator==(OgnLine, OgnLine) { return true; }
};

struct OgnTag {
    std::string name;
    std::string value;
    OgnLine line = {};

    friend bool operator==(const OgnTag&, const OgnTag&) = default;
};

struct OgnMove {
    std::string name;
    int captured = 0;        ///< stands after a +
    std::string comment;     ///< in braces; empty for none
    std::string glyph = {};  ///< what somebody thinks of it, as in `F?!`
    /// What might have been played in its place, from the position before it: none is empty.
    std::vector<std::vector<OgnMove>> variations = {};
    OgnLine line = {};

    friend bool operator==(const OgnMove&, const OgnMove&) = default;
};

/// A game as text, tag by tag and move by move:
///
///     [Variant "oware"]
///     [Result "26-22"]
///
///     1. F {+0.50/12 0.031s} f (1... e 2. A) 2. B e+2 26-22
///
struct OgnGame {
    std::vector<OgnTag> tags;
    std::string comment = {};  ///< before the first move
    std::vector<OgnMove> moves;
    std::string result;
    OgnLine line = {};  ///< of the first thing in it

    /// Empty when there is none of that name.
    std::string tag(std::string_view name) const;
    /// Where that tag stands; where the game begins when there is none.
    int line_of_tag(std::string_view name) const;
    friend bool operator==(const OgnGame&, const OgnGame&) = default;
};

/// What `parse_ogn` reads back as it is, but for blanks in comments, which may become ends of
/// lines, and for braces, which cannot stand in them.
std::string to_text(const OgnGame& game);
/// Limit of variations in variations; a file with deeper ones is rejected.
inline constexpr int deepest_variation = 32;
/// Limit of a text with games: parsed, it takes up to 100 times as much memory.
inline constexpr std::size_t max_bytes_of_games = 8 << 20;
/// All games of a file. What others write besides is skipped: comments of lines, numbers of glyphs,
/// and brackets that hold no moves or stand before them.
Result<std::vector<OgnGame>> parse_ogn(std::string_view text);
/// Why a text cannot be read, and the line.
struct OgnFault {
    int line = 0;
    bool is_nested_too_deep = false;  ///< else it makes no sense there
};
std::variant<std::vector<OgnGame>, OgnFault> read_ogn(std::string_view text);
/// `*`, `26-22`, `1/2-1/2` and the like.
bool is_result(std::string_view word);
/// The rules that the tag `Variant` names. Others name them in letters of any size, and oware by
/// its full name.
Result<Variant> parse_variant_tag(std::string_view tag);

}  // namespace krou
