#include "prove/repetition_solver.h"

#include <algorithm>
#include <cassert>
#include <new>

namespace krou {

namespace {

/// Largest layer to search if many of its boards may be open. Larger ones take too much time and
/// memory.
constexpr std::uint64_t max_boards_to_ask = 400'000;

bool is_small(const Layer& layer) {
    return layer.boards() <= max_boards_to_ask;
}

bool are_small_ones_known(std::span<const Layer> layers) {
    return std::ranges::all_of(
        layers, [](const Layer& layer) { return !is_small(layer) || is_known(layer); });
}

}  // namespace

RepetitionSolver::RepetitionSolver(const Tables& tables)
    : tables_(&tables),
      rules_(tables.rules()),
      pits_(tables.index().pits()),
      max_seeds_(tables.max_seeds()),
      are_small_layers_known_(are_small_ones_known(tables.layers())) {}

bool RepetitionSolver::is_for(const Tables& tables) const {
    // Another `Tables` may occupy the same address.
    return tables_ == &tables && rules_ == tables.rules() && pits_ == tables.index().pits() &&
           max_seeds_ == tables.max_seeds();
}

/// If all small layers are known, hardly any board of the larger ones is open.
bool RepetitionSolver::covers(int seeds) const {
    if (seeds > max_seeds_) return false;
    const Layer& layer = tables_->layers()[static_cast<std::size_t>(seeds)];
    return is_small(layer) ||
           (layer.format() == LayerFormat::history_free && are_small_layers_known_);
}

/// Starts with 24 or 32 seeds on eight pits took 400 to 550 bytes per board. This includes all
/// questions about fewer seeds, and the tables ignored cycles.
std::optional<std::uint64_t> RepetitionSolver::bytes_to_solve(int seeds) const {
    constexpr std::uint64_t bytes_a_board = 640;
    const auto boards = tables_->index().count(seeds);
    if (seeds > max_seeds_ || boards > max_boards_of_question) return std::nullopt;
    return bytes_a_board * boards;
}

template <UnsowableGame G>
RepetitionQuestion<G>& RepetitionSolverOf<G>::question(int seeds, int net_seeds) {
    auto& found = questions_[{seeds, net_seeds}];
    if (!found)
        found = std::make_unique<Question>(game_, *tables_, seeds, net_seeds,
                                           std::span<const PassedBoard>());
    return *found;
}

template <UnsowableGame G>
RepetitionQuestion<G>& RepetitionSolverOf<G>::question_after(std::span<const PassedBoard> passed,
                                                             int seeds, int net_seeds) {
    if (!std::ranges::equal(passed, passed_)) {
        questions_after_.clear();
        passed_.assign(passed.begin(), passed.end());
    }
    auto& found = questions_after_[{seeds, net_seeds}];
    if (!found) found = std::make_unique<Question>(game_, *tables_, seeds, net_seeds, passed);
    return *found;
}

/// Returns the smallest possible margin of at least `net_seeds`. If all seeds go to the players in
/// the end, the margin has the parity of `seeds`.
template <UnsowableGame G>
int RepetitionSolverOf<G>::next_possible(int net_seeds, int seeds) const {
    const Rules& rules = rules_;
    const bool ends = rules.repetition == Repetition::owner ||
                      (rules.repetition == Repetition::rows && pits_ > 1);
    const bool all_count = rules.rest == Rest::owner && rules.below == 0 && ends;
    return all_count && (net_seeds - seeds) % 2 != 0 ? net_seeds + 1 : net_seeds;
}

template <UnsowableGame G>
typename RepetitionSolverOf<G>::Probe RepetitionSolverOf<G>::probe(const Board& board, Role to_move,
                                                                   int net_seeds) {
    const int seeds = game_.max_net_gain(board);
    const int possible = next_possible(net_seeds, seeds);
    if (possible > seeds) return {nullptr, 0, ProofOutcome::lost};
    if (possible <= -seeds) return {nullptr, 0, ProofOutcome::won};
    assert(seeds <= max_seeds_);
    auto& asked = question(seeds, possible);
    const Node node = asked.node_of(board, to_move);
    return {&asked, node, asked.outcome(node)};
}

/// Like `probe`, if no board was passed since the last capture.
template <UnsowableGame G>
typename RepetitionSolverOf<G>::Probe RepetitionSolverOf<G>::probe_without_history(
    const Board& board, Role to_move, int net_seeds) {
    const auto [movers, others] =
        tables_->history_free(tables_->index().number(board), game_.max_net_gain(board));
    const bool is_heros = to_move == Role::hero;
    if ((is_heros ? movers : others) >= net_seeds) return {nullptr, 0, ProofOutcome::won};
    if (-(is_heros ? others : movers) < net_seeds) return {nullptr, 0, ProofOutcome::lost};
    return probe(board, to_move, net_seeds);
}

/// Swaps the roles if `net_seeds` <= 0, so that both share one question: the hero gains a margin n
/// exactly if the opponent does not gain 1 - n.
template <UnsowableGame G>
ProofOutcome RepetitionSolverOf<G>::gains(const krou::Board& board, Role to_move, int net_seeds,
                                          std::span<const PassedBoard> passed, StepBudget& budget) {
    try {
        if (net_seeds > 0)
            return solve_after(passed, sized<Board>(board), to_move, net_seeds, budget);
        std::vector<PassedBoard> turned(passed.begin(), passed.end());
        for (auto& [passed_board, mover] : turned) mover = other(mover);
        return opposite(
            solve_after(turned, sized<Board>(board), other(to_move), 1 - net_seeds, budget));
    } catch (const std::bad_alloc&) {
        forget();
        throw;
    }
}

template <UnsowableGame G>
void RepetitionSolverOf<G>::forget() {
    questions_.clear();
    questions_after_.clear();
    passed_.clear();
    depth_ = 0;
}

template <UnsowableGame G>
ProofOutcome RepetitionSolverOf<G>::solve_after(std::span<const PassedBoard> passed,
                                                const Board& board, Role to_move, int net_seeds,
                                                StepBudget& budget) {
    const auto [asked, node, outcome] = passed.empty()
                                            ? probe_without_history(board, to_move, net_seeds)
                                            : probe(board, to_move, net_seeds);
    if (!asked) return outcome;
    if (!prepare(*asked, node, budget)) return ProofOutcome::open;
    // The passed nodes are harmless in these cases:
    // - Open nodes: the component's game handles them, and the winner of a decided node avoids
    //   them.
    // - Decided nodes before the first open one, if the same player wins when they recur.
    // Otherwise a player may have erred, and play may enter open nodes to which it could not return
    // without a mistake.
    std::vector<Node> before;
    bool is_harmless = true;
    bool was_open = false;
    for (const auto& [any_board, mover] : passed) {
        const auto passed_board = sized<Board>(any_board);
        before.push_back(asked->node_of(passed_board, mover));
        const ProofOutcome known = asked->outcome(before.back());
        if (known == ProofOutcome::open || asked->cannot_recur(before.back()))
            was_open = true;
        else if (was_open || known == opposite(asked->repetition_outcome(passed_board, mover)))
            is_harmless = false;
    }
    if (!is_harmless)
        return fresh(question_after(passed, asked->seeds(), asked->net_seeds()), node, budget);
    auto* component = asked->component(node);
    if (asked->outcome(node) != ProofOutcome::open || !component)
        return fresh(*asked, node, budget);
    std::vector<std::uint32_t> places;
    for (const Node passed_node : before)
        if (asked->component(passed_node) == component &&
            asked->outcome(passed_node) == ProofOutcome::open)
            places.push_back(asked->place_in_component(passed_node));
    return component->game->solve(asked->place_in_component(node), places, budget);
}

template <UnsowableGame G>
ProofOutcome RepetitionSolverOf<G>::fresh(Question& asked, Node node, StepBudget& budget) {
    constexpr int deepest = 2000;  // keeps the recursion within the stack
    if (depth_ > deepest || !prepare(asked, node, budget)) return ProofOutcome::open;
    if (asked.outcome(node) != ProofOutcome::open) return asked.outcome(node);
    if (auto* component = asked.component(node)) {
        const auto place = asked.place_in_component(node);
        ProofOutcome& kept = component->outcomes[place];
        if (kept == ProofOutcome::open) kept = component->game->solve(place, {}, budget);
        return kept;
    }
    std::vector<Node> inside;
    asked.settle(node, result_of_leaving(asked, node, inside, budget));
    return asked.outcome(node);
}

/// Prepares the component of an open node for solving. Returns false if the budget is used up.
template <UnsowableGame G>
bool RepetitionSolverOf<G>::prepare(Question& asked, Node node, StepBudget& budget) {
    if (asked.outcome(node) != ProofOutcome::open) return true;
    if (!asked.explore(node, budget)) return false;
    auto* component = asked.component(node);
    return !component || component->is_ready() || make_game(asked, *component, budget);
}

/// Builds and settles the game of a component. Returns false if the budget is used up.
template <UnsowableGame G>
bool RepetitionSolverOf<G>::make_game(Question& asked, typename Question::Component& component,
                                      StepBudget& budget) {
    auto& [nodes, first_edge, targets] = component.graph;
    std::vector<Node> inside;
    while (!component.game && nodes.size() < component.nodes.size()) {
        const Node node = component.nodes[nodes.size()];
        inside.clear();
        const ProofOutcome outcome = result_of_leaving(asked, node, inside, budget);
        if (outcome == ProofOutcome::open) return false;
        const Role mover = Question::mover_of(node);
        const ProofOutcome if_repeated = asked.repetition_outcome(asked.board_of(node), mover);
        nodes.push_back({mover, if_repeated, outcome == win_for(mover)});
        for (const Node target : inside) targets.push_back(asked.place_in_component(target));
        first_edge.push_back(static_cast<std::uint32_t>(targets.size()));
    }
    if (!budget.ask()) return false;
    if (!component.game) component.game.emplace(std::move(component.graph), proofs_);
    if (!component.game->settle(budget)) return false;
    component.outcomes.assign(component.nodes.size(), ProofOutcome::open);
    for (std::uint32_t place = 0; place < component.nodes.size(); ++place)
        asked.settle(component.nodes[place], component.game->settled(place));
    return true;
}

template <UnsowableGame G>
ProofOutcome RepetitionSolverOf<G>::result_of_leaving(Question& asked, Node node,
                                                      std::vector<Node>& inside,
                                                      StepBudget& budget) {
    const Role mover = Question::mover_of(node);
    const Board board = asked.board_of(node);
    std::vector<Probe> open;
    bool wins = false;
    for (const Move move : game_.moves(board)) {
        const Step step = game_.play(board, move);
        const auto next = after(asked, mover, step);
        const bool stays = next.asked == &asked && asked.component(node) &&
                           asked.component(next.node) == asked.component(node);
        if (stays && next.outcome == ProofOutcome::open)
            inside.push_back(next.node);
        else if (next.outcome == ProofOutcome::open)
            open.push_back(next);
        else
            wins = wins || next.outcome == win_for(mover);
    }
    if (wins) return win_for(mover);
    ++depth_;
    ProofOutcome outcome = win_for(other(mover));
    for (std::size_t i = 0; i < open.size() && outcome == win_for(other(mover)); ++i)
        outcome = fresh(*open[i].asked, open[i].node, budget);
    --depth_;
    return outcome;
}

/// Returns the node that a move leads to. Only a capture leads to a different question.
template <UnsowableGame G>
typename RepetitionSolverOf<G>::Probe RepetitionSolverOf<G>::after(Question& asked, Role mover,
                                                                   const Step& step) {
    const int gained = mover == Role::hero ? step.gain : -step.gain;
    if (step.gain != 0)
        return probe_without_history(step.board, other(mover), asked.net_seeds() - gained);
    const Node node = asked.node_of(step.board, other(mover));
    return {&asked, node, asked.outcome(node)};
}

std::unique_ptr<RepetitionSolver> make_repetition_solver(const AnyGame& any, const Tables& tables) {
    const auto make = [&]<class G>(const G& game) -> std::unique_ptr<RepetitionSolver> {
        if constexpr (UnsowableGame<G>)
            return std::make_unique<RepetitionSolverOf<G>>(game, tables);
        else
            return nullptr;
    };
    return std::visit(make, any);
}

bool solve_open_boards(const AnyGame& game, const Tables& tables,
                       std::span<HistoryFreeValues> boards, const ShouldStop& should_stop) {
    constexpr std::uint64_t steps_per_board = 6;  // oware needs fewer than five
    const auto is_open_layer = [](const Layer& layer) { return !is_known(layer); };
    if (is_known(tables.layers().back()) ||
        std::ranges::any_of(tables.layers().first(tables.layers().size() - 1), is_open_layer))
        return true;
    const auto solver = make_repetition_solver(game, tables);
    StepBudget budget(steps_per_board * boards.size(), should_stop);
    for (std::uint64_t number = 0; number < boards.size() && !budget.is_exhausted(); ++number) {
        if (is_known(boards[number])) continue;
        auto& [by_mover, by_other] = boards[number];
        const auto board = tables.index().template board<Board>(tables.max_seeds(), number);
        for (ProofOutcome outcome = ProofOutcome::won;
             outcome != ProofOutcome::open && by_mover < -by_other;) {
            const int more = by_mover + 1;
            outcome = solver->gains(board, Role::hero, more, {}, budget);
            if (outcome == ProofOutcome::won) by_mover = static_cast<std::int8_t>(more);
            if (outcome == ProofOutcome::lost) by_other = static_cast<std::int8_t>(1 - more);
        }
    }
    return !should_stop || !should_stop();
}

template class RepetitionSolverOf<Oware<SmallBoard>>;
template class RepetitionSolverOf<Oware<Board>>;
template class RepetitionSolverOf<Bestemshe<SmallBoard>>;
template class RepetitionSolverOf<Bestemshe<Board>>;

}  // namespace krou
