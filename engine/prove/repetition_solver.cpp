#include "prove/repetition_solver.h"

#include <algorithm>
#include <cassert>
#include <map>
#include <new>
#include <tuple>
#include <vector>

#include "prove/repetition_game.h"
#include "prove/repetition_graph.h"

namespace krou {

namespace {

/// Largest layer to search if many of its boards may be open. Larger ones take too much time and
/// memory.
constexpr std::uint64_t max_boards_to_ask = 400'000;

bool is_small(const Layer& layer) {
    return layer.boards() <= max_boards_to_ask;
}

/// Solver for one type of game.
template <ReversibleGame G>
class SolverOf final : public RepetitionSolver {
public:
    SolverOf(const G& game, const Tables& tables) : RepetitionSolver(tables), game_(game) {}

    /// Swaps the roles if `net_seeds` <= 0, so that both share one graph: the hero gains a margin n
    /// exactly if the opponent does not gain 1 - n.
    ProofOutcome gains(const krou::Board& any_board, Role to_move, int net_seeds,
                       std::span<const PassedBoard> passed, StepBudget& budget) override {
        const auto board = sized<Board>(any_board);
        try {
            if (net_seeds > 0) return outcome_after(passed, board, to_move, net_seeds, budget);
            std::vector<PassedBoard> turned(passed.begin(), passed.end());
            for (auto& [passed_board, mover] : turned) mover = other(mover);
            return opposite(outcome_after(turned, board, other(to_move), 1 - net_seeds, budget));
        } catch (const std::bad_alloc&) {
            graphs_.clear();
            graphs_after_.clear();
            passed_.clear();
            depth_ = 0;
            throw;
        }
    }

private:
    using Board = typename G::Board;
    using Graph = RepetitionGraph<G>;
    using Node = typename Graph::Node;
    using Component = typename Graph::Component;
    using Graphs = std::map<std::pair<int, int>, std::unique_ptr<Graph>>;
    /// Node of a graph, and its known result.
    struct Probe {
        Graph* graph;  ///< null if the tables or the number of seeds decide
        Node node;
        ProofOutcome outcome;
    };

    Graph& graph_in(Graphs& graphs, int seeds, int net_seeds, std::span<const PassedBoard> passed) {
        auto& found = graphs[{seeds, net_seeds}];
        if (!found) found = std::make_unique<Graph>(game_, *tables_, seeds, net_seeds, passed);
        return *found;
    }
    /// Returns the graph for the same question after these boards.
    Graph& graph_after(std::span<const PassedBoard> passed, const Graph& graph) {
        if (!std::ranges::equal(passed, passed_)) {
            graphs_after_.clear();
            passed_.assign(passed.begin(), passed.end());
        }
        return graph_in(graphs_after_, graph.seeds(), graph.net_seeds(), passed);
    }

    /// Returns the smallest possible margin of at least `net_seeds`. If all seeds go to the players
    /// in the end, the margin has the parity of `seeds`.
    int next_possible(int net_seeds, int seeds) const {
        const bool ends = rules_.repetition == Repetition::owner ||
                          (rules_.repetition == Repetition::rows && pits_ > 1);
        const bool all_count = rules_.rest == Rest::owner && rules_.below == 0 && ends;
        return all_count && (net_seeds - seeds) % 2 != 0 ? net_seeds + 1 : net_seeds;
    }
    Probe probe(const Board& board, Role to_move, int net_seeds) {
        const int seeds = game_.max_net_gain(board);
        const int possible = next_possible(net_seeds, seeds);
        if (possible > seeds) return {nullptr, 0, ProofOutcome::lost};
        if (possible <= -seeds) return {nullptr, 0, ProofOutcome::won};
        assert(seeds <= max_seeds_);
        Graph& graph = graph_in(graphs_, seeds, possible, {});
        const Node node = graph.node_of(board, to_move);
        return {&graph, node, graph.outcome(node)};
    }
    /// Like `probe`, if no board was passed since the last capture.
    Probe probe_without_history(const Board& board, Role to_move, int net_seeds) {
        const auto [movers, others] =
            tables_->history_free(tables_->index().number(board), game_.max_net_gain(board));
        const bool is_heros = to_move == Role::hero;
        if ((is_heros ? movers : others) >= net_seeds) return {nullptr, 0, ProofOutcome::won};
        if (-(is_heros ? others : movers) < net_seeds) return {nullptr, 0, ProofOutcome::lost};
        return probe(board, to_move, net_seeds);
    }

