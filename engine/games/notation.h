#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "games/game.h"
#include "games/position.h"

namespace krou {

/// Seeds as they lie on the table, whoever is to move.
struct Arrangement {
    int pits = 0;                           ///< in a row
    std::array<int, 2 * max_pits> seeds{};  ///< South's pits, then North's, each from its own left
    std::array<int, 2> stores{};            ///< South's and North's, as here below
    std::array<int, 2> tuzdiks{};           ///< which pit of the other row, from 1 on; 0 for none
    Side side = Side::south;
    int move_number = 1;

    /// Whether this pit is a tuzdik of the side in whose row it does not lie.
    bool is_tuzdik(int pit) const { return tuzdiks[pit < pits ? 1 : 0] == pit % pits + 1; }
};

Arrangement arrangement_of(const Position& position);
/// The board that it is for the side to move, if by these rules there can be such a one.
Result<Placement> placement_of(const Rules& rules, const Arrangement& arrangement);

/// South's pits, North's pits, the stores, the side: `4-4-4-4-4-4-4-4-4-4-4-4-0-0-S`; a pit that is
/// the other side's tuzdik is a `t`. On squares: rows of `x o .` from the top, then the side:
/// `x../.o./...-S`.
Result<Placement> parse_fen(const Rules& rules, std::string_view fen);
/// Of such a FEN, or one as a site writes them (site_notation.h).
Result<Position> from_fen(const Variant& variant, std::string_view fen);
std::string to_fen(const Position& position);

/// `A`… for South's pits, `a`… for North's; squares are `a1`…`c3` for both.
std::string to_text(Family family, Side side, Move move);

/// Of a place of the board as South sees it: `B`, `f`, `a3`; nothing for a store.
std::string place_name(Family family, int pits, int place);

/// The legal move of this name, or of the name that a site has for it, if there is one.
std::optional<Move> legal_move(const Position& position, std::string_view name);

/// Moves in one word, `FfBe`, up to the end of the game.
std::string moves_text(Position position, const std::vector<Move>& moves);

/// Moves of one position, apart: `A B D`.
std::string names_of(const Position& position, MoveSet moves);

/// The names of moves that stand together (`FfBe`) or apart; whether there are such moves is not
/// asked.
std::vector<std::string_view> move_names(Family family, std::string_view text);

/// Plays moves that stand together (`FfBe`) or apart, up to the first that is not legal; then
/// `position` is as far as it got and the sentence says what is wrong.
Result<std::vector<Move>> play_moves(Position& position, std::string_view text);

/// `24.5`, or `24`.
std::string half_seeds_text(int half_seeds);
/// `26-22`, halves as in `24.5-23.5`.
std::string stores_text(const FinalScore& score);

/// `*`, or `1-0 26-22`, `0-1 …`, `1/2-1/2 …` with the final stores.
std::string result_text(const Position& position);

/// The board as a person sees it, South below.
std::string drawing(const Position& position);

}  // namespace krou
