#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <cstdlib>
#include <optional>

#include "games/game.h"
#include "search/constants.h"

// In which order the moves of a board are tried: the transposition table's first, then further
// turns and captures, the largest gain first, then the quiet moves by what they did on other
// boards. At the root it is that of the last iteration (worker.cpp); quiescence search takes them
// as they are.
namespace krou {

/// The deepest ply that is searched.
inline constexpr int max_ply = 256;

/// On any board of this size: three in a row has nine squares.
template <class B>
inline constexpr int max_moves = std::max(B::most_pits, 9);

/// Above all others: the move that the transposition table knows.
inline constexpr int table_move_urgency = 1 << 30;

/// Whether a move takes no more than is usual in this game, and passes the turn.
template <Game G>
bool is_quiet(const typename G::Step& step) {
    return step.gain <= G::usual_gain && !step.again;
}

/// Whether a move that is not quiet gains only by passing the own store: who sows more than a lap
/// finds no pit empty to capture from.
template <Game G>
bool gains_in_passing(const G& game, const typename G::Board& board, Move move,
                      const typename G::Step& step) {
    if constexpr (!G::may_move_again)
        return false;
    else
        return !step.again && board[move.index] > 2 * game.pits() + 1;
}

/// What puts a move that is not quiet before those that are.
template <Game G>
int urgency_of_gain(const typename G::Step& step) {
    return (std::max(0, step.gain - G::usual_gain) << 16) + (step.again ? 1 << 15 : 0);
}

/// The same where a turn can be followed by another: that comes before all gains, and of moves that
/// are not quiet the rightmost is the most urgent, which leaves the others what they were.
template <Game G>
int urgency_of_move(const typename G::Step& step, Move move) {
    const int urgency = urgency_of_gain<G>(step);
    if constexpr (!G::may_move_again) return urgency;
    if (is_quiet<G>(step)) return urgency;
    return urgency + (step.again ? 1 << 24 : 0) + (move.index << 13);
}

/// How much a cut at such a depth counts.
constexpr int history_bonus(const SearchConstants& constants, int depth) {
    return std::min(depth * depth, constants.history_bonus);
}

/// What quiet moves did before: the history heuristic, by side, pit and seeds sown, and one killer
/// move a ply, the last that cut there.
class MoveMemory {
public:
    /// `seeds` are those that the move sows.
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

    /// The higher, the sooner a move is tried among those that gain the same.
    int urgency(Side side, Move move, int seeds, int ply) {
        return (killer(ply) == move ? most : 0) + history(side, move, seeds);
    }

private:
    static constexpr int most = 1 << 12;
    static constexpr std::size_t sizes = 32;  ///< larger sowings share the last place

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

/// A move that is to be tried. It has no values to begin with: they would cost time for each board.
struct Candidate {
    int urgency;
    Move move;
    int place;  ///< among the moves: the most urgent has 0
    bool postponed;
    bool skipped;  ///< it was postponed, and stands at the end again
};

/// The moves of a board, played and in the order of trial. A postponed move is skipped at its
/// place and stands in the order once more, at the end.
template <Game G>
struct Candidates {
    using Step = typename G::Step;

    static constexpr int most = max_moves<typename G::Board>;

    int count = 0;
    std::array<Candidate, std::size_t{2} * most> order;
    std::array<Step, most> steps;  ///< by move

    /// After those that are as urgent.
    void insert(Move move, int urgency) {
        assert(count < most);
        int place = count++;
        for (; place > 0 && at(place - 1).urgency < urgency; --place) at(place) = at(place - 1);
        at(place) = {urgency, move, 0, false, false};
    }
    /// Once all are there.
    void number() {
        for (int place = 0; place < count; ++place) at(place).place = place;
    }
    void postpone(Candidate& candidate) {
        assert(count < 2 * most && !candidate.postponed);
        auto& again = at(count++);
        again = candidate;
        again.postponed = true;
        candidate.skipped = true;
    }

private:
    Candidate& at(int place) { return order[static_cast<std::size_t>(place)]; }
};

}  // namespace krou