    ProofOutcome outcome_after(std::span<const PassedBoard> passed, const Board& board,
                               Role to_move, int net_seeds, StepBudget& budget) {
        const auto [graph, node, outcome] = passed.empty()
                                                ? probe_without_history(board, to_move, net_seeds)
                                                : probe(board, to_move, net_seeds);
        if (!graph) return outcome;
        if (!prepare(*graph, node, budget)) return ProofOutcome::open;
        if (!are_harmless(passed, *graph))
            return history_free_outcome(graph_after(passed, *graph), node, budget);
        Component* component = graph->component(node);
        if (graph->outcome(node) != ProofOutcome::open || !component)
            return history_free_outcome(*graph, node, budget);
        std::vector<std::uint32_t> places;
        for (const auto& [passed_board, mover] : passed) {
            const Node before = graph->node_of(sized<Board>(passed_board), mover);
            if (graph->component(before) == component &&
                graph->outcome(before) == ProofOutcome::open)
                places.push_back(graph->place_in_component(before));
        }
        return component->game->solve(graph->place_in_component(node), places, budget);
    }

    /// Passed nodes do no harm in these cases:
    /// - Open nodes: the component's game handles them, and the winner of a decided node avoids
    ///   them.
    /// - Decided nodes before the first open one, if the same player wins when they recur.
    /// Otherwise a player may have erred, and play may enter open nodes to which it could not
    /// return without a mistake.
    bool are_harmless(std::span<const PassedBoard> passed, Graph& graph) const {
        bool was_open = false;
        for (const auto& [any_board, mover] : passed) {
            const auto board = sized<Board>(any_board);
            const Node node = graph.node_of(board, mover);
            const ProofOutcome outcome = graph.outcome(node);
            if (outcome == ProofOutcome::open || graph.cannot_recur(node))
                was_open = true;
            else if (was_open || outcome == opposite(graph.repetition_outcome(board, mover)))
                return false;
        }
        return true;
    }

    /// Returns the result of a node if no open node was passed before it.
    ProofOutcome history_free_outcome(Graph& graph, Node node, StepBudget& budget) {
        constexpr int deepest = 2000;  // keeps the recursion within the stack
        if (depth_ > deepest || !prepare(graph, node, budget)) return ProofOutcome::open;
        if (graph.outcome(node) != ProofOutcome::open) return graph.outcome(node);
        if (Component* component = graph.component(node)) {
            const auto place = graph.place_in_component(node);
            ProofOutcome& kept = component->outcomes[place];
            if (kept == ProofOutcome::open) kept = component->game->solve(place, {}, budget);
            return kept;
        }
        std::vector<Node> inside;
        graph.remember(node, outcome_by_exits(graph, node, inside, budget));
        return graph.outcome(node);
    }

    /// Prepares the component of an open node for solving. Returns false if the budget is used up.
    bool prepare(Graph& graph, Node node, StepBudget& budget) {
        if (graph.outcome(node) != ProofOutcome::open) return true;
        if (!graph.explore(node, budget)) return false;
        Component* component = graph.component(node);
        return !component || !component->outcomes.empty() || make_game(graph, *component, budget);
    }

