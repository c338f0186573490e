#pragma once

#include <array>
#include <cassert>
#include <concepts>
#include <cstddef>
#include <type_traits>
#include <utility>
#include <variant>

#include "games/game.h"
#include "games/kalah.h"
#include "games/morpion.h"
#include "games/oware.h"
#include "games/rules.h"
#include "games/togyzkumalak.h"

namespace krou {

/// The game of each family, for small boards and for any. What treats all games alike visits it,
/// and what needs more of a game than `Game` says so by a concept.
using AnyGame =
    std::variant<Oware<SmallBoard>, Oware<Board>, Kalah<SmallBoard>, Kalah<Board>,
                 Bestemshe<SmallBoard>, Bestemshe<Board>, Togyzkumalak<Board, true>, Morpion>;

/// A game of seeds that are sown from pit to pit. The others are played on squares.
template <class G>
concept SowingGame = Game<G> && std::constructible_from<G, const Rules&, int> &&
    requires(const G game) {
    { game.pits() } -> std::same_as<int>;
    { game.sowing() } -> std::same_as<const Sowing<typename G::Board>&>;
};

/// A game whose moves can be taken back: where boards come back, endgame tables are made by that.
template <class G>
concept UnsowableGame = SowingGame<G> && requires(const G game, const typename G::Board board,
                                                  lanes::VecOf<typename G::Board> sown, int pit) {
    { game.is_over(board) } -> std::same_as<bool>;
    /// The pits that a sowing may have begun in which has left these filled.
    { game.possible_origins(lanes::Mask{}) } -> std::same_as<lanes::Mask>;
    /// The most seeds in a pit that can be sown without a gain.
    { game.longest_gainless_sowing(pit) } -> std::same_as<int>;
    /// The pits of a board that has been sown on which a sowing that ends there may gain.
    { game.gaining_ends(sown) } -> std::same_as<lanes::Mask>;
};

/// A game that has endgame tables. Those of kalah are made by playing on.
template <class G>
concept TabledGame = UnsowableGame<G> || KalahGame<G>;

/// The game that these rules make of a board with so many pits in a row.
AnyGame make_game(const Rules& rules, int pits);

/// Whether its games are sown, from pits, or else played on squares.
constexpr bool is_sown(Family family) {
    return family != Family::morpion;
}
/// Whether there are endgame tables for games by these rules.
constexpr bool has_tables(const Rules& rules) {
    return is_sown(rules.family) && !rules.tuzdik;
}

/// A board as its game has it.
template <Game G>
typename G::Board sized_for(const G&, const Board& board) {
    return sized<typename G::Board>(board);
}

// What is asked of any game, of boards in the size that all speak of.
MoveSet moves_of(const AnyGame& any, const Board& board);
Step step_of(const AnyGame& any, const Board& board, Move move);
/// No play from here can gain either side more than this.
int at_stake(const AnyGame& any, const Board& board);

/// Calls `function` with the game; it must be one that has endgame tables.
template <class Function>
auto visit_game_with_tables(const AnyGame& any, Function function) {
    using Result = std::invoke_result_t<Function, const Oware<Board>&>;
    const auto call = [&]<class G>(const G& game) -> Result {
        if constexpr (TabledGame<G>) return function(game);
        assert(false);
        throw std::bad_variant_access();
    };
    return std::visit(call, any);
}

}  // namespace krou
