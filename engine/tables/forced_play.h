#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "games/game.h"
#include "tables/table.h"

namespace krou {

/// Progress of a player, the hero, towards its guaranteed value: more is nearer. Ordered by
/// value, then by fewer turns, then by opponent before hero to move.
///
/// Play by the tables raises it with each move, unless play stays on a cycle of boards that pay
/// enough when they recur. So no board that pays less recurs on the way. An earlier board of the
/// game can recur only if the hero had made at least as much progress there (graph-history
/// interaction). The distance to zeroing (DTZ) does the same for won endings of chess.
class Progress {
public:
    /// Less than the progress on any board.
    constexpr Progress() = default;
    /// Progress of the hero on a board with this guaranteed value.
    constexpr Progress(GuaranteedValue forced, Role to_move)
        : progress_(forced.value * progress_per_seed - 2 * forced.turns -
                    (to_move == Role::hero ? 1 : 0)) {}

    friend constexpr auto operator<=>(Progress, Progress) = default;

private:
    /// Weight of a seed; exceeds any weight of turns.
    static constexpr std::int32_t progress_per_seed = 1024;
    static_assert(progress_per_seed > 2 * GuaranteedValue::max_turns + 1);

    std::int32_t progress_ = INT32_MIN;
};

/// Progress that each player made on the boards passed since the last capture. A board counts
/// for a player only if its repetition ends the game with less than that player could force.
/// Players are numbered 0 and 1, by Side or by Role.
class PassedProgress {
public:
    /// Records a passed board with this player to move. `repetition_gain` is the mover's net gain
    /// when the board is repeated, or nothing if that does not end the game.
    void record(std::size_t mover, GuaranteedValue own, GuaranteedValue others,
                std::optional<int> repetition_gain) {
        if (!repetition_gain) return;
        if (*repetition_gain < own.value) raise(mover, Progress(own, Role::hero));
        if (-*repetition_gain < others.value) raise(1 - mover, Progress(others, Role::opponent));
    }
    /// True if no passed board can recur on this player's way: its guaranteed value is then safe
    /// from graph-history interaction.
    bool is_ghi_safe(std::size_t player, Progress progress) const {
        return progress > most_[player];
    }

private:
    void raise(std::size_t player, Progress progress) {
        most_[player] = std::max(most_[player], progress);
    }

    std::array<Progress, 2> most_{};
};

/// Returns the mover's net gain if this board recurs for ever, or nothing if it never ends the
/// game: then another board of the cycle does. With `repetition=rows`, a board with all seeds in
/// one row decides nothing. With one pit per row, play can stay among such boards for ever, and
/// then nobody gains.
template <SowingGame G>
std::optional<int> cycle_value(const G& game, const typename G::Board& board) {
    const auto gain = game.repetition_gain(board);
    if (gain || game.pits() > 1) return gain;
    for (const Move move : game.moves(board))
        if (!game.repetition_gain(game.play(board, move).board)) return 0;
    return std::nullopt;
}

/// Returns bounds on the mover's net gain from this step on, its captures included. They come from
/// history-free values after a capture, and from guaranteed values otherwise.
template <Game G>
Bounds bounds_after(const G& game, const Tables& tables, const typename G::Step& step) {
    const int seeds = game.max_net_gain(step.board);
    return StepView(step).bounds(step.gain != 0 ? tables.history_free_bounds(step.board, seeds)
                                                : tables.bounds(step.board, seeds));
}

/// Returns the moves that realise the mover's guaranteed value on a board in the tables: they keep
/// the value and bring it nearer. Returns all moves if the mover can force nothing.
template <Game G>
MoveSet realising_moves(const G& game, const Tables& tables, const typename G::Board& board) {
    const MoveSet moves = game.moves(board);
    const int seeds = game.max_net_gain(board);
    const GuaranteedValue forced = tables.by_mover(board, seeds);
    // With exact values, any move that keeps a draw or a loss will do, whatever its turns.
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
    // Only a file whose values contradict each other leaves none.
    return realising.empty() ? keeping : realising;
}

}  // namespace krou