    /// Builds and settles the game of a component. Returns false if the budget is used up.
    bool make_game(Graph& graph, Component& component, StepBudget& budget) {
        auto& [nodes, first_edge, targets] = component.graph;
        std::vector<Node> inside;
        while (!component.game && nodes.size() < component.nodes.size()) {
            const Node node = component.nodes[nodes.size()];
            inside.clear();
            const ProofOutcome outcome = outcome_by_exits(graph, node, inside, budget);
            if (outcome == ProofOutcome::open) return false;
            const Role mover = Graph::mover_of(node);
            nodes.push_back({mover, graph.repetition_outcome(graph.board_of(node), mover),
                             outcome == win_for(mover)});
            for (const Node target : inside) targets.push_back(graph.place_in_component(target));
            first_edge.push_back(static_cast<std::uint32_t>(targets.size()));
        }
        if (!budget.poll()) return false;
        if (!component.game) component.game.emplace(std::move(component.graph), proofs_);
        if (!component.game->settle(budget)) return false;
        component.outcomes.assign(component.nodes.size(), ProofOutcome::open);
        for (std::uint32_t place = 0; place < component.nodes.size(); ++place)
            graph.remember(component.nodes[place], component.game->settled(place));
        return true;
    }

    /// Returns a node's result if only moves out of its component count; open if the budget is used
    /// up. Adds the open targets of the other moves to `inside`.
    ProofOutcome outcome_by_exits(Graph& graph, Node node, std::vector<Node>& inside,
                                  StepBudget& budget) {
        const Role mover = Graph::mover_of(node);
        const Board board = graph.board_of(node);
        std::vector<Probe> open;
        bool wins = false;
        for (const Move move : game_.moves(board)) {
            const Probe next = probe_after(graph, mover, game_.play(board, move));
            const bool stays = next.graph == &graph && graph.component(node) &&
                               graph.component(next.node) == graph.component(node);
            if (next.outcome != ProofOutcome::open)
                wins = wins || next.outcome == win_for(mover);
            else if (stays)
                inside.push_back(next.node);
            else
                open.push_back(next);
        }
        if (wins) return win_for(mover);
        const ProofOutcome loss = win_for(other(mover));
        ProofOutcome outcome = loss;
        ++depth_;
        for (std::size_t i = 0; i < open.size() && outcome == loss; ++i)
            outcome = history_free_outcome(*open[i].graph, open[i].node, budget);
        --depth_;
        return outcome;
    }

    /// Probes the node that a move leads to. Only a capture leads to a different graph.
    Probe probe_after(Graph& graph, Role mover, const typename G::Step& step) {
        const int gained = mover == Role::hero ? step.gain : -step.gain;
        if (step.gain != 0)
            return probe_without_history(step.board, other(mover), graph.net_seeds() - gained);
        const Node node = graph.node_of(step.board, other(mover));
        return {&graph, node, graph.outcome(node)};
    }

    G game_;
    Graphs graphs_;        ///< by seeds on the board and net seeds
    Graphs graphs_after_;  ///< the same after `passed_`; needed after a player's mistake
    std::vector<PassedBoard> passed_;
    ProofTable proofs_;
    int depth_ = 0;  ///< recursion depth
};

}  // namespace

RepetitionSolver::RepetitionSolver(const Tables& tables)
    : tables_(&tables),
      rules_(tables.rules()),
      pits_(tables.index().pits()),
      max_seeds_(tables.max_seeds()),
      are_small_layers_known_(std::ranges::all_of(tables.layers(), [](const Layer& layer) {
          return !is_small(layer) || is_known(layer);
      })) {}

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
/// graphs with fewer seeds, and the tables ignored cycles.
std::optional<std::uint64_t> RepetitionSolver::bytes_to_solve(int seeds) const {
    constexpr std::uint64_t bytes_per_board_to_prove = 640;
    const auto boards = tables_->index().count(seeds);
    if (seeds > max_seeds_ || boards > max_boards_of_graph) return std::nullopt;
    return bytes_per_board_to_prove * boards;
}

std::unique_ptr<RepetitionSolver> make_repetition_solver(const AnyGame& any, const Tables& tables) {
    const auto make = [&]<class G>(const G& game) -> std::unique_ptr<RepetitionSolver> {
        if constexpr (ReversibleGame<G>) return std::make_unique<SolverOf<G>>(game, tables);
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

}  // namespace krou
