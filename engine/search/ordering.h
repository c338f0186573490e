#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <cstdlib>
#include <optional>

#include "games/game.h"

// Move ordering: TT move, extra turns, captures by gain, then quiet moves by killer and history.
// The root keeps the order of the last iteration (worker.cpp). Quiescence search does not sort its
// moves.
namespace krou {

/// Largest ply that the search reaches.
inline constexpr int max_ply = 256;

/// Upper bound of the moves on a board of this size; morpion has nine squares.
template <class B>
inline constexpr int max_moves = std::max(B::max_row, 9);

/// Urgency of the TT move, above all others.
inline constexpr int table_move_score = 1 << 30;

/// True if a move passes the turn and gains no more than an ordinary sowing of this game.
template <Game G>
bool is_quiet(const typename G::Step& step) {
    return step.gain <= G::quiet_gain && !step.extra_turn;
}

/// True for a sowing without an extra turn that captures nothing: it only gains seeds dropped in
/// its own store.
template <Game G>
bool only_passes_store(const G& game, const typename G::Board& board, Move move,
                       const typename G::Step& step) {
    if constexpr (!G::has_extra_turns)
        return false;
    else
        return !step.extra_turn &&
               step.gain ==
                   game.sowing().change_of(G::Board::own_store, move.index, board[move.index]);
}

/// Urgency of a capture or extra turn, above every quiet move.
template <Game G>
int score_of_gain(const typename G::Step& step) {
    return (std::max(0, step.gain - G::quiet_gain) << 16) + (step.extra_turn ? 1 << 15 : 0);
}

/// Urgency of a move, without killer and history. In games with extra turns, those come first, then
/// larger gains. At equal gain the rightmost pit comes first, because sowing it leaves the other
/// own pits unchanged. With 10 or more pits, the pit can outweigh a gain of one seed.
template <Game G>
int score_of_move(const typename G::Step& step, Move move) {
    const int score = score_of_gain<G>(step);
    if constexpr (!G::has_extra_turns) return score;
    if (is_quiet<G>(step)) return score;
    return score + (step.extra_turn ? 1 << 24 : 0) + (move.index << 13);
}

/// History heuristic by side, pit and seeds sown, plus one killer move per ply: the last quiet move
/// with a cutoff there.
class MoveHistory {
public:
    /// Rewards a move for a cutoff. `seeds` is the number of seeds it sows.
    void reward(Side side, Move move, int seeds, int bonus, int ply) {
        killer(ply) = move;
        auto& kept = history(side, move, seeds);
        kept += bonus - kept * bonus / most;
        assert(std::abs(kept) <= most);
    }
    void punish(Side side, Move move, int seeds, int malus) {
        auto& kept = history(side, move, seeds);
        kept -= malus + kept * malus / most;
        assert(std::abs(kept) <= most);
    }

    /// Returns the killer and history score of a move. Moves with a higher score are tried earlier.
    int score(Side side, Move move, int seeds, int ply) {
        return (killer(ply) == move ? most : 0) + history(side, move, seeds);
    }

private:
    static constexpr int most = 1 << 12;
    static constexpr std::size_t sizes = 32;  ///< larger sowings share the last entry

    std::optional<Move>& killer(int ply) {
        assert(0 <= ply && ply < max_ply);
        return killers_[static_cast<std::size_t>(ply)];
    }
    int& history(Side side, Move move, int seeds) {
        const auto size = std::min(static_cast<std::size_t>(seeds), sizes - 1);
        return history_[static_cast<std::size_t>(side)][move.index][size];
    }

    std::array<std::array<std::array<int, sizes>, max_moves<Board>>, 2> history_{};
    std::array<std::optional<Move>, max_ply> killers_{};
};

/// A move in the move order. Not initialised, to save time at every node. It fills one register,
/// which makes it fast to copy.
struct OrderedMove {
    int score;
    Move move;
    std::uint8_t place;    ///< index in the move order, from 0
    bool is_second_entry;  ///< of a postponed move, at the end
    bool postponed;        ///< skip it here: its second entry is at the end
};
static_assert(sizeof(OrderedMove) == 8);

/// Moves of a board, already played, in move order. A postponed move (ABDADA) is skipped at its
/// place and gets a second entry at the end.
template <Game G>
struct OrderedMoves {
    using Step = typename G::Step;

    static constexpr int most = max_moves<typename G::Board>;

    int count = 0;
    std::array<OrderedMove, std::size_t{2} * most> order;
    std::array<Step, most> steps;  ///< by move index

    /// Inserts a move behind those of equal or higher urgency.
    void insert(Move move, int score) {
        assert(count < most);
        int place = count++;
        for (; place > 0 && at(place - 1).score < score; --place) at(place) = at(place - 1);
        at(place) = {score, move, 0, false, false};
    }
    /// Numbers the moves in move order. Call it after the last `insert`.
    void number() {
        for (int place = 0; place < count; ++place)
            at(place).place = static_cast<std::uint8_t>(place);
    }
    void postpone(OrderedMove& candidate) {
        assert(count < 2 * most && !candidate.is_second_entry);
        auto& again = at(count++);
        again = candidate;
        again.is_second_entry = true;
        candidate.postponed = true;
    }

private:
    OrderedMove& at(int place) { return order[static_cast<std::size_t>(place)]; }
};

}  // namespace krou
