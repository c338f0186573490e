#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/sparse_array.h"
#include "games/families.h"
#include "prove/repetition_game.h"
#include "prove/repetition_solver.h"
#include "tables/forced_play.h"
#include "tables/table.h"

namespace krou {

/// Largest layer whose node and component numbers fit in 30 bits.
inline constexpr std::uint64_t max_boards_of_graph = std::uint64_t{1} << 29;

/// Graph for the question "does the hero gain `net_seeds`?" about all boards with `seeds` seeds.
/// The tables answer it for most nodes. Its edges are the moves without a capture between the open
/// ones. A board can recur only within a strongly connected component.
template <ReversibleGame G>
class RepetitionGraph {
public:
    using Board = typename G::Board;

    using Node = std::uint32_t;  ///< 2 * board number, plus 1 if the opponent is to move

    /// Strongly connected component of open nodes.
    struct Component {
        std::vector<Node> nodes;
        RepetitionGame::Graph graph;         ///< edges of the nodes expanded so far
        std::optional<RepetitionGame> game;  ///< game on all nodes, once the graph is complete
        /// Results if no other node of the component was passed; empty until the game is settled.
        std::vector<ProofOutcome> outcomes;
    };

    /// The boards in `passed` may end the game when they recur.
    RepetitionGraph(const G& game, const Tables& tables, int seeds, int net_seeds,
                    std::span<const PassedBoard> passed)
        : game_(game),
          tables_(tables),
          seeds_(seeds),
          net_seeds_(net_seeds),
          states_(2 * tables.index().count(seeds)) {
        for (const auto& [any_board, to_move] : passed) {
            const auto board = sized_for(game, any_board);
            const auto [own, others] = tables.forced(tables.index().number(board), seeds);
            progress_.record(static_cast<std::size_t>(to_move), own, others,
                             cycle_value(game, board));
            const ProofOutcome outcome = repetition_outcome(board, to_move);
            if (outcome != ProofOutcome::open) remember(node_of(board, to_move), outcome);
        }
    }

    int seeds() const { return seeds_; }
    int net_seeds() const { return net_seeds_; }
    Node node_of(const Board& board, Role to_move) const {
        return static_cast<Node>(2 * tables_.index().number(board) + static_cast<Node>(to_move));
    }
    Board board_of(Node node) const {
        return tables_.index().template board<Board>(seeds_, node / 2);
    }
    static Role mover_of(Node node) { return static_cast<Role>(node % 2); }
    /// Returns the winner if this board recurs; open if play then continues.
    ProofOutcome repetition_outcome(const Board& board, Role to_move) const {
        const auto movers = cycle_value(game_, board);
        if (!movers) return ProofOutcome::open;
        const int heros = to_move == Role::hero ? *movers : -*movers;
        return heros >= net_seeds_ ? ProofOutcome::won : ProofOutcome::lost;
    }

    /// Returns the known result of a node. It holds whatever open nodes were visited before.
    ProofOutcome outcome(Node node) {
        const State state = states_.get(node);
        if (state.outcome != 0) return static_cast<ProofOutcome>(state.outcome - 1);
        // Only 'open' is stored: the tables give the other results again, which saves memory.
        const ProofOutcome outcome = outcome_by_tables(node);
        if (outcome == ProofOutcome::open) remember(node, outcome);
        return outcome;
    }
    void remember(Node node, ProofOutcome outcome) {
        states_[node].outcome = (static_cast<unsigned>(outcome) + 1) & 3;
    }

    /// Finds the components of a node and of all open nodes reachable from it. Returns false if the
    /// budget is used up; the next call resumes.
    bool explore(Node node, StepBudget& budget) {
        while (states_.get(node).component == unexplored) {
            if (!search_) search_.emplace(*this, node);
            if (!search_->run(budget)) return false;
            search_.reset();
        }
        return true;
    }
    /// Returns the component of an explored node; null if the node cannot recur.
    Component* component(Node node) const {
        const auto number = states_.get(node).component;
        return number < first_component ? nullptr : components_[number - first_component].get();
    }
    std::uint32_t place_in_component(Node node) const { return states_.get(node).place; }
    bool cannot_recur(Node node) const { return states_.get(node).component == none; }

private:
    // Component codes of a node: one of these two, or `first_component` + index.
    static constexpr std::uint32_t unexplored = 0;
    static constexpr std::uint32_t none = 1;
    static constexpr std::uint32_t first_component = 2;
    static constexpr int component_bits = 30;

    /// State of a node. In a sparse array, nodes never visited take almost no memory.
    struct State {
        std::uint32_t component : component_bits = unexplored;
        std::uint32_t outcome : 2 = 0;  ///< 0 if unknown, else 1 + `ProofOutcome`
        std::uint32_t place = 0;        ///< index in its component
    };
    static_assert(sizeof(State) == 8);

