#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/memory.h"
#include "base/step_budget.h"
#include "prove/proof_numbers.h"

namespace krou {

/// The transposition table of a proof-number search. The key is a hash of all that matters; of two
/// positions that share a place the later one stays.
class ProofTable {
public:
    ProofTable() : entries_(make_zeroed_array<Entry>(size)) {}

    ProofNumbers look_up(std::uint64_t key) const {
        const Entry& entry = entries_[key % size];
        return key != nobody && entry.key == key ? entry.numbers : ProofNumbers();
    }
    void keep(std::uint64_t key, ProofNumbers numbers) { entries_[key % size] = {key, numbers}; }
    /// What a user mixes into its keys, so that no two users have the same ones.
    std::uint64_t new_salt() { return ++salt_ * 0x9e3779b97f4a7c15; }

private:
    static constexpr std::size_t size = std::size_t{1} << 18;
    static constexpr std::uint64_t nobody = 0;  ///< of an entry that is not used yet
    struct Entry {
        std::uint64_t key = nobody;
        ProofNumbers numbers;
    };
    static_assert(sizeof(Entry) == 16);

    PagedArray<Entry> entries_;
    std::uint64_t salt_ = 0;
};

/// A game on a graph: the players move in turn along its edges until a node comes up a second time.
/// Each node says which player wins by that. (Nodes may also let the game go on; but each cycle
/// must have one that does not.) So who wins from a node depends on the nodes passed before it; to
/// be sure, all paths would have to be tried.
///
/// Most need not be. Moving to a node that was passed ends the game, so each passed node has a
/// winner. His win spreads backwards: to each node where he can move to a won one, and to each
/// where the other player can move to no other. So every step of a path decides many nodes. Among
/// the few that stay open a depth-first proof-number search (df-pn) tries the most promising first.
class RepetitionGame {
public:
    struct Node {
        Role to_move = Role::hero;     ///< all edges lead to nodes with the other to move
        Fate if_repeated = Fate::won;  ///< when it comes up again; open if the game then goes on
        bool can_leave = false;        ///< the player to move wins by a move out of the graph
    };

    /// The edges from node i are `targets[first_edge[i]]` to `targets[first_edge[i + 1] - 1]`.
    /// Moves out of the graph that lose have no edge.
    struct Graph {
        std::vector<Node> nodes;
        std::vector<std::uint32_t> first_edge{0};
        std::vector<std::uint32_t> targets;
    };

    /// The table must outlive the game.
    RepetitionGame(Graph graph, ProofTable& table);

    /// To be done before `solve`: settles nodes, that is, finds those that one player wins whatever
    /// was passed before. False when the budget was used up; the next call goes on from there.
    bool settle(StepBudget& budget);
    /// The fate of a settled node, or open. It holds after any path through open nodes.
    Fate settled(std::uint32_t node) const { return fates_[node]; }

    /// Who wins from an open node after these were passed, all of them open, and different unless
    /// they let the game go on. Open when the budget was used up.
    Fate solve(std::uint32_t node, std::span<const std::uint32_t> passed, StepBudget& budget);

private:
    std::span<const std::uint32_t> edges_from(std::uint32_t node) const {
        return {graph_.targets.data() + graph_.first_edge[node],
                graph_.first_edge[node + 1] - graph_.first_edge[node]};
    }
    std::span<const std::uint32_t> edges_to(std::uint32_t node) const {
        return {sources_.data() + first_source_[node],
                first_source_[node + 1] - first_source_[node]};
    }
    void reverse_edges();
    void settle_ends();
    /// Settles as won by the player the nodes that he does not lose if repeated and among which he
    /// can keep the game for ever; tells whether there were any.
    bool settle_where_one_can_stay(Role player);
    bool may_stay(std::uint32_t node, Role player, const std::vector<char>& within) const;

    void decide(std::uint32_t node, Fate fate);
    void pass(std::uint32_t node);
    /// Decides the nodes whose fate follows from those on the trail, from this place of it on.
    void spread(std::size_t trail_begin);
    /// Takes back all decisions since the trail had this length.
    void undo(std::size_t trail_length);

    std::uint64_t key_of(std::uint32_t node) const;
    void prove(std::uint32_t node, ProofNumbers limit, int depth, StepBudget& budget);
    ProofNumbers try_moves(std::uint32_t node, ProofNumbers limit, int depth, StepBudget& budget);

    const Node& node_at(std::uint32_t node) const { return graph_.nodes[node]; }
    std::uint32_t size() const { return static_cast<std::uint32_t>(graph_.nodes.size()); }

    Graph graph_;
    std::vector<std::uint32_t> first_source_, sources_;  ///< the edges, by the node they lead to
    std::vector<Fate> fates_;
    std::vector<std::uint8_t> ways_;    ///< moves from a node that do not lose by what is decided
    std::vector<std::uint32_t> trail_;  ///< nodes in the order in which they were decided
    std::uint64_t hash_;                ///< of the trail's nodes and their fates
    enum class Stage : std::uint8_t { ends, hero_stays, opponent_stays, settled };
    Stage stage_ = Stage::ends;  ///< what `settle` does next
    ProofTable& table_;
};

}  // namespace krou
