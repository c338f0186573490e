#include "prove/repetition_game.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "base/hash.h"

namespace krou {

namespace {

std::uint64_t hash_of(std::uint32_t node, ProofOutcome outcome) {
    return mix_bits(std::uint64_t{node} << 2 | static_cast<std::uint64_t>(outcome));
}

}  // namespace

RepetitionGame::RepetitionGame(Graph graph, ProofTable& table)
    : graph_(std::move(graph)),
      outcomes_(graph_.nodes.size(), ProofOutcome::open),
      open_moves_(graph_.nodes.size()),
      hash_(table.new_salt()),
      table_(table) {
    assert(graph_.first_edge.size() == graph_.nodes.size() + 1);
    assert(graph_.first_edge.back() == graph_.targets.size());
    for (std::uint32_t node = 0; node < size(); ++node)
        open_moves_[node] = static_cast<std::uint8_t>(edges_from(node).size());
    reverse_edges();
    settle_ends();
}

void RepetitionGame::reverse_edges() {
    first_source_.assign(std::size_t{size()} + 1, 0);
    for (const auto target : graph_.targets) ++first_source_[target + 1];
    for (std::uint32_t node = 0; node < size(); ++node)
        first_source_[node + 1] += first_source_[node];
    predecessors_.resize(graph_.targets.size());
    auto next = first_source_;
    for (std::uint32_t node = 0; node < size(); ++node)
        for (const auto target : edges_from(node)) predecessors_[next[target]++] = node;
}

/// Alternates between the players until the opponent's step settles nothing.
bool RepetitionGame::settle(StepBudget& budget) {
    // Each step takes some milliseconds if the graph is large.
    while (!is_settled_ && budget.poll()) {
        const bool any = settle_cycles(next_to_stay_);
        is_settled_ = !any && next_to_stay_ == Role::opponent;
        next_to_stay_ = other(next_to_stay_);
    }
    trail_.clear();
    return is_settled_;
}

void RepetitionGame::settle_ends() {
    for (std::uint32_t node = 0; node < size(); ++node) {
        const Role mover = node_at(node).to_move;
        if (node_at(node).can_leave)
            decide(node, win_for(mover));
        else if (open_moves_[node] == 0)
            decide(node, win_for(other(mover)));
    }
    propagate(0);
}

/// True if the player can force the next node to be in `within` or already won by that player.
bool RepetitionGame::may_stay(std::uint32_t node, Role player,
                              const std::vector<char>& within) const {
    const auto good = [&](std::uint32_t target) {
        return within[target] || outcomes_[target] == win_for(player);
    };
    const auto targets = edges_from(node);
    return node_at(node).to_move == player ? std::ranges::any_of(targets, good)
                                           : std::ranges::all_of(targets, good);
}

bool RepetitionGame::settle_cycles(Role player) {
    std::vector<char> within(size());
    for (std::uint32_t node = 0; node < size(); ++node)
        within[node] = outcomes_[node] == ProofOutcome::open &&
                       node_at(node).repetition_outcome != win_for(other(player));
    std::vector<std::uint32_t> doubtful;
    const auto look_at = [&](std::uint32_t node) {
        if (!within[node] || may_stay(node, player, within)) return;
        within[node] = false;
        const auto sources = edges_to(node);
        doubtful.insert(doubtful.end(), sources.begin(), sources.end());
    };
    for (std::uint32_t node = 0; node < size(); ++node) look_at(node);
    while (!doubtful.empty()) {
        const auto node = doubtful.back();
        doubtful.pop_back();
        look_at(node);
    }
    const auto before = trail_.size();
    for (std::uint32_t node = 0; node < size(); ++node)
        if (within[node]) decide(node, win_for(player));
    const bool any = trail_.size() > before;
    propagate(before);
    return any;
}

void RepetitionGame::decide(std::uint32_t node, ProofOutcome outcome) {
    assert(outcomes_[node] == ProofOutcome::open && outcome != ProofOutcome::open);
    outcomes_[node] = outcome;
    hash_ ^= hash_of(node, outcome);
    trail_.push_back(node);
}

/// Marks a node as passed: from now on, a move to it ends the game.
void RepetitionGame::pass(std::uint32_t node) {
    const ProofOutcome outcome = node_at(node).repetition_outcome;
    if (outcome != ProofOutcome::open) decide(node, outcome);
}

void RepetitionGame::propagate(std::size_t trail_begin) {
    for (auto next = trail_begin; next < trail_.size(); ++next) {
        const ProofOutcome outcome = outcomes_[trail_[next]];
        for (const auto source : edges_to(trail_[next])) {
            const bool is_movers_win = outcome == win_for(node_at(source).to_move);
            assert(is_movers_win || open_moves_[source] > 0);
            if (!is_movers_win) --open_moves_[source];
            if (outcomes_[source] == ProofOutcome::open &&
                (is_movers_win || open_moves_[source] == 0))
                decide(source, outcome);
        }
    }
}

void RepetitionGame::undo(std::size_t trail_length) {
    for (; trail_.size() > trail_length; trail_.pop_back()) {
        const auto node = trail_.back();
        for (const auto source : edges_to(node))
            if (outcomes_[node] != win_for(node_at(source).to_move)) ++open_moves_[source];
        hash_ ^= hash_of(node, outcomes_[node]);
        outcomes_[node] = ProofOutcome::open;
    }
}

ProofOutcome RepetitionGame::solve(std::uint32_t node, std::span<const std::uint32_t> passed,
                                   StepBudget& budget) {
    assert(is_settled_ && trail_.empty());
    // Decide all passed nodes before propagating, so that none gets its result from another.
    for (const auto before : passed) pass(before);
    propagate(0);
    ProofOutcome outcome = outcomes_[node];
    if (outcome == ProofOutcome::open) {
        constexpr ProofNumbers no_limit{ProofNumbers::infinite, ProofNumbers::infinite};
        const auto key = key_of(node);
        prove(node, no_limit, 0, budget);
        const auto found = table_.look_up(key);
        if (found.pn == 0) outcome = win_for(node_at(node).to_move);
        if (found.dn == 0) outcome = win_for(other(node_at(node).to_move));
    }
    undo(0);
    return outcome;
}

/// Returns the key of a node about to be moved to, given all decisions so far.
std::uint64_t RepetitionGame::key_of(std::uint32_t node) const {
    return mix_bits(hash_ + hash_of(node, ProofOutcome::open));
}

/// One df-pn call: searches a node until a proof number reaches its limit, and stores both.
void RepetitionGame::prove(std::uint32_t node, ProofNumbers limit, int depth, StepBudget& budget) {
    constexpr int deepest = 4000;  // keeps the recursion within the stack
    if (depth > deepest) budget.end();
    if (!budget.spend()) return;
    const auto key = key_of(node);
    const auto before = trail_.size();
    pass(node);
    propagate(before);
    constexpr std::uint64_t decisions_per_step = 32;
    budget.spend((trail_.size() - before) / decisions_per_step);
    const auto numbers = try_moves(node, limit, depth, budget);
    undo(before);
    if (!budget.is_exhausted()) table_.keep(key, numbers);
}

ProofNumbers RepetitionGame::try_moves(std::uint32_t node, ProofNumbers limit, int depth,
                                       StepBudget& budget) {
    constexpr auto infinite = ProofNumbers::infinite;
    const auto targets = edges_from(node);
    const ProofOutcome win = win_for(node_at(node).to_move);
    if (std::ranges::any_of(targets, [&](auto target) { return outcomes_[target] == win; }))
        return {0, infinite};
    const auto look_up = [&](std::uint32_t target) {
        return outcomes_[target] == ProofOutcome::open ? table_.look_up(key_of(target))
                                                       : ProofNumbers{0, infinite};
    };
    const auto expand = [&](std::uint32_t target, ProofNumbers child_limit) {
        prove(target, child_limit, depth + 1, budget);
    };
    return df_pn<Disproof::sum>(targets, limit, budget, look_up, expand);
}

}  // namespace krou
