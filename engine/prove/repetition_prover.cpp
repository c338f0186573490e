#include "prove/repetition_prover.h"

#include <cassert>
#include <cstdint>
#include <new>
#include <optional>
#include <vector>

namespace krou {

namespace {

/// Allows two steps per search node. The first steps are free, as if the tables stored the value,
/// so that even the shortest search sees the point of a capture.
ProverShare share_of(bool is_solving) {
    constexpr std::uint64_t soon = 1 << 16;
    return {.min_steps = is_solving ? 1 << 20 : soon, .per_search_node = 2, .free_steps = soon};
}

class RepetitionProver final : public BisectingProver {
public:
    RepetitionProver(const Position& position, MoveSet moves, Move first, RepetitionSolver& solver,
                     bool is_solving)
        : BisectingProver(share_of(is_solving), position, first),
          position_(position),
          hero_(position.side()),
          moves_(moves),
          solver_(solver) {
        assert(moves.contains(first));
    }

private:
    /// Tries the best move so far first.
    ProofOutcome gains(int margin, StepBudget& budget) override {
        std::vector<Move> moves{best_};
        for (const Move move : moves_)
            if (move != best_) moves.push_back(move);
        ProofOutcome outcome = ProofOutcome::lost;
        for (const Move move : moves) {
            const ProofOutcome found = outcome_of(position_, move, margin, budget);
            if (found == ProofOutcome::open) outcome = ProofOutcome::open;
            if (found != ProofOutcome::won) continue;
            best_ = move;
            return ProofOutcome::won;
        }
        return outcome;
    }

    /// Extends the line: the hero keeps the value, and the opponent concedes no more.
    std::vector<Move> pv(const StepBudget& budget) const override {
        constexpr std::size_t longest = 30;
        constexpr std::uint64_t enough_steps = 1 << 14;
        StepBudget own_budget(enough_steps, budget.should_stop());
        std::vector<Move> line{best_};
        Position position = position_;
        int net_seeds = bounds_.lower;  // still to be gained by the hero, the mover at the root
        for (std::optional<Move> next = best_; next;) {
            net_seeds -= heros_gain(position, *next);
            position.play(*next);
            next.reset();
            if (line.size() == longest) break;
            const bool is_heros = position.side() == hero_;
            const ProofOutcome wanted = is_heros ? ProofOutcome::won : ProofOutcome::lost;
            for (const Move move : position.legal_moves()) {
                const int margin = net_seeds + (is_heros ? 0 : 1);
                if (outcome_of(position, move, margin, own_budget) != wanted) continue;
                line.push_back(move);
                next = move;
                break;
            }
        }
        return line;
    }

    Role role_of(Side side) const { return side == hero_ ? Role::hero : Role::opponent; }
    static Step step(const Position& position, Move move) {
        return step_of(position.game(), position.board(), move);
    }
    int heros_gain(const Position& position, Move move) const {
        return step(position, move).gain * (position.side() == hero_ ? 1 : -1);
    }
    /// Proves or refutes that the hero gains `net_seeds` by this move, given the game so far; open
    /// if the budget or memory runs out.
    ProofOutcome outcome_of(const Position& position, Move move, int net_seeds,
                            StepBudget& budget) const {
        const Step next = step(position, move);
        const Role mover = role_of(position.side());
        std::vector<PassedBoard> passed;
        if (next.gain == 0) {
            for (const auto& [board, side] : position.since_capture())
                passed.push_back({board, role_of(side)});
            passed.push_back({position.board(), mover});
        }
        try {
            return solver_.gains(next.board, other(mover), net_seeds - heros_gain(position, move),
                                 passed, budget);
        } catch (const std::bad_alloc&) {
            budget.end();
            return ProofOutcome::open;
        }
    }

    Position position_;
    Side hero_;
    MoveSet moves_;
    RepetitionSolver& solver_;
};

}  // namespace

std::unique_ptr<Prover> repetition_prover(const Position& position, MoveSet moves, Move first,
                                          RepetitionSolver& solver, bool is_solving) {
    return std::make_unique<RepetitionProver>(position, moves, first, solver, is_solving);
}

}  // namespace krou
