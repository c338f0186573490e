#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "games/oware.h"
#include "tables/guarantee.h"
#include "tables/repetition_game.h"
#include "tables/table.h"

namespace krou {

/// A board of the game since its last capture.
struct PassedBoard {
    Board board;
    Role to_move = Role::hero;

    friend bool operator==(const PassedBoard&, const PassedBoard&) = default;
};

/// From which boards with so many seeds the hero gains `net_seeds` or more. Most are answered by
/// the tables; the open ones form a graph of the moves that capture nothing, and a board can come
/// back in its strongly connected parts only.
class RepetitionQuestion {
public:
    using Node = std::uint32_t;  ///< twice the number of the board, one more if the opponent moves

    /// Boards of which each can be reached from each other.
    struct Part {
        std::vector<Node> nodes;
        RepetitionGame::Graph graph;         ///< of those nodes that have been looked at
        std::optional<RepetitionGame> game;  ///< once all have
        std::vector<Fate> fates;  ///< of who comes to a node and has passed none of the part

        bool is_ready() const { return !fates.empty(); }
    };

    /// After these boards have been passed: they end the game when they come up again.
    RepetitionQuestion(const Oware& game, const Tables& tables, int seeds, int net_seeds,
                       std::span<const PassedBoard> passed);
    ~RepetitionQuestion();

    int seeds() const { return seeds_; }
    int net_seeds() const { return net_seeds_; }
    Node node_of(const Board& board, Role to_move) const {
        return static_cast<Node>(2 * tables_.index().rank(board) + static_cast<Node>(to_move));
    }
    Board board_of(Node node) const { return tables_.index().unrank(seeds_, node / 2); }
    static Role mover_of(Node node) { return static_cast<Role>(node % 2); }
    /// Who wins when this board ends the game as a repetition.
    Role winner_if_repeated(const Board& board, Role to_move) const;

    /// What is known of a node, whatever open ones were passed before.
    Fate fate(Node node) {
        auto& fate = states_[node].fate;
        if (!fate) fate = by_tables(node);
        return *fate;
    }
    void settle(Node node, Fate fate) { states_[node].fate = fate; }

    /// Finds the parts of all open nodes that can be reached from this one; false when the budget
    /// was used up, and then it goes on where it stopped the next time.
    bool explore(Node node, StepBudget& budget);
    /// The part that a node lies in which was reached; null when it can never come up again.
    Part* part(Node node) const {
        const auto number = states_[node].part;
        return number < parts_.size() ? parts_[number].get() : nullptr;
    }
    std::uint32_t place_in_part(Node node) const { return states_[node].place; }
    bool comes_up_once(Node node) const { return states_[node].part == none; }

private:
    static constexpr std::uint32_t unexplored = 0xffffffff;
    static constexpr std::uint32_t none = 0xfffffffe;

    struct State {
        std::uint32_t part = unexplored;
        std::uint32_t place = 0;
        std::optional<Fate> fate;
    };
    class ComponentFinder;

    Fate by_tables(Node node) const;
    /// The open nodes that a move without a capture leads to.
    std::vector<Node> open_targets(Node node);

    const Oware& game_;
    const Tables& tables_;
    int seeds_;
    int net_seeds_;
    /// The nearest that each player was to what he could force, on the boards passed.
    Guarantee heros_, opponents_;
    std::vector<State> states_;
    std::vector<std::unique_ptr<Part>> parts_;
    std::unique_ptr<ComponentFinder> finder_;  ///< as long as it has not come to its end
};

}  // namespace krou
