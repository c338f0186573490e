#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "games/game.h"
#include "tables/table.h"

namespace krou {

/// How near a player is to what he can force: the greater, the nearer. As long as he plays by the
/// tables it grows with each move, or play goes round among boards that give him enough when they
/// come back. So no board that gives him less comes up a second time on his way. But one that was
/// passed earlier in the game may, unless he is nearer now than he was on all of those. (So does
/// the distance to zeroing, DTZ, lead home from a won ending of chess.)
class Nearness {
public:
    /// Further than on any board.
    constexpr Nearness() = default;
    /// On a board on which the player can force this; `to_move` is the hero if he is to move.
    constexpr Nearness(Forced forced, Role to_move)
        : nearness_(forced.value * a_seed - 2 * forced.turns - (to_move == Role::hero ? 1 : 0)) {}

    friend constexpr auto operator<=>(Nearness, Nearness) = default;

private:
    static constexpr std::int32_t a_seed = 1024;  ///< more than all turns that are counted
    static_assert(a_seed > 2 * Forced::most_turns + 1);

    std::int32_t nearness_ = INT32_MIN;
};

/// How near both players came, on the boards passed since the last capture, to what they could
/// force there; a player only on those that end the game with less for him when they come back.
/// The players are told apart by a number, 0 or 1: that of a side, or of a role.
class Approach {
public:
    /// A board is passed with this player to move, who gets this share if it ends the game when it
    /// comes back.
    void pass(std::size_t mover, Forced own, Forced others, std::optional<int> share) {
        if (!share) return;
        if (*share < own.value) come(mover, Nearness(own, Role::hero));
        if (-*share < others.value) come(1 - mover, Nearness(others, Role::opponent));
    }
    /// Whether no board that was passed can be in this player's way.
    bool is_free(std::size_t player, Nearness nearness) const {
        return nearness > nearest_[player];
    }

private:
    void come(std::size_t player, Nearness nearness) {
        nearest_[player] = std::max(nearest_[player], nearness);
    }

    std::array<Nearness, 2> nearest_{};
};

/// The mover's net gain if play comes back to this board for ever. Nothing if another board of each
/// cycle decides: one in one row does not (`repetition=rows`) unless, with one pit per row, play
/// stays among such boards for ever, by which nobody gains.
template <SowingGame G>
std::optional<int> share_of_cycle(const G& game, const typename G::Board& board) {
    const auto share = game.repeated(board);
    if (share || game.pits() > 1) return share;
    for (const Move move : game.moves(board))
        if (!game.repeated(game.play(board, move).board)) return 0;
    return std::nullopt;
}

/// What the mover gains at least and at most after this step of his, with what it takes: by what
/// both can force then or, after a capture, get afresh.
template <Game G>
Bounds bounds_after(const G& game, const Tables& tables, const typename G::Step& step) {
    const int seeds = game.at_stake(step.board);
    return Turned(step).bounds(step.gain != 0 ? tables.fresh_bounds(step.board, seeds)
                                              : tables.bounds(step.board, seeds));
}

/// The moves by which the mover gets what he can force on a board within the tables: they keep
/// its value, and bring him nearer to it. All moves where he can force nothing.
template <Game G>
MoveSet realising_moves(const G& game, const Tables& tables, const typename G::Board& board) {
    const MoveSet moves = game.moves(board);
    const int seeds = game.at_stake(board);
    const Forced forced = tables.by_mover(board, seeds);
    // With exact values a draw or a loss is kept by every move of that value, however long.
    const bool is_in_no_hurry = tables.exact() && forced.value <= 0;
    if (!tables.exact() && forced.value == -seeds) return moves;

    MoveSet realising;
    MoveSet keeping;
    for (const Move move : moves) {
        const auto step = game.play(board, move);
        if (bounds_after(game, tables, step).lower < forced.value) continue;
        keeping.add(move);
        if (step.gain != 0 || is_in_no_hurry ||
            tables.by_other(step.board, seeds).turns <= forced.turns)
            realising.add(move);
    }
    return realising.empty() ? keeping : realising;
}

}  // namespace krou
