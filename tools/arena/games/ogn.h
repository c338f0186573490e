#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "games/rules.h"

namespace krou::arena {

/// A game as text, tag by tag and move by move:
///
///     [Variant "oware"]
///     [Result "26-22"]
///
///     1. F {+0.50/12 0.031s} f 2. B e+2 26-22
///
struct OgnMove {
    std::string name;
    int captured = 0;     ///< stands after a +
    std::string comment;  ///< in braces; empty for none

    friend bool operator==(const OgnMove&, const OgnMove&) = default;
};

struct OgnGame {
    std::vector<std::pair<std::string, std::string>> tags;
    std::vector<OgnMove> moves;
    std::string result;

    /// Empty when there is none of that name.
    std::string tag(std::string_view name) const;
    friend bool operator==(const OgnGame&, const OgnGame&) = default;
};

/// What `parse_ogn` reads back as it is.
std::string to_text(const OgnGame& game);
/// All games of a file. What others write besides is skipped: comments of lines, variations,
/// glyphs.
Result<std::vector<OgnGame>> parse_ogn(std::string_view text);
/// The rules that the tag `Variant` names. Others name them in letters of any size, and oware by
/// its full name.
Result<Variant> parse_variant_tag(std::string_view tag);

}  // namespace krou::arena
