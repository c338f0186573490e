#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/memory.h"
#include "base/step_budget.h"
#include "prove/proof_numbers.h"

namespace krou {

/// Transposition table of a proof-number search. Keys hash everything that a node's result depends
/// on. New entries always replace.
class ProofTable {
public:
    ProofTable() : entries_(make_zeroed_array<Entry>(size)) {}

    ProofNumbers look_up(std::uint64_t key) const {
        const Entry& entry = entries_[key % size];
        return key != no_key && entry.key == key ? entry.numbers : ProofNumbers();
    }
    void keep(std::uint64_t key, ProofNumbers numbers) { entries_[key % size] = {key, numbers}; }
    /// Returns a new salt, mixed into the keys of one user so that no two users share keys.
    std::uint64_t new_salt() { return ++salt_ * 0x9e3779b97f4a7c15; }

private:
    static constexpr std::size_t size = std::size_t{1} << 18;
    static constexpr std::uint64_t no_key = 0;  ///< marks an unused entry
    struct Entry {
        std::uint64_t key = no_key;
        ProofNumbers numbers;
    };
    static_assert(sizeof(Entry) == 16);

    PagedArray<Entry> entries_;
    std::uint64_t salt_ = 0;
};

/// Two-player game on a graph: the players move in turn along the edges. When a node recurs, it
/// either ends the game with a fixed winner, or play continues. Every cycle has a node that ends
/// it. So the winner from a node depends on the path to it (graph-history interaction, Campbell;
/// Kishimoto and Müller), and in principle all paths must be tried.
///
/// Most paths need no search. A move to a passed node ends the game, so each passed node has a
/// known winner. Its win propagates backwards (attractor): to nodes where the winner can move to a
/// won node, and to nodes where the other player has no other move. So each step of a path decides
/// many nodes. Depth-first proof-number search (df-pn) covers the few that stay open.
class RepetitionGame {
public:
    struct Node {
        Role to_move = Role::hero;  ///< mover; every edge leads to a node of the other player
        ProofOutcome repetition_outcome =
            ProofOutcome::won;   ///< result of a repetition; open if play continues
        bool can_leave = false;  ///< the mover has a winning move out of the graph
    };

    /// The edges from node i are `targets[first_edge[i]]` to `targets[first_edge[i + 1] - 1]`.
    /// Losing moves out of the graph have no edge.
    struct Graph {
        std::vector<Node> nodes;
        std::vector<std::uint32_t> first_edge{0};
        std::vector<std::uint32_t> targets;
    };

    /// The table must outlive the game.
    RepetitionGame(Graph graph, ProofTable& table);

    /// Settles nodes: finds those that one player wins after any path. Must finish before `solve`.
    /// Returns false if the budget is used up; the next call resumes.
    bool settle(StepBudget& budget);
    /// Returns the result of a settled node, else open. It holds whatever open nodes were visited
    /// before.
    ProofOutcome settled(std::uint32_t node) const { return outcomes_[node]; }

    /// Returns the winner from an open node after `passed`; open if the budget is used up. Passed
    /// nodes must be open. None that ends the game may occur twice.
    ProofOutcome solve(std::uint32_t node, std::span<const std::uint32_t> passed,
                       StepBudget& budget);

private:
    std::span<const std::uint32_t> edges_from(std::uint32_t node) const {
        return {graph_.targets.data() + graph_.first_edge[node],
                graph_.first_edge[node + 1] - graph_.first_edge[node]};
    }
    std::span<const std::uint32_t> edges_to(std::uint32_t node) const {
        return {predecessors_.data() + first_source_[node],
                first_source_[node + 1] - first_source_[node]};
    }
    void reverse_edges();
    /// Settles the nodes from which a player can leave or has no move, and what follows from them.
    void settle_ends();
    /// Settles as won the largest set of nodes in which the player can stay for ever, or leave to a
    /// won node, without losing by repetition (greatest fixed point). Returns false if it is empty.
    bool settle_cycles(Role player);
    bool may_stay(std::uint32_t node, Role player, const std::vector<char>& within) const;

    void decide(std::uint32_t node, ProofOutcome outcome);
    void pass(std::uint32_t node);
    /// Propagates the results of trail nodes backwards, from this index of the trail on.
    void propagate(std::size_t trail_begin);
    /// Undoes all decisions since the trail had this length.
    void undo(std::size_t trail_length);

    std::uint64_t key_of(std::uint32_t node) const;
    void prove(std::uint32_t node, ProofNumbers limit, int depth, StepBudget& budget);
    ProofNumbers try_moves(std::uint32_t node, ProofNumbers limit, int depth, StepBudget& budget);

    const Node& node_at(std::uint32_t node) const { return graph_.nodes[node]; }
    std::uint32_t size() const { return static_cast<std::uint32_t>(graph_.nodes.size()); }

    Graph graph_;
    std::vector<std::uint32_t> first_source_, predecessors_;  ///< reverse edges, by target node
    std::vector<ProofOutcome> outcomes_;
    std::vector<std::uint8_t> open_moves_;  ///< per node, moves not known to lose
    std::vector<std::uint32_t> trail_;      ///< decided nodes in order, for `undo`
    std::uint64_t hash_;                    ///< hash of the decided nodes and their results
    Role next_to_stay_ = Role::hero;        ///< player of the next step of `settle`
    bool is_settled_ = false;
    ProofTable& table_;
};

}  // namespace krou
