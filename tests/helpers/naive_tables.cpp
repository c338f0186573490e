#include "helpers/naive_tables.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace naive {

using krou::Repetition;

namespace {

/// Appends all distributions of `seeds` over the pits from `pit` on.
void lay(std::vector<int>& pits, std::size_t pit, int seeds, std::vector<std::vector<int>>& all) {
    if (pit + 1 == pits.size()) {
        pits[pit] = seeds;
        all.push_back(pits);
        return;
    }
    for (pits[pit] = 0; pits[pit] <= seeds; ++pits[pit]) lay(pits, pit + 1, seeds - pits[pit], all);
}

std::vector<std::vector<int>> all_boards(std::size_t pits, int seeds) {
    std::vector<int> board(pits);
    std::vector<std::vector<int>> all;
    lay(board, 0, seeds, all);
    return all;
}

}  // namespace

Endings::Endings(const krou::Rules& rules, int seeds, Fresh fresh)
    : rules_(rules), fresh_(std::move(fresh)) {
    for (int layer = 0; layer <= seeds; ++layer) add_layer(layer);
}

void Endings::add_layer(int seeds) {
    const auto boards = all_boards(static_cast<std::size_t>(2 * rules_.pits), seeds);
    for (std::size_t number = 0; number < boards.size(); ++number) {
        const auto& pits = boards[number];
        const auto others = pits.begin() + rules_.pits;
        const int own = std::accumulate(pits.begin(), others, 0);
        const bool ends = rules_.repetition != Repetition::rows || (own > 0 && own < seeds);
        // With one pit per row, play may cycle among boards in one row. Nobody gains by that.
        const bool is_endless =
            rules_.pits == 1 && (rules_.family == krou::Family::oware || seeds == 1);
        const bool goes_on = !ends && !is_endless;
        const int share = ends ? own - (seeds - own) : 0;
        boards_[pits] = {{-seeds, seeds}, {-seeds, seeds}, share, goes_on, number};
    }
    std::vector<Node> nodes;
    for (const auto& pits : boards) nodes.push_back(node(pits, boards_[pits]));

    if (rules_.repetition == Repetition::owner || rules_.repetition == Repetition::rows) {
        go_round(nodes, seeds);
        for (const auto& pits : boards) {
            auto& [range, fresh, share, goes_on, number] = boards_[pits];
            fresh = range.lower < range.upper ? fresh_(pits) : range;
        }
        return;
    }
    for (bool changes = true; changes;) {
        changes = false;
        for (const Node& node : nodes) changes |= improve(node);
    }
    for (const Node& node : nodes) {
        auto& [range, fresh, share, goes_on, number] = *node.worth;
        const int value = std::clamp(0, range.lower, range.upper);
        range = {value, value};
    }
}

Endings::Node Endings::node(const std::vector<int>& pits, Worth& worth) const {
    const Table table{pits};
    Node node{&worth, {}};
    for (const std::size_t pit : moves(rules_, table)) {
        Table next = after(rules_, table, pit);
        const bool again = next.to_move == south;
        if (!again)
            std::rotate(next.pits.begin(), next.pits.begin() + rules_.pits, next.pits.end());
        node.moves.push_back({next.stores[south], again, &boards_.at(next.pits)});
    }
    if (node.moves.empty()) {
        const auto halves = Game(rules_, table).final_halves();
        worth.range.lower = worth.range.upper = (halves[south] - halves[north]) / 2;
    }
    return node;
}

/// Updates the range of a node from its moves. Returns true if it changed.
bool Endings::improve(const Node& node) const {
    if (node.moves.empty()) return false;
    const int nothing = -2 * krou::max_seeds;
    Range best{nothing, nothing};
    for (const auto& [gain, again, next] : node.moves) {
        const auto [lower, upper] = next->range;
        best.lower = std::max(best.lower, gain + (again ? lower : -upper));
        best.upper = std::max(best.upper, gain + (again ? upper : -lower));
    }
    const bool is_news = best != node.worth->range;
    node.worth->range = best;
    return is_news;
}

/// For each value in turn: finds the nodes where the hero can force it, either by play that ends
/// or by a cycle among boards whose repetition pays at least that.
void Endings::go_round(const std::vector<Node>& nodes, int seeds) const {
    for (int least = 1 - seeds; least <= seeds; ++least) {
        const Set set = forced_by_hero(nodes, least);
        for (const Node& node : nodes) {
            if (node.moves.empty()) continue;
            if (set[node.worth->number][0]) node.worth->range.lower = least;
            if (set[node.worth->number][1]) node.worth->range.upper = -least;
        }
    }
}

/// Nested fixed point. Inner, greatest: the hero moves to a reached node, or stays among boards
/// whose repetition pays enough. Outer, least: repeats that with the nodes found so far.
Endings::Set Endings::forced_by_hero(const std::vector<Node>& nodes, int least) const {
    Set reached(nodes.size());
    for (;;) {
        Set staying(nodes.size(), {true, true});
        for (bool changes = true; changes;) {
            changes = false;
            for (const Node& node : nodes)
                for (const std::size_t role : {0u, 1u}) {
                    const int share = role == 0 ? node.worth->share : -node.worth->share;
                    bool& is_in = staying[node.worth->number][role];
                    const bool was_in = is_in;
                    is_in = leads_to(reached, node, role == 0, least) ||
                            ((node.worth->goes_on || share >= least) &&
                             leads_to(staying, node, role == 0, least));
                    changes = changes || is_in != was_in;
                }
        }
        if (staying == reached) return reached;
        reached = std::move(staying);
    }
}

/// True if the hero's best move, or any move of its opponent, reaches the set or pays the hero
/// enough by a capture or the end of the game.
bool Endings::leads_to(const Set& set, const Node& node, bool is_heros, int least) const {
    const int at_the_end = node.worth->range.lower;
    if (node.moves.empty()) return (is_heros ? at_the_end : -at_the_end) >= least;
    const auto is_good = [&](const Move& move) {
        if (move.gain == 0) return set[move.next->number][is_heros ? 1 : 0];
        const auto [lower, upper] = move.next->fresh;
        return (is_heros ? move.gain - upper : lower - move.gain) >= least;
    };
    return is_heros ? std::ranges::any_of(node.moves, is_good)
                    : std::ranges::all_of(node.moves, is_good);
}

}  // namespace naive
