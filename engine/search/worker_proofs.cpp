#include <algorithm>
#include <cstdlib>

#include "search/worker.h"

// What is proved of the root, by this search or by others.
namespace krou {

/// It ends before the time does: with ten seeds on the board a step can take long.
template <Game G>
RootProof::Allowance Worker<G>::allowance() const {
    constexpr std::int64_t longest_step_ms = 20;
    const auto reserve_ms = std::min(longest_step_ms, shared_.clock.hard_ms().value_or(0) / 8);
    std::uint64_t most_nodes = UINT64_MAX;
    if (const auto limit = shared_.limits.nodes)
        most_nodes = (*limit - std::min(shared_.total(&Tally::nodes), *limit)) / 2;
    return {nodes_ - proof_nodes_, most_nodes, [this, reserve_ms] {
                return shared_.must_end() || shared_.clock.is_over_in(reserve_ms);
            }};
}

template <Game G>
bool Worker<G>::prove_on(int depth, const Listener* listener) {
    if (!proof_) return false;
    const auto proved = proof_->go_on(allowance());
    nodes_ += proved.nodes;
    proof_nodes_ += proved.nodes;
    if (!proved.worth.exact()) {
        if (shared_.limits.solve) note_bounds(proved, depth, listener);
        return false;
    }
    best_line_ = proved.line;
    report(listener, depth, {proved.worth.lower * seed_value}, Bound::exact, best_line_);
    return true;
}

/// Keeps and tells what is proved of the root so far.
template <Game G>
void Worker<G>::note_bounds(const RootProof::Proved& proved, int depth, const Listener* listener) {
    const auto before = proved_worth();
    const auto [lower, upper] = proved.worth;
    const Move best = proved.line.front();
    for (RootMove& root : root_moves_) {
        root.proved.upper = std::min(root.proved.upper, upper * seed_value);
        if (root.move == best) root.proved.lower = std::max(root.proved.lower, lower * seed_value);
    }
    const auto worth = proved_worth();
    if (worth.lower > before.lower)
        report(listener, depth, {worth.lower}, Bound::lower, {best});
    else if (worth.upper < before.upper)
        report(listener, depth, {worth.upper}, Bound::upper, best_line_);
}

/// Values that are proved are whole seeds.
template <Game G>
void Worker<G>::note_proof(RootMove& root, const Finding& found, int alpha, int beta) {
    if (found.believed) return;
    const Bound bound = bound_of(found.value, alpha, beta);
    if (bound != Bound::upper) root.proved.lower = std::max(root.proved.lower, found.value);
    if (bound != Bound::lower) root.proved.upper = std::min(root.proved.upper, found.value);
}

template <Game G>
ValueBounds Worker<G>::proved_worth() const {
    ValueBounds best = root_moves_.front().proved;
    for (const auto& root : root_moves_) {
        best.lower = std::max(best.lower, root.proved.lower);
        best.upper = std::max(best.upper, root.proved.upper);
    }
    return {std::max(best.lower, worth_.lower), std::min(best.upper, worth_.upper)};
}

/// Answers with a move that gains what is proved at least, whatever is believed of others.
template <Game G>
void Worker<G>::keep_proved_bound() {
    const int least = proved_worth().lower;
    const auto keeps = [&](const RootMove& root) {
        return root.proved.lower >= least || (root.is_sure && worth_.lower >= least);
    };
    const auto is_played = [&](const RootMove& root) { return root.move == best_line_.front(); };
    if (keeps(*std::ranges::find_if(root_moves_, is_played))) return;
    if (const auto sure = std::ranges::find_if(root_moves_, keeps); sure != root_moves_.end())
        best_line_ = sure->line;
}

template class Worker<Oware>;
template class Worker<Kalah>;
template class Worker<Morpion>;

}  // namespace krou
