#include "prove/acyclic_prover.h"

#include <algorithm>
#include <functional>
#include <tuple>
#include <utility>

namespace krou {

/// Beside a search, the prover gets as many nodes as the search. They never count as search nodes.
AcyclicProver::AcyclicProver(std::shared_ptr<AcyclicProofs> proofs, const Position& position,
                             MoveSet among, const Settings& settings)
    : Prover({.free_steps = UINT64_MAX}),
      proofs_(std::move(proofs)),
      position_(position),
      settings_(settings),
      moves_(root_moves(position.board(), among)),
      expected_(proofs_->search().estimate(position.board())),
      margin_(first_margin()),
      large_stage_nodes_(proofs_->first_large_stage_nodes()) {}

/// Returns the moves in move order: extra turns first, then the largest gains.
AcyclicProver::RootMoves AcyclicProver::root_moves(const Board& board, MoveSet moves) const {
    RootMoves found;
    for (const Move move : moves) {
        const Step step = step_of(position_.game(), board, move);
        found.push_back({move, step, StepView(step).bounds(proofs_->known(step.board))});
    }
    std::ranges::sort(found, std::ranges::greater(), [](const RootMove& move) {
        return std::tuple(move.step.extra_turn, move.step.gain, move.move);
    });
    return found;
}

Bounds AcyclicProver::bounds_of(const RootMoves& moves) {
    Bounds bounds = moves.front().bounds;
    for (const RootMove& move : moves) {
        bounds.lower = std::max(bounds.lower, move.bounds.lower);
        bounds.upper = std::max(bounds.upper, move.bounds.upper);
    }
    return bounds;
}

/// Starts with a small stage, so that easy positions are solved without large tables.
void AcyclicProver::begin_stage(const StepBudget& budget) {
    const int seeds = position_.max_net_gain();
    const bool is_first = stage_nodes_ == 0;
    stage_nodes_ = is_first ? AcyclicProofs::nodes_of_first_stage
                            : std::max(2 * stage_nodes_, large_stage_nodes_);
    proofs_->begin_stage(
        {.nodes = stage_nodes_,
         .is_first_large = !is_first && stage_nodes_ == large_stage_nodes_,
         .may_build_tables = settings_.may_build_tables && budget.left() > 0,
         .seed_limit = std::min(seeds, BoardIndex(position_.pits()).table_seed_limit()),
         .threads = settings_.threads},
        budget.should_stop());
    stage_end_ = proofs_->counts().nodes + stage_nodes_;
}

/// Returns the expected value. If a margin is asked for, limits it to the two questions that
/// confirm or exclude it: is the value at least this, and is it at least the next one? Values are
/// even if the number of seeds is, else odd.
int AcyclicProver::first_margin() const {
    const int most = position_.max_net_gain();
    int margin = expected_;
    if (const auto asked = settings_.asked_gain) {
        const int possible = *asked - ((*asked ^ most) & 1);
        margin = std::clamp(margin, possible, possible + 2);
    }
    return std::clamp(margin, 2 - most, most);
}

/// Asks for the expected value first, then upwards. The margin just above the value is hardest to
/// refute, and coming down from above would need several such refutations. If the value is below
/// the expected one, the steps down grow.
int AcyclicProver::next_margin(Bounds bounds) {
    if (margin_ <= bounds.lower) margin_ = bounds.lower + 2;
    if (margin_ > bounds.upper) {
        margin_ = std::max(bounds.lower + 2, bounds.upper - decrement_);
        decrement_ = decrement_ == 0 ? 2 : 2 * decrement_;
    }
    return margin_;
}

Proof AcyclicProver::advance(StepBudget& budget) {
    if (proofs_->counts().nodes >= stage_end_) begin_stage(budget);
    if (!bounds_of(moves_).exact() && ask_next(budget)) return proof(budget);
    if (!budget.poll() || budget.left() == 0)
        budget.end();
    else
        stage_end_ = proofs_->counts().nodes;
    return proof(budget);
}

/// Asks for the next margin. Returns false if the budget or the stage ends first.
bool AcyclicProver::ask_next(StepBudget& budget) {
    do {
        if (ask(next_margin(bounds_of(moves_)), budget)) return true;
    } while (proofs_->search().should_grow() && proofs_->grow_bounds());
    return false;
}

/// Proves or refutes that a root move gains `wanted`. Returns false if neither was possible.
bool AcyclicProver::ask(int wanted, StepBudget& budget) {
    for (RootMove& move : moves_) {
        if (move.bounds.upper < wanted) continue;
        const auto left = stage_end_ - std::min(stage_end_, proofs_->counts().nodes.load());
        StepBudget stage_budget(std::min(left, budget.left()), budget.should_stop());
        if (stage_budget.left() == 0) return false;
        const StepView view(move.step);
        const auto found = proofs_->search().ask(move.step.board, view.question(wanted),
                                                 (wanted <= expected_) == view.extra_turn,
                                                 settings_.threads, stage_budget);
        budget.spend(stage_budget.steps());
        if (!found) return false;
        // The table may have lost earlier bounds of this board.
        const Bounds now = view.bounds(*found);
        move.bounds = {std::max(move.bounds.lower, now.lower),
                       std::min(move.bounds.upper, now.upper)};
        if (move.bounds.lower < wanted) continue;
        // Move the best to the front; the others keep their order.
        std::rotate(moves_.data(), &move, &move + 1);
        return true;
    }
    return true;
}

Proof AcyclicProver::proof(StepBudget& budget) const {
    const auto best = std::ranges::max_element(moves_, {}, [](const RootMove& move) {
        return std::pair(move.bounds.lower, move.bounds.upper);
    });
    Position next = position_;
    next.play(best->move);
    Proof proof{bounds_of(moves_), pv(std::move(next), budget)};
    proof.pv.insert(proof.pv.begin(), best->move);
    return proof;
}

/// Proves the moves of a position of the PV whose bounds are not stored.
AcyclicProver::RootMoves AcyclicProver::prove_moves(const Position& position,
                                                    StepBudget& budget) const {
    AcyclicProver prover(proofs_, position, position.legal_moves(), {.may_build_tables = false});
    StepBudget pv_budget(std::min(AcyclicProofs::nodes_of_first_stage, budget.left()),
                         budget.should_stop());
    prover.begin_stage(pv_budget);
    while (!bounds_of(prover.moves_).exact() && prover.ask_next(pv_budget)) {
    }
    budget.spend(pv_budget.steps());
    return std::move(prover.moves_);
}

/// Follows the best moves while their values are proved.
std::vector<Move> AcyclicProver::pv(Position position, StepBudget& budget) const {
    constexpr std::size_t longest = 30;
    const bool is_solved = bounds_of(moves_).exact();
    std::vector<Move> pv;
    while (pv.size() < longest && position.ending() == Ending::none) {
        auto moves = root_moves(position.board(), position.legal_moves());
        if (is_solved && !bounds_of(moves).exact()) moves = prove_moves(position, budget);
        const auto bounds = bounds_of(moves);
        const auto keeps = [&](const RootMove& move) { return move.bounds.lower == bounds.upper; };
        const auto best = std::ranges::find_if(moves, keeps);
        if (best == moves.end()) break;
        pv.push_back(best->move);
        position.play(best->move);
    }
    return pv;
}

}  // namespace krou
