#include "prove/endgame.h"

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <new>
#include <optional>
#include <variant>

namespace krou {

namespace {

/// So many steps of a proof cost a search no nodes.
constexpr std::uint64_t soon = 1 << 16;

Role role_of(Side side, Side hero) {
    return side == hero ? Role::hero : Role::opponent;
}

/// Asks the solver what the hero gains with a move of a position, after the game so far.
class Asker {
public:
    Asker(RepetitionSolver& solver, const Position& position, Side hero)
        : solver_(solver), position_(position), mover_(role_of(position.side(), hero)) {
        for (const auto& [board, side] : position.since_capture())
            passed_.push_back({board, role_of(side, hero)});
        passed_.push_back({position.board(), mover_});
    }

    int gain(Move move) const { return step(move).gain * (mover_ == Role::hero ? 1 : -1); }
    /// Whether the hero gains so much after this move; open without memory, too.
    Fate gains(Move move, int net_seeds, StepBudget& budget) const {
        const Step next = step(move);
        const auto passed = next.gain != 0 ? std::span<const PassedBoard>() : std::span(passed_);
        try {
            return solver_.gains(next.board, other(mover_), net_seeds - gain(move), passed, budget);
        } catch (const std::bad_alloc&) {
            budget.end();
            return Fate::open;
        }
    }

private:
    Step step(Move move) const { return step_of(position_.game(), position_.board(), move); }

    RepetitionSolver& solver_;
    const Position& position_;
    Role mover_;
    std::vector<PassedBoard> passed_;
};

}  // namespace

Endgame::Endgame(const Position& position, MoveSet moves, Move first, RepetitionSolver& solver)
    : position_(position),
      moves_(moves),
      solver_(solver),
      worth_{-position.at_stake(), position.at_stake()},
      best_(first) {
    assert(moves.contains(first));
}

int Endgame::next_margin() const {
    const auto [lower, upper] = worth_;
    const int to_win = 1 - position_.board().lead();
    for (const int margin : {to_win, to_win - 1})
        if (lower < margin && margin <= upper) return margin;
    return lower + (upper - lower + 1) / 2;
}

bool Endgame::solve(StepBudget& budget) {
    while (worth_.lower < worth_.upper) {
        const int margin = next_margin();
        assert(worth_.lower < margin && margin <= worth_.upper);
        const Fate fate = ask(margin, budget);
        if (fate == Fate::open) return false;
        if (fate == Fate::won)
            worth_.lower = margin;
        else
            worth_.upper = margin - 1;
    }
    return true;
}

/// Whether some move gains so much; the best so far is asked about first.
Fate Endgame::ask(int net_seeds, StepBudget& budget) {
    const Asker asker(solver_, position_, position_.side());
    std::vector<Move> moves{best_};
    for (const Move move : moves_)
        if (move != best_) moves.push_back(move);
    Fate fate = Fate::lost;
    for (const Move move : moves) {
        const Fate found = asker.gains(move, net_seeds, budget);
        if (found == Fate::open) fate = Fate::open;
        if (found != Fate::won) continue;
        best_ = move;
        return Fate::won;
    }
    return fate;
}

std::vector<Move> Endgame::line(StepBudget& budget) const {
    constexpr std::size_t longest = 30;
    std::vector<Move> line{best_};
    Position position = position_;
    int net_seeds = worth_.lower;  // that the hero, who began, still gains
    const Side hero = position.side();
    for (std::optional<Move> next = best_; next;) {
        net_seeds -= Asker(solver_, position, hero).gain(*next);
        position.play(*next);
        next.reset();
        if (line.size() == longest) break;
        // The hero gains as much as he can, and the other lets him have no more.
        const Asker asker(solver_, position, hero);
        const bool is_heros = position.side() == hero;
        for (const Move move : position.legal_moves()) {
            const Fate fate = asker.gains(move, net_seeds + (is_heros ? 0 : 1), budget);
            if (fate != (is_heros ? Fate::won : Fate::lost)) continue;
            line.push_back(move);
            next = move;
            break;
        }
    }
    return line;
}

/// With twice as many steps as the search took nodes. What is found soon counts as if the tables
/// told it: so that what a capture was made for is had, however few nodes there are.
RootProof ending_proof(const Position& position, MoveSet moves, Move first,
                       RepetitionSolver& solver, bool is_to_be_solved) {
    constexpr std::uint64_t enough_for_the_line = 1 << 14;
    const std::uint64_t steps_at_first = is_to_be_solved ? 1 << 20 : soon;
    return [endgame = Endgame(position, moves, first, solver), steps_at_first,
            steps = std::uint64_t{0}](const Allowance& allowance) mutable {
        const auto counted = [&] { return steps - std::min(steps, soon); };
        const auto counted_before = counted();
        const auto wanted = std::max(steps_at_first, 2 * allowance.search_nodes);
        const auto most = std::max(allowance.most_nodes, soon - std::min(steps, soon));
        StepBudget budget(std::min(wanted - std::min(wanted, steps), most), allowance.give_up);
        const bool is_solved = endgame.solve(budget);
        steps += budget.steps();
        Proof proved{endgame.worth(), {endgame.best()}, counted() - counted_before};
        if (is_solved) {
            StepBudget for_the_line(enough_for_the_line, allowance.give_up);
            proved.line = endgame.line(for_the_line);
        }
        return proved;
    };
}

}  // namespace krou
