#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "games/oware.h"
#include "tables/forced_play.h"
#include "tables/repetition_game.h"
#include "tables/table.h"

namespace krou {

/// A board of the game since its last capture.
struct PassedBoard {
    Board board;
    Role to_move = Role::hero;

    friend bool operator==(const PassedBoard&, const PassedBoard&) = default;
};

/// The question from which boards with so many seeds the hero gains `net_seeds` or more. The tables
/// answer it for most nodes. The open ones form a graph whose edges are the moves that capture
/// nothing, and play comes back to a board only within a strongly connected component of it.
class RepetitionQuestion {
public:
    using Node = std::uint32_t;  ///< twice the number of the board, one more if the opponent moves

    /// Open nodes of which each can be reached from each other.
    struct Component {
        std::vector<Node> nodes;
        RepetitionGame::Graph graph;         ///< of the first nodes, as far as they are looked at
        std::optional<RepetitionGame> game;  ///< of all nodes, once the graph is complete
        std::vector<Fate> fates;  ///< of each node when no other of the component was passed

        bool is_ready() const { return !fates.empty(); }
    };

    /// After these boards have been passed, which end the game when they come up again.
    RepetitionQuestion(const Oware& game, const Tables& tables, int seeds, int net_seeds,
                       std::span<const PassedBoard> passed);
    ~RepetitionQuestion();

    int seeds() const { return seeds_; }
    int net_seeds() const { return net_seeds_; }
    Node node_of(const Board& board, Role to_move) const {
        return static_cast<Node>(2 * tables_.index().number(board) + static_cast<Node>(to_move));
    }
    Board board_of(Node node) const { return tables_.index().board(seeds_, node / 2); }
    static Role mover_of(Node node) { return static_cast<Role>(node % 2); }
    /// Who wins when this board ends the game as a repetition.
    Role winner_if_repeated(const Board& board, Role to_move) const;

    /// What is known of a node, whatever open nodes were passed before it.
    Fate fate(Node node) {
        auto& fate = states_[node].fate;
        if (!fate) fate = by_tables(node);
        return *fate;
    }
    void settle(Node node, Fate fate) { states_[node].fate = fate; }

    /// Finds the components of a node and of all open nodes that can be reached from it. False when
    /// the budget was used up; the next call goes on from there.
    bool explore(Node node, StepBudget& budget);
    /// The component of a node that has been explored; null if the node cannot come up again.
    Component* component(Node node) const {
        const auto number = states_[node].component;
        return number < components_.size() ? components_[number].get() : nullptr;
    }
    std::uint32_t place_in_component(Node node) const { return states_[node].place; }
    bool comes_up_once(Node node) const { return states_[node].component == none; }

private:
    static constexpr std::uint32_t unexplored = 0xffffffff;
    static constexpr std::uint32_t none = 0xfffffffe;

    struct State {
        std::uint32_t component = unexplored;
        std::uint32_t place = 0;
        std::optional<Fate> fate;
    };
    class ComponentFinder;

    Fate by_tables(Node node) const;
    /// The open nodes that a move without a capture leads to: the edges from a node.
    std::vector<Node> open_targets(Node node);

    const Oware& game_;
    const Tables& tables_;
    int seeds_;
    int net_seeds_;
    /// The nearest that each player was to what he could force, on the boards passed.
    Nearness nearest_of_hero_, nearest_of_opponent_;
    std::vector<State> states_;
    std::vector<std::unique_ptr<Component>> components_;
    std::unique_ptr<ComponentFinder> finder_;  ///< while it has not come to its end
};

}  // namespace krou
