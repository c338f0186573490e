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

/// Board passed since the last capture.
struct PassedBoard {
    Board board;
    Role to_move = Role::hero;

    friend bool operator==(const PassedBoard&, const PassedBoard&) = default;
};

/// Largest layer whose node and component numbers fit in 30 bits.
inline constexpr std::uint64_t max_boards_of_question = std::uint64_t{1} << 29;

/// The question "does the hero gain `net_seeds`?" for all boards with `seeds` seeds. The tables
/// answer it for most nodes. The open ones form a graph whose edges are the moves without a
/// capture. A board can recur only within a strongly connected component of that graph.
template <UnsowableGame G>
class RepetitionQuestion {
public:
    using Board = typename G::Board;

    using Node = std::uint32_t;  ///< 2 * board number, plus 1 if the opponent is to move

    /// Strongly connected component of open nodes.
    struct Component {
        std::vector<Node> nodes;
        RepetitionGame::Graph graph;         ///< edges of the nodes expanded so far
        std::optional<RepetitionGame> game;  ///< game on all nodes, once the graph is complete
        std::vector<ProofOutcome>
            outcomes;  ///< results if no other node of the component was passed

        bool is_ready() const { return !outcomes.empty(); }
    };

    /// The boards in `passed` may end the game when they recur.
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
    /// Returns the winner if this board recurs; open if play then continues.
    ProofOutcome repetition_outcome(const Board& board, Role to_move) const;

    /// Returns the known result of a node. It holds after any path through open nodes.
    ProofOutcome outcome(Node node) {
        const State state = states_.get(node);
        if (state.has_outcome()) return state.outcome();
        // Answers from the tables are not stored: probing again saves memory.
        const ProofOutcome outcome = by_tables(node);
        if (outcome == ProofOutcome::open) settle(node, outcome);
        return outcome;
    }
    void settle(Node node, ProofOutcome outcome) { states_[node].set_outcome(outcome); }

    /// Finds the components of a node and of all open nodes reachable from it. Returns false if the
    /// budget is used up; the next call resumes.
    bool explore(Node node, StepBudget& budget);
    /// Returns the component of an explored node; null if the node cannot recur.
    Component* component(Node node) const {
        const auto number = states_.get(node).component();
        return number < first_component ? nullptr : components_[number - first_component].get();
    }
    std::uint32_t place_in_component(Node node) const { return states_.get(node).place; }
    bool cannot_recur(Node node) const { return states_.get(node).component() == none; }

private:
    // Component codes of a node: one of these two, or `first_component` + index.
    static constexpr std::uint32_t unexplored = 0;
    static constexpr std::uint32_t none = 1;
    static constexpr std::uint32_t first_component = 2;

    /// State of a node. In a sparse array, nodes never visited take almost no memory.
    class State {
    public:
        std::uint32_t component() const { return component_and_outcome_ >> outcome_bits; }
        void set_component(std::uint32_t number) {
            component_and_outcome_ =
                number << outcome_bits | (component_and_outcome_ & outcome_mask);
        }
        bool has_outcome() const { return (component_and_outcome_ & outcome_mask) != 0; }
        ProofOutcome outcome() const {
            return static_cast<ProofOutcome>((component_and_outcome_ & outcome_mask) - 1);
        }
        void set_outcome(ProofOutcome outcome) {
            component_and_outcome_ &= ~outcome_mask;
            component_and_outcome_ |= static_cast<std::uint32_t>(outcome) + 1;
        }

        std::uint32_t place = 0;  ///< index in its component

    private:
        static constexpr int outcome_bits = 2;
        static constexpr std::uint32_t outcome_mask = (1 << outcome_bits) - 1;
        std::uint32_t component_and_outcome_ = 0;
    };
    class ComponentFinder;

    ProofOutcome by_tables(Node node) const;
    /// Returns the edges from a node: open nodes reached by moves without a capture.
    std::vector<Node> open_targets(Node node);

    const G& game_;
    const Tables& tables_;
    int seeds_;
    int net_seeds_;
    PassedProgress approach_;  ///< each role's closest approach on the passed boards
    SparseArray<State> states_;
    std::vector<std::unique_ptr<Component>> components_;
    std::unique_ptr<ComponentFinder> finder_;  ///< unfinished exploration, else null
};

}  // namespace krou
