#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/sparse_array.h"
#include "games/families.h"
#include "prove/repetition_game.h"
#include "tables/forced_play.h"
#include "tables/table.h"

namespace krou {

/// A board of the game since its last capture.
struct PassedBoard {
    Board board;
    Role to_move = Role::hero;

    friend bool operator==(const PassedBoard&, const PassedBoard&) = default;
};

/// Of more boards, the numbers of nodes and components of a question would not fit where they are
/// kept.
inline constexpr std::uint64_t most_boards_of_question = std::uint64_t{1} << 29;

/// The question from which boards with so many seeds the hero gains `net_seeds` or more. The tables
/// answer it for most nodes. The open ones form a graph whose edges are the moves that capture
/// nothing, and play comes back to a board only within a strongly connected component of it.
template <UnsowableGame G>
class RepetitionQuestion {
public:
    using Board = typename G::Board;

    using Node = std::uint32_t;  ///< twice the number of the board, one more if the opponent moves

    /// Open nodes of which each can be reached from each other.
    struct Component {
        std::vector<Node> nodes;
        RepetitionGame::Graph graph;         ///< of the first nodes, as far as they are looked at
        std::optional<RepetitionGame> game;  ///< of all nodes, once the graph is complete
        std::vector<Fate> fates;  ///< of each node when no other of the component was passed

        bool is_ready() const { return !fates.empty(); }
    };

    /// After these boards have been passed, which may end the game when they come up again.
    RepetitionQuestion(const G& game, const Tables& tables, int seeds, int net_seeds,
                       std::span<const PassedBoard> passed);
    ~RepetitionQuestion();

    int seeds() const { return seeds_; }
    int net_seeds() const { return net_seeds_; }
    Node node_of(const Board& board, Role to_move) const {
        return static_cast<Node>(2 * tables_.index().number(board) + static_cast<Node>(to_move));
    }
    Board board_of(Node node) const {
        return tables_.index().template board<Board>(seeds_, node / 2);
    }
    static Role mover_of(Node node) { return static_cast<Role>(node % 2); }
    /// Who wins when this board comes back; open if the game then goes on.
    Fate fate_if_repeated(const Board& board, Role to_move) const;

    /// What is known of a node, whatever open nodes were passed before it.
    Fate fate(Node node) {
        const State state = states_.get(node);
        if (state.has_fate()) return state.fate();
        // What the tables answer is not kept: they are asked again, which saves memory.
        const Fate fate = by_tables(node);
        if (fate == Fate::open) settle(node, fate);
        return fate;
    }
    void settle(Node node, Fate fate) { states_[node].set_fate(fate); }

    /// Finds the components of a node and of all open nodes that can be reached from it. False when
    /// the budget was used up; the next call goes on from there.
    bool explore(Node node, StepBudget& budget);
    /// The component of a node that has been explored; null if the node cannot come up again.
    Component* component(Node node) const {
        const auto number = states_.get(node).component();
        return number < first_component ? nullptr : components_[number - first_component].get();
    }
    std::uint32_t place_in_component(Node node) const { return states_.get(node).place; }
    bool comes_up_once(Node node) const { return states_.get(node).component() == none; }

private:
    // What stands for the component of a node: one of these two, or its number from here on.
    static constexpr std::uint32_t unexplored = 0;
    static constexpr std::uint32_t none = 1;
    static constexpr std::uint32_t first_component = 2;

    /// What is known of a node. The states of nodes that nobody comes near to take next to no
    /// memory.
    class State {
    public:
        std::uint32_t component() const { return component_and_fate_ >> fate_bits; }
        void set_component(std::uint32_t number) {
            component_and_fate_ = number << fate_bits | (component_and_fate_ & fate_mask);
        }
        bool has_fate() const { return (component_and_fate_ & fate_mask) != 0; }
        Fate fate() const { return static_cast<Fate>((component_and_fate_ & fate_mask) - 1); }
        void set_fate(Fate fate) {
            component_and_fate_ &= ~fate_mask;
            component_and_fate_ |= static_cast<std::uint32_t>(fate) + 1;
        }

        std::uint32_t place = 0;  ///< in its component

    private:
        static constexpr int fate_bits = 2;
        static constexpr std::uint32_t fate_mask = (1 << fate_bits) - 1;
        std::uint32_t component_and_fate_ = 0;
    };
    class ComponentFinder;

    Fate by_tables(Node node) const;
    /// The open nodes that a move without a capture leads to: the edges from a node.
    std::vector<Node> open_targets(Node node);

    const G& game_;
    const Tables& tables_;
    int seeds_;
    int net_seeds_;
    Approach approach_;  ///< of both, by role, on the boards passed
    SparseArray<State> states_;
    std::vector<std::unique_ptr<Component>> components_;
    std::unique_ptr<ComponentFinder> finder_;  ///< while it has not come to its end
};

}  // namespace krou