    /// Tarjan's algorithm for strongly connected components, from one root. It is iterative, so
    /// that it can pause after any step.
    class ComponentSearch {
    public:
        ComponentSearch(RepetitionGraph& graph, Node root) : graph_(graph) { enter(root); }

        /// Returns true when finished.
        bool run(StepBudget& budget) {
            while (!path_.empty() && budget.spend()) {
                if (targets_.size() == path_.back().first_target) {
                    leave();
                    continue;
                }
                const Node target = targets_.back();
                targets_.pop_back();
                if (graph_.states_.get(target).component != unexplored) continue;
                if (order(target) == 0)
                    enter(target);
                else
                    path_.back().lowlink = std::min(path_.back().lowlink, order(target));
            }
            return path_.empty();
        }

    private:
        struct Visit {
            Node node;
            std::uint32_t lowlink;
            std::size_t first_target;  ///< start of its targets in `targets_`
        };

        /// Visit number from 1 on, or 0 if unvisited. `State::place` holds it until the node's
        /// component is known.
        std::uint32_t& order(Node node) { return graph_.states_[node].place; }
        void enter(Node node) {
            order(node) = ++visits_;
            path_.push_back({node, visits_, targets_.size()});
            const auto targets = graph_.open_targets(node);
            targets_.insert(targets_.end(), targets.rbegin(), targets.rend());
            unassigned_.push_back(node);
        }
        void leave() {
            const Visit visit = path_.back();
            path_.pop_back();
            if (!path_.empty())
                path_.back().lowlink = std::min(path_.back().lowlink, visit.lowlink);
            if (visit.lowlink != order(visit.node)) return;
            const auto last =
                std::ranges::find(unassigned_.rbegin(), unassigned_.rend(), visit.node);
            const auto first = last.base() - 1;
            graph_.add_component({first, unassigned_.end()});
            unassigned_.erase(first, unassigned_.end());
        }

        RepetitionGraph& graph_;
        std::vector<Visit> path_;
        std::vector<Node>
            targets_;  ///< pending targets of the nodes on the path, the next one last
        std::vector<Node> unassigned_;  ///< Tarjan's stack: visited nodes without a component yet
        std::uint32_t visits_ = 0;
    };

    void add_component(std::vector<Node> nodes) {
        constexpr std::uint32_t mask = (std::uint32_t{1} << component_bits) - 1;
        if (nodes.size() == 1) {
            states_[nodes.front()].component = none;
            return;
        }
        const auto number = static_cast<std::uint32_t>(first_component + components_.size());
        for (std::uint32_t place = 0; place < nodes.size(); ++place) {
            State& state = states_[nodes[place]];
            state.component = number & mask;
            state.place = place;
        }
        components_.push_back(std::make_unique<Component>());
        components_.back()->nodes = std::move(nodes);
    }

    /// Returns the result that a player can force by the tables; open if a passed board might
    /// recur.
    ProofOutcome outcome_by_tables(Node node) const {
        const Role mover = mover_of(node);
        const auto [own, others] = tables_.forced(node / 2, seeds_);
        const GuaranteedValue hero = mover == Role::hero ? own : others;
        const GuaranteedValue opponent = mover == Role::hero ? others : own;
        const bool is_won = hero.value >= net_seeds_;
        if (!is_won && -opponent.value >= net_seeds_) return ProofOutcome::open;
        const Role winner = is_won ? Role::hero : Role::opponent;
        // If repetition splits the rest, a player for whom that is enough need not make progress.
        const bool can_wait = tables_.exact() && is_won == (net_seeds_ <= 0);
        const Progress progress(is_won ? hero : opponent, is_won ? mover : other(mover));
        if (!can_wait && !progress_.is_ghi_safe(static_cast<std::size_t>(winner), progress) &&
            !game_.is_over(board_of(node)))
            return ProofOutcome::open;
        return win_for(winner);
    }

    /// Returns the edges from a node: open nodes reached by moves without a capture.
    std::vector<Node> open_targets(Node node) {
        std::vector<Node> targets;
        const Board board = board_of(node);
        for (const Move move : game_.moves(board)) {
            const auto step = game_.play(board, move);
            if (step.gain != 0) continue;
            const Node target = node_of(step.board, other(mover_of(node)));
            if (outcome(target) == ProofOutcome::open) targets.push_back(target);
        }
        return targets;
    }

    const G& game_;
    const Tables& tables_;
    int seeds_;
    int net_seeds_;
    PassedProgress progress_;  ///< progress of each role on the passed boards
    SparseArray<State> states_;
    std::vector<std::unique_ptr<Component>> components_;
    std::optional<ComponentSearch> search_;  ///< unfinished exploration
};

}  // namespace krou
