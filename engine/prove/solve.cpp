#include "prove/solve.h"

#include <algorithm>
#include <cassert>
#include <memory>
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
        SearchInfo info;
        info.depth = info.deepest = std::max(1, counts.deepest.load());
        info.bound = is_upper_new ? Bound::upper : Bound::lower;
        if (proof.worth.exact()) info.bound = Bound::exact;
        info.value = lead + (is_upper_new ? proof.worth.upper : proof.worth.lower);
        info.value *= seed_value;
        info.is_proved = true;
        info.nodes = counts.nodes - nodes_before_;
        info.table_hits = counts.table_hits - hits_before_;
        info.permille_used = solver_.permille_used();
        info.time_ms = clock_.elapsed_ms();
        info.line = proof.line;
        if (rank == 1) info.worth = {lead + proof.worth.lower, lead + proof.worth.upper};
        info.rank = rank;
        listener_(info);
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
    MoveSet moves = limits.wanted(position.legal_moves());
    assert(!moves.empty());
    const auto end =
        solver.counts().nodes + std::min(limits.nodes.value_or(most_nodes), most_nodes);
    const auto give_up = [&] {
        clock.check_time();
        return clock.stopped();
    };
    Reporter reporter(solver, position, clock, listener);
    SolvedLine found;
    for (int rank = 1; rank <= order.lines && !moves.empty(); ++rank) {
        const auto left = end - std::min<std::uint64_t>(end, solver.counts().nodes);
        const auto tell = [&](const Proof& proof) { reporter.tell(proof, rank); };
        const auto proof =
            solver.solve(position, moves, {order.threads, left, give_up}, order.makes_tables, tell);
        tell(proof);
        if (rank == 1) found.best = proof;
        found.conclusion = proof.worth.exact() ? Conclusion::solved : Conclusion::limit;
        if (!proof.worth.exact()) break;
        moves.remove(proof.line.front());
    }
    return found;
}

/// Breadth first, so that those nearest to the position come first.
std::vector<ProvedBoard> proved_boards(const KalahSolver& solver, const Position& position) {
    constexpr std::size_t enough = 1 << 12;
    const auto& game = position.game();
    std::vector<ProvedBoard> found{{position.board(), solver.known(position.board())}};
    for (std::size_t i = 0; i < found.size() && found.size() < enough; ++i)
        for (const Move move : moves_of(game, found[i].board)) {
            const Step step = step_of(game, found[i].board, move);
            const auto worth = solver.known(step.board);
            const int seeds = at_stake(game, step.board);
            if (worth.lower > -seeds || worth.upper < seeds)
                found.push_back({step.board, worth, found[i].is_movers == step.again});
        }
    return found;
}

/// With as many nodes as the search took: they are no part of it.
RootProof kalah_proof(const Position& position, MoveSet moves, const Tables& tables,
                      std::size_t bytes, bool makes_tables) {
    const auto solver = std::make_shared<KalahSolver>(position, tables, bytes);
    return [=](const Allowance& allowance) -> Proof {
        const std::uint64_t used = solver->counts().nodes;
        const int seeds = position.at_stake();
        if (allowance.search_nodes <= used) return {{-seeds, seeds}, {*moves.begin()}, 0};
        return solver->solve(position, moves, {1, allowance.search_nodes - used, allowance.give_up},
                             makes_tables, [](const auto&) {});
    };
}

}  // namespace krou
