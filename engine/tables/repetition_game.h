#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/step_budget.h"
#include "tables/proof_table.h"
#include "tables/table.h"

namespace krou {

/// What is known of a node when the question is whether the hero wins from it.
enum class Fate : std::uint8_t { open, won, lost };

/// The fate of what this player wins.
constexpr Fate win_of(Role role) {
    return role == Role::hero ? Fate::won : Fate::lost;
}

/// A game on a graph: in turn the players move along its edges until a node comes up a second time.
/// Each node says which player that makes the winner. So what a node is worth depends on the nodes
/// passed before it, and to know it all ways would have to be tried.
///
/// They need not be. A node that was passed is as good as the end of the game, won by one player:
/// from there his win spreads backwards, to each node where he can move to a won one, or where the
/// other can move to no other. So every step decides many nodes, and few are left to be tried; the
/// most promising first, by proof numbers (df-pn).
class RepetitionGame {
public:
    struct Node {
        Role to_move = Role::hero;      ///< all edges lead to nodes where the other is
        Role if_repeated = Role::hero;  ///< who wins when it comes up a second time
        bool can_leave = false;         ///< who is to move can win by leaving the graph
    };

    /// The edges from node i are `targets[first[i]]` to `targets[first[i + 1] - 1]`. Moves that
    /// leave the graph and lose are left out.
    struct Graph {
        std::vector<Node> nodes;
        std::vector<std::uint32_t> first{0};
        std::vector<std::uint32_t> targets;
    };

    /// The table must live as long.
    RepetitionGame(Graph graph, ProofTable& table);

    /// To be done first: finds what holds whatever was passed before. False when the budget was
    /// used up; then it goes on where it stopped.
    bool settle(StepBudget& budget);
    /// What holds whatever was passed before, if only nodes were that are open by this.
    Fate settled(std::uint32_t node) const { return fates_[node]; }

    /// Who wins from an open node after these were passed, all of them open and different; still
    /// open when the budget has been used up.
    Fate solve(std::uint32_t node, std::span<const std::uint32_t> passed, StepBudget& budget);

private:
    std::span<const std::uint32_t> edges_from(std::uint32_t node) const {
        return {graph_.targets.data() + graph_.first[node],
                graph_.first[node + 1] - graph_.first[node]};
    }
    std::span<const std::uint32_t> edges_to(std::uint32_t node) const {
        return {sources_.data() + first_source_[node],
                first_source_[node + 1] - first_source_[node]};
    }
    void reverse_edges();
    void settle_ends();
    /// Settles the nodes among which a player can stay for ever, when each of them is his if
    /// repeated; tells whether there were any.
    bool settle_where_one_can_stay(Role player);
    bool may_stay(std::uint32_t node, Role player, const std::vector<char>& within) const;

    void decide(std::uint32_t node, Fate fate);
    /// Decides what follows from the nodes on the trail from there on.
    void spread(std::size_t trail_begin);
    /// Takes back what was decided since the trail was that long.
    void undo(std::size_t trail_length);

    std::uint64_t key_of(std::uint32_t node) const;
    void prove(std::uint32_t node, ProofNumbers limit, int depth, StepBudget& budget);
    ProofNumbers try_moves(std::uint32_t node, ProofNumbers limit, int depth, StepBudget& budget);

    const Node& node_at(std::uint32_t node) const { return graph_.nodes[node]; }
    std::uint32_t size() const { return static_cast<std::uint32_t>(graph_.nodes.size()); }

    Graph graph_;
    std::vector<std::uint32_t> first_source_, sources_;  ///< edges by the node that they lead to
    std::vector<Fate> fates_;
    std::vector<std::uint8_t> ways_;    ///< of who is to move, to nodes that the other has not won
    std::vector<std::uint32_t> trail_;  ///< nodes in the order in which they were decided
    std::uint64_t hash_;                ///< of the trail's nodes and their fates
    enum class Stage : std::uint8_t { new_made, heros, opponents, settled };
    Stage stage_ = Stage::new_made;  ///< what is to be settled next
    ProofTable& table_;
};

}  // namespace krou
