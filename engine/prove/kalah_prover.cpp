#include "prove/kalah_prover.h"

#include <algorithm>
#include <functional>
#include <tuple>
#include <utility>

namespace krou {

KalahQuestions::KalahQuestions(int expected, int seeds)
    : next_(std::clamp(expected, 2 - seeds, seeds)) {}

int KalahQuestions::next(Bounds worth) {
    if (next_ <= worth.lower) return next_ = worth.lower + 2;
    if (next_ > worth.upper) {
        next_ = std::max(worth.lower + 2, worth.upper - step_);
        step_ = step_ == 0 ? 2 : 2 * step_;
    }
    return next_;
}

/// Beside a search, the prover gets as many nodes as the search. They never count as search nodes.
KalahProver::KalahProver(std::shared_ptr<KalahSolver> solver, const Position& position,
                         MoveSet among, const Settings& settings)
    : Prover({.free_steps = UINT64_MAX}),
      solver_(std::move(solver)),
      position_(position),
      settings_(settings),
      moves_(root_moves(position.board(), among)),
      expected_(solver_->search().believed(position.board())),
      questions_(expected_, position.at_stake()),
      large_stage_(solver_->first_large_stage()) {}

/// Returns the moves in move order: extra turns first, then the largest gains.
KalahProver::RootMoves KalahProver::root_moves(const Board& board, MoveSet moves) const {
    RootMoves found;
    for (const Move move : moves) {
        const Step step = step_of(position_.game(), board, move);
        found.push_back({move, step, Turned(step).bounds(solver_->known(step.board))});
    }
    std::ranges::sort(found, std::ranges::greater(), [](const RootMove& move) {
        return std::tuple(move.step.again, move.step.gain, move.move);
    });
    return found;
}

Bounds KalahProver::worth_of(const RootMoves& moves) {
    Bounds worth = moves.front().worth;
    for (const RootMove& move : moves) {
        worth.lower = std::max(worth.lower, move.worth.lower);
        worth.upper = std::max(worth.upper, move.worth.upper);
    }
    return worth;
}

/// Starts with a small stage, so that easy positions are solved without large tables.
void KalahProver::begin_stage(const StepBudget& budget) {
    const int seeds = position_.at_stake();
    const bool is_first = stage_ == 0;
    stage_ = is_first ? KalahSolver::nodes_of_first_stage : std::max(2 * stage_, large_stage_);
    solver_->begin_stage(
        {.nodes = stage_,
         .is_first_large = !is_first && stage_ == large_stage_,
         .makes_tables = settings_.makes_tables && budget.left() > 0,
         .most_seeds = std::min(seeds, BoardIndex(position_.pits()).most_table_seeds()),
         .threads = settings_.threads},
        budget.give_up());
    stage_end_ = solver_->counts().nodes + stage_;
}

Proof KalahProver::advance(StepBudget& budget) {
    if (solver_->counts().nodes >= stage_end_) begin_stage(budget);
    while (!worth_of(moves_).exact()) {
        if (ask(questions_.next(worth_of(moves_)), budget)) return proof();
        if (!solver_->search().needs_room() || !solver_->grow_bounds()) break;
    }
    if (!budget.ask() || budget.left() == 0)
        budget.end();
    else
        stage_end_ = solver_->counts().nodes;
    return proof();
}

/// Proves or refutes that a root move gains `wanted`. Returns false if neither was possible.
bool KalahProver::ask(int wanted, StepBudget& budget) {
    for (RootMove& move : moves_) {
        if (move.worth.upper < wanted) continue;
        const auto left = stage_end_ - std::min(stage_end_, solver_->counts().nodes.load());
        StepBudget stage_budget(std::min(left, budget.left()), budget.give_up());
        if (stage_budget.left() == 0) return false;
        const Turned turned(move.step);
        const auto found = solver_->search().ask(move.step.board, turned.question(wanted),
                                                 (wanted <= expected_) == turned.again,
                                                 settings_.threads, stage_budget);
        budget.spend(stage_budget.steps());
        if (!found) return false;
        // The table may have lost earlier bounds of this board.
        const Bounds now = turned.bounds(*found);
        move.worth = {std::max(move.worth.lower, now.lower), std::min(move.worth.upper, now.upper)};
        if (move.worth.lower < wanted) continue;
        // Move the best to the front; the others keep their order.
        std::rotate(moves_.data(), &move, &move + 1);
        return true;
    }
    return true;
}

Proof KalahProver::proof() const {
    const auto best = std::ranges::max_element(moves_, {}, [](const RootMove& move) {
        return std::pair(move.worth.lower, move.worth.upper);
    });
    Position next = position_;
    next.play(best->move);
    Proof proof{worth_of(moves_), pv(std::move(next))};
    proof.line.insert(proof.line.begin(), best->move);
    return proof;
}

/// Follows the best moves while their values are proved.
std::vector<Move> KalahProver::pv(Position position) const {
    constexpr std::size_t longest = 30;
    std::vector<Move> pv;
    while (pv.size() < longest && position.ending() == Ending::none) {
        const auto moves = root_moves(position.board(), position.legal_moves());
        const auto worth = worth_of(moves);
        const auto keeps = [&](const RootMove& move) { return move.worth.lower == worth.upper; };
        const auto best = std::ranges::find_if(moves, keeps);
        if (best == moves.end()) break;
        pv.push_back(best->move);
        position.play(best->move);
    }
    return pv;
}

}  // namespace krou
