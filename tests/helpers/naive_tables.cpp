#include "helpers/naive_tables.h"

#include <algorithm>

namespace naive {
namespace {

/// All ways to lay `seeds` into the pits from `pit` on.
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

Endings::Endings(const krou::Rules& rules, int seeds) : rules_(rules) {
    for (int layer = 0; layer <= seeds; ++layer) add_layer(layer);
}

void Endings::add_layer(int seeds) {
    const auto boards = all_boards(static_cast<std::size_t>(2 * rules_.pits), seeds);
    for (const auto& pits : boards) ranges_[pits] = {-seeds, seeds};
    std::vector<Node> nodes;
    for (const auto& pits : boards) nodes.push_back(node(pits, ranges_[pits]));

    bool changes = true;
    while (changes) {
        changes = false;
        for (const Node& node : nodes) changes |= improve(node);
    }
    if (rules_.repetition == krou::Repetition::owner) return;
    for (const Node& node : nodes) {
        const int value = std::clamp(0, node.range->lower, node.range->upper);
        *node.range = {value, value};
    }
}

Endings::Node Endings::node(const std::vector<int>& pits, Range& range) const {
    const Table table{pits};
    Node node{&range, {}};
    for (const std::size_t pit : moves(rules_, table)) {
        Table next = after(rules_, table, pit);
        const bool again = next.to_move == south;
        if (!again)
            std::rotate(next.pits.begin(), next.pits.begin() + rules_.pits, next.pits.end());
        node.moves.push_back({next.stores[south], again, &ranges_.at(next.pits)});
    }
    if (node.moves.empty()) {
        const auto halves = Game(rules_, table).final_halves();
        range.lower = range.upper = (halves[south] - halves[north]) / 2;
    }
    return node;
}

/// Takes in what one move more can force; whether that is news.
bool Endings::improve(const Node& node) const {
    if (node.moves.empty()) return false;
    const int nothing = -2 * krou::max_seeds;
    Range best{nothing, nothing};
    for (const auto& [gain, again, next] : node.moves) {
        best.lower = std::max(best.lower, gain + (again ? next->lower : -next->upper));
        best.upper = std::max(best.upper, gain + (again ? next->upper : -next->lower));
    }
    const bool is_news = best != *node.range;
    *node.range = best;
    return is_news;
}

}  // namespace naive
