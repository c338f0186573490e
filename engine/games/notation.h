#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "games/game.h"
#include "games/position.h"

namespace krou {

/// Parses a FEN: South's pits, North's pits, the stores and the side, e.g.
/// `4-4-4-4-4-4-4-4-4-4-4-4-0-0-S`, with `t` for an opponent's tuzdik. For three in a row: rows of
/// `x o .` from the top, then the side, e.g. `x../.o./...-S`.
Result<Placement> parse_fen(const Rules& rules, std::string_view fen);
/// Parses such a FEN, or one in site notation (site_notation.h).
Result<Placement> parse_any_fen(const Rules& rules, std::string_view fen);
/// Parses either kind of FEN as a position without history.
Result<Position> from_fen(const Variant& variant, std::string_view fen);
std::string to_fen(const Position& position);

/// Returns the name of a move: `A`… for South's pits, `a`… for North's; `a1`…`c3` for squares.
std::string to_text(Family family, Side side, Move move);

/// Returns the name of an index of South's board: `B`, `f`, `a3`; empty for a store.
std::string place_name(Family family, int pits, int index);

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
