#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "games/position.h"

/// How playstrategy.org writes boards and moves of oware, togyzkumalak and bestemshe.
namespace krou {

/// Whether the games of this family are written so.
constexpr bool has_site_notation(Family family) {
    return family == Family::oware || family == Family::togyzkumalak;
}

/// North's row as South sees it, South's row, their stores, South's first, the side, and the number
/// of the move, which may be missing: `4S,4S,4S,4S,4S,4S/4S,4S,4S,4S,4S,4S 0 0 S 1`. Of a row, `5S`
/// is a pit of five seeds and `S` one of a single seed, `3` are three empty pits, and `t` is a
/// tuzdik of the other side. Letters may be of either size.
Result<Placement> parse_site_fen(const Rules& rules, std::string_view fen);
std::string to_site_fen(const Position& position);
/// Whether a FEN, or its first word, is meant to be one of these.
bool is_like_a_site_fen(const Rules& rules, std::string_view fen);

/// The variant with the site's repetition rule, for a game in its notation: `oware` becomes
/// `oware:repetition=rows`. A spec that names this rule, or other rules than the site's, stays.
Variant site_variant(const Variant& variant);
/// The same if the FEN is the site's; else the variant itself.
Variant variant_for_fen(const Variant& variant, std::string_view fen);

/// The pit that is sown, and the one where the last seed falls: `e1f2`. Columns are letters from
/// South's left on, row 1 is South's and row 2 North's. The move need not be legal.
Result<Move> parse_site_move(const Position& position, std::string_view name);
/// Whether such a name stands at the head of the text.
bool begins_with_site_move(std::string_view text);

}  // namespace krou
