#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "games/position.h"

/// Notation of playstrategy.org for positions and moves of oware, togyzkumalak and bestemshe.
namespace krou {

/// True if the site's notation covers this family.
constexpr bool has_site_notation(Family family) {
    return family == Family::oware || family == Family::togyzkumalak;
}

/// Parses `4S,4S,4S,4S,4S,4S/4S,4S,4S,4S,4S,4S 0 0 S 1`: North's row from South's left, South's
/// row, South's store, North's store, the side to move, and optionally the move number. In a row,
/// `5S` is a pit of five seeds, `S` a pit of one, `3` three empty pits, and `t` an opponent's
/// tuzdik. Case does not matter.
Result<Placement> parse_site_fen(const Rules& rules, std::string_view fen);
std::string to_site_fen(const Position& position);
/// True if a FEN (or its first word) looks like site notation.
bool looks_like_site_fen(const Rules& rules, std::string_view fen);

/// Returns the variant with the site's repetition rule, e.g. `oware` becomes
/// `oware:repetition=rows`. A spec with a repetition rule or with different rules is unchanged.
Variant site_variant(const Variant& variant);
/// Returns `site_variant` if the FEN looks like site notation, otherwise the variant itself.
Variant variant_for_fen(const Variant& variant, std::string_view fen);

/// Parses a move such as `e1f2`: the origin and the pit of the last seed. Columns are letters from
/// South's left; row 1 is South's, row 2 North's. The move may be illegal.
Result<Move> parse_site_move(const Position& position, std::string_view name);
std::string to_site_move(const Position& position, Move move);
/// True if the text begins with a move in site notation.
bool begins_with_site_move(std::string_view text);

}  // namespace krou
