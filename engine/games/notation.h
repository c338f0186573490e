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

/// Position from South's point of view, whichever side is to move.
struct SouthView {
    int pits = 0;                           ///< pits per row
    std::array<int, 2 * max_pits> seeds{};  ///< South's pits, then North's, each from its own left
    std::array<int, 2> stores{};            ///< South's, North's
    std::array<int, 2> tuzdiks{};  ///< South's, North's: number in the other row, from 1; 0: none
    Side side = Side::south;
    int move_number = 1;

    /// True if this pit is a tuzdik. It belongs to the side that does not own the row.
    bool is_tuzdik(int pit) const { return tuzdiks[pit < pits ? 1 : 0] == pit % pits + 1; }
};

SouthView south_view_of(const Position& position);
/// Converts to the mover's point of view. Fails if the rules do not allow the position.
Result<Placement> placement_of(const Rules& rules, const SouthView& view);

/// Parses a FEN: South's pits, North's pits, the stores and the side, e.g.
/// `4-4-4-4-4-4-4-4-4-4-4-4-0-0-S`, with `t` for an opponent's tuzdik. For three in a row: rows of
/// `x o .` from the top, then the side, e.g. `x../.o./...-S`.
Result<Placement> parse_fen(const Rules& rules, std::string_view fen);
/// Parses such a FEN or one in site notation (site_notation.h).
Result<Position> from_fen(const Variant& variant, std::string_view fen);
std::string to_fen(const Position& position);

/// Returns the name of a move: `A`… for South's pits, `a`… for North's; `a1`…`c3` for squares.
std::string to_text(Family family, Side side, Move move);

/// Returns the name of an index of South's board: `B`, `f`, `a3`; empty for a store.
std::string place_name(Family family, int pits, int place);

/// Returns the legal move with this name, in our notation or the site's, if any.
std::optional<Move> legal_move(const Position& position, std::string_view name);

/// Returns a sequence of moves as one word, e.g. `FfBe`, up to the end of the game.
std::string moves_text(Position position, const std::vector<Move>& moves);

/// Returns the names of several moves of one position, e.g. `A B D`.
std::string names_of(const Position& position, MoveSet moves);

/// Splits a text into move names, joined (`FfBe`) or separated by blanks. Does not check them.
std::vector<std::string_view> move_names(Family family, std::string_view text);

/// Plays moves, joined (`FfBe`) or separated by blanks. On an illegal move, returns an error and
/// leaves `position` after the last legal one.
Result<std::vector<Move>> play_moves(Position& position, std::string_view text);

/// Formats half seeds as seeds: `24.5` or `24`.
std::string half_seeds_text(int half_seeds);
/// Formats the stores: `26-22` or `24.5-23.5`.
std::string stores_text(const FinalScore& score);

/// Returns the result with the final stores: `1-0 26-22`, `0-1 …`, `1/2-1/2 …`; `*` if unfinished.
std::string result_text(const Position& position);

/// Draws the board as text, with South at the bottom.
std::string drawing(const Position& position);

}  // namespace krou
