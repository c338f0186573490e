#include "prove/ending_prover.h"

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <new>
#include <optional>
#include <variant>

namespace krou {

namespace {

/// Allows two steps per search node. The first steps are free, as if the tables stored the value,
/// so that even the shortest search sees the point of a capture.
ProverShare share_of(bool is_alone) {
    constexpr std::uint64_t soon = 1 << 16;
    return {.min_steps = is_alone ? 1 << 20 : soon, .per_search_node = 2, .free_steps = soon};
}

Role role_of(Side side, Side hero) {
    return side == hero ? Role::hero : Role::opponent;
}

/// Queries to the solver about the moves of a position, given the game so far.
class MoveQuery {
public:
    MoveQuery(RepetitionSolver& solver, const Position& position, Side hero)
        : solver_(solver), position_(position), mover_(role_of(position.side(), hero)) {
        for (const auto& [board, side] : position.since_capture())
            passed_.push_back({board, role_of(side, hero)});
        passed_.push_back({position.board(), mover_});
    }

    int gain(Move move) const { return step(move).gain * (mover_ == Role::hero ? 1 : -1); }
    /// Proves or refutes that the hero gains `net_seeds` by this move; open if the budget or memory
    /// runs out.
    ProofOutcome gains(Move move, int net_seeds, StepBudget& budget) const {
        const Step next = step(move);
        const auto passed = next.gain != 0 ? std::span<const PassedBoard>() : std::span(passed_);
        try {
            return solver_.gains(next.board, other(mover_), net_seeds - gain(move), passed, budget);
        } catch (const std::bad_alloc&) {
            budget.end();
            return ProofOutcome::open;
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

EndingProver::EndingProver(const Position& position, MoveSet moves, Move first,
                           RepetitionSolver& solver, bool is_alone)
    : BisectingProver(share_of(is_alone), position, first),
      position_(position),
      moves_(moves),
      solver_(solver) {
    assert(moves.contains(first));
}

/// Tries the best move so far first.
ProofOutcome EndingProver::gains(int margin, StepBudget& budget) {
    const MoveQuery query(solver_, position_, position_.side());
    std::vector<Move> moves{best_};
    for (const Move move : moves_)
        if (move != best_) moves.push_back(move);
    ProofOutcome outcome = ProofOutcome::lost;
    for (const Move move : moves) {
        const ProofOutcome found = query.gains(move, margin, budget);
        if (found == ProofOutcome::open) outcome = ProofOutcome::open;
        if (found != ProofOutcome::won) continue;
        best_ = move;
        return ProofOutcome::won;
    }
    return outcome;
}

/// Extends the line: the hero keeps the value, and the opponent concedes no more.
std::vector<Move> EndingProver::pv(const StepBudget& budget) const {
    constexpr std::size_t longest = 30;
    constexpr std::uint64_t enough_steps = 1 << 14;
    StepBudget own_budget(enough_steps, budget.should_stop());
    std::vector<Move> line{best_};
    Position position = position_;
    int net_seeds = bounds_.lower;  // still to be gained by the hero, the mover at the root
    const Side hero = position.side();
    for (std::optional<Move> next = best_; next;) {
        net_seeds -= MoveQuery(solver_, position, hero).gain(*next);
        position.play(*next);
        next.reset();
        if (line.size() == longest) break;
        const MoveQuery query(solver_, position, hero);
        const bool is_heros = position.side() == hero;
        for (const Move move : position.legal_moves()) {
            const ProofOutcome outcome =
                query.gains(move, net_seeds + (is_heros ? 0 : 1), own_budget);
            if (outcome != (is_heros ? ProofOutcome::won : ProofOutcome::lost)) continue;
            line.push_back(move);
            next = move;
            break;
        }
    }
    return line;
}

}  // namespace krou
