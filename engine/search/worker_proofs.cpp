#include <algorithm>
#include <cstdlib>

#include "search/worker.h"

// What is proved of the root, by this search or by others.
namespace krou {

template <Game G>
bool Worker<G>::is_endgame_solved(int depth, const Listener* listener) {
    if (!endgame_) return false;
    // To be solved, an ending has nothing to wait for but its own solution.
    const std::uint64_t least_steps = shared_.limits.solve ? 1 << 20 : 1 << 14;
    constexpr std::uint64_t enough_for_the_line = 1 << 14;
    const auto wanted = std::max(least_steps, 2 * (nodes_ - endgame_steps_));
    auto steps = wanted - std::min(wanted, endgame_steps_);
    if (const auto limit = shared_.limits.nodes)
        steps = std::min(steps, (*limit - std::min(shared_.total(&Tally::nodes), *limit)) / 2);
    // With ten seeds a step can take so long. It ends before the time does.
    constexpr std::int64_t longest_step_ms = 20;
    const auto reserve_ms = std::min(longest_step_ms, shared_.clock.hard_ms().value_or(0) / 8);
    const auto give_up = [&] { return shared_.must_end() || shared_.clock.is_over_in(reserve_ms); };
    StepBudget budget(steps, give_up);
    const bool is_solved = endgame_->solve(budget);
    nodes_ += budget.steps();
    endgame_steps_ += budget.steps();
    if (!is_solved) {
        if (shared_.limits.solve) note_endgame(depth, listener);
        return false;
    }
    StepBudget for_the_line(enough_for_the_line, give_up);
    best_line_ = endgame_->line(for_the_line);
    report(listener, depth, {endgame_->worth().lower * seed_value}, Bound::exact, best_line_);
    return true;
}

/// Keeps and tells what is proved of an ending so far.
template <Game G>
void Worker<G>::note_endgame(int depth, const Listener* listener) {
    const auto before = proved_worth();
    const auto [lower, upper] = endgame_->worth();
    for (RootMove& root : root_moves_) {
        root.proved.upper = std::min(root.proved.upper, upper * seed_value);
        if (root.move == endgame_->best())
            root.proved.lower = std::max(root.proved.lower, lower * seed_value);
    }
    const auto worth = proved_worth();
    if (worth.lower > before.lower)
        report(listener, depth, {worth.lower}, Bound::lower, {endgame_->best()});
    else if (worth.upper < before.upper)
        report(listener, depth, {worth.upper}, Bound::upper, best_line_);
}

/// With time to spare as many nodes go into a proof as into the search.
template <Game G>
bool Worker<G>::is_proved_beside(int depth, const Listener* listener) {
    if (!shared_.prove || task_.is_help) return false;
    const auto proved = shared_.prove(nodes_);
    if (!proved) return false;
    best_line_ = proved->moves;
    report(listener, depth, {proved->net_seeds * seed_value}, Bound::exact, best_line_);
    return true;
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
