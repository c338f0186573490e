#include "prove/repetition_game.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "base/hash.h"

namespace krou {

namespace {

std::uint64_t hash_of(std::uint32_t node, Fate fate) {
    return mixed(std::uint64_t{node} << 2 | static_cast<std::uint64_t>(fate));
}

}  // namespace

RepetitionGame::RepetitionGame(Graph graph, ProofTable& table)
    : graph_(std::move(graph)),
      fates_(graph_.nodes.size(), Fate::open),
      ways_(graph_.nodes.size()),
      hash_(table.new_salt()),
      table_(table) {
    assert(graph_.first_edge.size() == graph_.nodes.size() + 1);
    assert(graph_.first_edge.back() == graph_.targets.size());
    for (std::uint32_t node = 0; node < size(); ++node)
        ways_[node] = static_cast<std::uint8_t>(edges_from(node).size());
    reverse_edges();
}

void RepetitionGame::reverse_edges() {
    first_source_.assign(std::size_t{size()} + 1, 0);
    for (const auto target : graph_.targets) ++first_source_[target + 1];
    for (std::uint32_t node = 0; node < size(); ++node)
        first_source_[node + 1] += first_source_[node];
    sources_.resize(graph_.targets.size());
    auto next = first_source_;
    for (std::uint32_t node = 0; node < size(); ++node)
        for (const auto target : edges_from(node)) sources_[next[target]++] = node;
}

bool RepetitionGame::settle(StepBudget& budget) {
    // Each stage takes some milliseconds if the graph is large.
    while (stage_ != Stage::settled && budget.ask()) {
        if (stage_ == Stage::ends) {
            settle_ends();
            stage_ = Stage::hero_stays;
        } else if (stage_ == Stage::hero_stays) {
            settle_where_one_can_stay(Role::hero);
            stage_ = Stage::opponent_stays;
        } else {
            // Repeat both steps until the opponent's step settles nothing.
            const bool any = settle_where_one_can_stay(Role::opponent);
            stage_ = any ? Stage::hero_stays : Stage::settled;
        }
    }
    trail_.clear();
    return stage_ == Stage::settled;
}

void RepetitionGame::settle_ends() {
    for (std::uint32_t node = 0; node < size(); ++node) {
        const Role mover = node_at(node).to_move;
        if (node_at(node).can_leave)
            decide(node, win_of(mover));
        else if (ways_[node] == 0)
            decide(node, win_of(other(mover)));
    }
    spread(0);
}

/// True if the player can force the next node to be in `within` or already won by that player.
bool RepetitionGame::may_stay(std::uint32_t node, Role player,
                              const std::vector<char>& within) const {
    const auto good = [&](std::uint32_t target) {
        return within[target] || fates_[target] == win_of(player);
    };
    const auto targets = edges_from(node);
    return node_at(node).to_move == player ? std::ranges::any_of(targets, good)
                                           : std::ranges::all_of(targets, good);
}

bool RepetitionGame::settle_where_one_can_stay(Role player) {
    std::vector<char> within(size());
    for (std::uint32_t node = 0; node < size(); ++node)
        within[node] =
            fates_[node] == Fate::open && node_at(node).if_repeated != win_of(other(player));
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
        if (within[node]) decide(node, win_of(player));
    const bool any = trail_.size() > before;
    spread(before);
    return any;
}

void RepetitionGame::decide(std::uint32_t node, Fate fate) {
    assert(fates_[node] == Fate::open && fate != Fate::open);
    fates_[node] = fate;
    hash_ ^= hash_of(node, fate);
    trail_.push_back(node);
}

/// Marks a node as passed: from now on, a move to it ends the game.
void RepetitionGame::pass(std::uint32_t node) {
    const Fate fate = node_at(node).if_repeated;
    if (fate != Fate::open) decide(node, fate);
}

void RepetitionGame::spread(std::size_t trail_begin) {
    for (auto next = trail_begin; next < trail_.size(); ++next) {
        const Fate fate = fates_[trail_[next]];
        for (const auto source : edges_to(trail_[next])) {
            const bool is_movers_win = fate == win_of(node_at(source).to_move);
            assert(is_movers_win || ways_[source] > 0);
            if (!is_movers_win) --ways_[source];
            if (fates_[source] == Fate::open && (is_movers_win || ways_[source] == 0))
                decide(source, fate);
        }
    }
}

void RepetitionGame::undo(std::size_t trail_length) {
    for (; trail_.size() > trail_length; trail_.pop_back()) {
        const auto node = trail_.back();
        for (const auto source : edges_to(node))
            if (fates_[node] != win_of(node_at(source).to_move)) ++ways_[source];
        hash_ ^= hash_of(node, fates_[node]);
        fates_[node] = Fate::open;
    }
}

Fate RepetitionGame::solve(std::uint32_t node, std::span<const std::uint32_t> passed,
                           StepBudget& budget) {
    assert(stage_ == Stage::settled && trail_.empty());
    // Decide all passed nodes before propagating, so that none gets its result from another.
    for (const auto before : passed) pass(before);
    spread(0);
    Fate fate = fates_[node];
    if (fate == Fate::open) {
        constexpr ProofNumbers no_limit{ProofNumbers::infinite, ProofNumbers::infinite};
        const auto key = key_of(node);
        prove(node, no_limit, 0, budget);
        const auto found = table_.look_up(key);
        if (found.to_win == 0) fate = win_of(node_at(node).to_move);
        if (found.to_lose == 0) fate = win_of(other(node_at(node).to_move));
    }
    undo(0);
    return fate;
}

/// Returns the key of a node about to be moved to, given all decisions so far.
std::uint64_t RepetitionGame::key_of(std::uint32_t node) const {
    return mixed(hash_ + hash_of(node, Fate::open));
}

/// One df-pn call: searches a node until a proof number reaches its limit, and stores both.
void RepetitionGame::prove(std::uint32_t node, ProofNumbers limit, int depth, StepBudget& budget) {
    constexpr int deepest = 4000;  // keeps the recursion within the stack
    if (depth > deepest) budget.end();
    if (!budget.spend()) return;
    const auto key = key_of(node);
    const auto before = trail_.size();
    pass(node);
    spread(before);
    constexpr std::uint64_t decided_in_a_step = 32;
    budget.spend((trail_.size() - before) / decided_in_a_step);
    const auto numbers = try_moves(node, limit, depth, budget);
    undo(before);
    if (!budget.is_over()) table_.keep(key, numbers);
}

ProofNumbers RepetitionGame::try_moves(std::uint32_t node, ProofNumbers limit, int depth,
                                       StepBudget& budget) {
    constexpr auto infinite = ProofNumbers::infinite;
    const auto targets = edges_from(node);
    const Fate win = win_of(node_at(node).to_move);
    if (std::ranges::any_of(targets, [&](auto target) { return fates_[target] == win; }))
        return {0, infinite};
    const auto look_up = [&](std::uint32_t target) {
        return fates_[target] == Fate::open ? table_.look_up(key_of(target))
                                            : ProofNumbers{0, infinite};
    };
    const auto expand = [&](std::uint32_t target, ProofNumbers child_limit) {
        prove(target, child_limit, depth + 1, budget);
    };
    return df_pn<Disproof::sum>(targets, limit, budget, look_up, expand);
}

}  // namespace krou
