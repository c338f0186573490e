#include "prove/repetition_game.h"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "helpers/catch.h"
#include "helpers/random_board.h"

// The game on a graph, against a search that tries all paths.

namespace krou {
namespace {

using Way = std::vector<std::uint32_t>;

struct Graph {
    std::vector<RepetitionGame::Node> nodes;
    std::vector<std::vector<std::uint32_t>> edges;

    RepetitionGame game(ProofTable& table) const {
        RepetitionGame::Graph graph{nodes, {0}, {}};
        for (const auto& targets : edges) {
            graph.targets.insert(graph.targets.end(), targets.begin(), targets.end());
            graph.first_edge.push_back(static_cast<std::uint32_t>(graph.targets.size()));
        }
        RepetitionGame game(graph, table);
        StepBudget budget(0);
        REQUIRE(game.settle(budget));
        return game;
    }
};

/// True for every fifth node.
bool lets_go_on(int node) {
    return node % 5 == 4;
}

/// The hero's nodes have even numbers, the opponent's odd ones.
Graph random_graph(Random& random) {
    const int half = 1 + below(random, 5);
    Graph graph;
    for (int node = 0; node < 2 * half; ++node) {
        const bool is_heros = node % 2 == 0;
        // Nodes that let play continue have no edges to each other, because each cycle must end.
        const bool goes_on = lets_go_on(node);
        const ProofOutcome end = win_for(below(random, 2) ? Role::hero : Role::opponent);
        graph.nodes.push_back({is_heros ? Role::hero : Role::opponent,
                               goes_on ? ProofOutcome::open : end, below(random, 12) == 0});
        auto& targets = graph.edges.emplace_back();
        for (int edges = below(random, 4); edges > 0; --edges) {
            const int target = 2 * below(random, half) + is_heros;
            if (!goes_on || !lets_go_on(target))
                targets.push_back(static_cast<std::uint32_t>(target));
        }
    }
    return graph;
}

/// Returns the winner from the last node of a path.
Role winner(const Graph& graph, Way& way) {
    const auto here = way.back();
    const auto& [to_move, repetition_outcome, can_leave] = graph.nodes[here];
    if (std::ranges::count(way, here) > 1 && repetition_outcome != ProofOutcome::open)
        return repetition_outcome == ProofOutcome::won ? Role::hero : Role::opponent;
    if (can_leave) return to_move;
    for (const auto target : graph.edges[here]) {
        way.push_back(target);
        const Role role = winner(graph, way);
        way.pop_back();
        if (role == to_move) return to_move;
    }
    return other(to_move);
}

}  // namespace

TEST_CASE("a repetition game matches a search of all paths", "[tables]") {
    Random random(41);
    ProofTable table;
    int open = 0;
    int passed_by = 0;
    for (int graphs = 0; graphs < 20000; ++graphs) {
        const Graph graph = random_graph(random);
        RepetitionGame game = graph.game(table);
        for (std::uint32_t node = 0; node < graph.nodes.size(); ++node) {
            Way way{node};
            StepBudget budget(1'000'000);
            REQUIRE(game.solve(node, {}, budget) == win_for(winner(graph, way)));
            open += game.settled(node) == ProofOutcome::open;
        }
        // Solve each step of a random path through open nodes.
        Way way{static_cast<std::uint32_t>(below(random, static_cast<int>(graph.nodes.size())))};
        while (game.settled(way.back()) == ProofOutcome::open) {
            const auto& edges = graph.edges[way.back()];
            const auto next =
                edges[static_cast<std::size_t>(below(random, static_cast<int>(edges.size())))];
            const bool goes_on = graph.nodes[next].repetition_outcome == ProofOutcome::open;
            if (std::ranges::count(way, next) > 0 && !goes_on) break;
            const Way passed = way;
            way.push_back(next);
            StepBudget budget(1'000'000);
            REQUIRE(game.solve(next, passed, budget) == win_for(winner(graph, way)));
            ++passed_by;
        }
    }
    CHECK(open > 5000);
    CHECK(passed_by > 2000);
}

TEST_CASE("a repetition game stays open if the budget is used up", "[tables]") {
    Random random(42);
    ProofTable table;
    int unfinished = 0;
    for (int graphs = 0; graphs < 5000; ++graphs) {
        const Graph graph = random_graph(random);
        RepetitionGame game = graph.game(table);
        for (std::uint32_t node = 0; node < graph.nodes.size(); ++node) {
            StepBudget none(0);
            if (game.solve(node, {}, none) != ProofOutcome::open) continue;
            ++unfinished;
            StepBudget enough(1'000'000);
            Way way{node};
            REQUIRE(game.solve(node, {}, enough) == win_for(winner(graph, way)));
        }
    }
    CHECK(unfinished > 500);
}

}  // namespace krou
