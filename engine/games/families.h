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

namespace krou {

/// The game of each family, in the order of `Family`. What treats all games alike visits it, and
/// what needs more of a game than `Game` says so by a concept.
using AnyGame = std::variant<Oware, Kalah, Morpion>;
static_assert(std::variant_size_v<AnyGame> == family_count, "each family has its game");

/// A game of seeds that are sown from pit to pit. The others are played on squares.
template <class G>
concept SowingGame = Game<G> && std::constructible_from<G, const Rules&, int> &&
    requires(const G game, const Board board) {
    { game.pits() } -> std::same_as<int>;
    { game.sowing() } -> std::same_as<const Sowing&>;
};

/// A game whose moves can be taken back: where boards come back, endgame tables are made by that.
template <class G>
concept UnsowableGame = SowingGame<G> &&
    requires(const G game, const Board board, lanes::Vec sown, int pit) {
    { game.is_over(board) } -> std::same_as<bool>;
    /// The most seeds in a pit that can be sown without a gain.
    { game.longest_gainless_sowing(pit) } -> std::same_as<int>;
    /// The pits of a board that has been sown on which a sowing that ends there may gain.
    { game.gaining_ends(sown) } -> std::same_as<lanes::Mask>;
};

/// A game that has endgame tables. Those of kalah are made by playing on.
template <class G>
concept TabledGame = UnsowableGame<G> || std::same_as<G, Kalah>;

/// What is asked of a family before there is a game of it.
struct FamilyTraits {
    AnyGame (*make)(const Rules& rules, int pits);
    bool is_sown;
    bool has_tables;
};

template <class G>
AnyGame make_game_of(const Rules& rules, int pits) {
    if constexpr (SowingGame<G>)
        return G(rules, pits);
    else
        return G();
}

template <class... Games>
constexpr auto family_traits_of(std::type_identity<std::variant<Games...>>) {
    return std::array{FamilyTraits{make_game_of<Games>, SowingGame<Games>, TabledGame<Games>}...};
}

inline const FamilyTraits& family_traits(Family family) {
    static constexpr auto all = family_traits_of(std::type_identity<AnyGame>());
    return all[static_cast<std::size_t>(family)];
}

/// The game that these rules make of a board with so many pits in a row.
inline AnyGame make_game(const Rules& rules, int pits) {
    return family_traits(rules.family).make(rules, pits);
}

/// Whether its games are sown, from pits, or else played on squares.
inline bool is_sown(Family family) {
    return family_traits(family).is_sown;
}
/// Whether there are endgame tables for its games.
inline bool has_tables(Family family) {
    return family_traits(family).has_tables;
}

/// Calls `function` with the game; it must be one that has endgame tables.
template <class Function>
auto visit_game_with_tables(const AnyGame& any, Function function) {
    using Result = std::invoke_result_t<Function, const Oware&>;
    const auto call = [&]<class G>(const G& game) -> Result {
        if constexpr (TabledGame<G>) return function(game);
        assert(false);
        throw std::bad_variant_access();
    };
    return std::visit(call, any);
}

}  // namespace krou
