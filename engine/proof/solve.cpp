#include "proof/solve.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "eval/weights.h"

namespace krou {

namespace {

/// No search gets so far, and no sum of two such numbers is too large.
constexpr std::uint64_t most_nodes = UINT64_MAX / 2;

/// Tells what is proved. Of a value that is not known yet it names the bound that was found last.
class Reporter {
public:
    Reporter(const KalahSolver& solver, const Position& position, const Clock& clock,
             const Listener& listener)
        : solver_(solver), position_(position), clock_(clock), listener_(listener) {}

    void tell(const Proof& proof, int rank) {
        if (rank != rank_) upper_ = position_.at_stake();
        rank_ = rank;
        const bool is_upper_new = proof.worth.upper < std::exchange(upper_, proof.worth.upper);
        const int lead = position_.board().lead();
        const auto& counts = solver_.counts();
        SearchInfo progress;
        progress.depth = progress.deepest = std::max(1, counts.deepest.load());
        progress.bound = is_upper_new ? Bound::upper : Bound::lower;
        if (proof.worth.exact()) progress.bound = Bound::exact;
        progress.value = lead + (is_upper_new ? proof.worth.upper : proof.worth.lower);
        progress.value *= seed_value;
        progress.is_proved = true;
        progress.nodes = counts.nodes - nodes_before_;
        progress.table_hits = counts.table_hits - hits_before_;
        progress.permille_used = solver_.permille_used();
        progress.time_ms = clock_.elapsed_ms();
        progress.line = proof.line;
        if (rank == 1) progress.worth = {lead + proof.worth.lower, lead + proof.worth.upper};
        progress.rank = rank;
        listener_(progress);
    }

private:
    const KalahSolver& solver_;
    const Position& position_;
    const Clock& clock_;
    const Listener& listener_;
    std::uint64_t nodes_before_ = solver_.counts().nodes;
    std::uint64_t hits_before_ = solver_.counts().table_hits;
    int rank_ = 0;
    int upper_ = 0;  ///< of the line of this rank
};

}  // namespace

SolvedLine solve(KalahSolver& solver, const Position& position, const Limits& limits, Clock& clock,
                 const SolveOrder& order, const Listener& listener) {
    MoveSet left = position.legal_moves();
    if (limits.among) left = left & *limits.among;
    assert(!left.empty());
    const auto end =
        solver.counts().nodes + std::min(limits.nodes.value_or(most_nodes), most_nodes);
    const auto give_up = [&] {
        clock.check_time();
        return clock.stopped();
    };
    Reporter reporter(solver, position, clock, listener);
    SolvedLine found;
    for (int rank = 1; rank <= order.lines && !left.empty(); ++rank) {
        const KalahSolver::Effort effort{order.threads,
                                         end - std::min<std::uint64_t>(end, solver.counts().nodes),
                                         order.makes_tables, give_up};
        const auto tell = [&](const Proof& proof) { reporter.tell(proof, rank); };
        const auto proof = solver.solve(position, left, effort, tell);
        tell(proof);
        if (rank == 1) found.best = proof;
        found.conclusion = proof.worth.exact() ? Conclusion::solved : Conclusion::limit;
        if (!proof.worth.exact()) break;
        left.remove(proof.line.front());
    }
    return found;
}

/// Breadth first, so that those nearest to the position come first.
std::vector<ProvedBoard> proved_boards(const KalahSolver& solver, const Position& position) {
    constexpr std::size_t enough = 1 << 12;
    const auto& game = std::get<Kalah>(position.game());
    std::vector<ProvedBoard> found{{position.board(), solver.known(position.board())}};
    for (std::size_t i = 0; i < found.size() && found.size() < enough; ++i)
        for (const Move move : game.moves(found[i].board)) {
            const Step step = game.play(found[i].board, move);
            const auto worth = solver.known(step.board);
            const int seeds = game.at_stake(step.board);
            if (worth.lower > -seeds || worth.upper < seeds)
                found.push_back({step.board, worth, found[i].is_movers == step.again});
        }
    return found;
}

}  // namespace krou
