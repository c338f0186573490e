#include "helpers/naive_acyclic.h"

#include <algorithm>
#include <array>
#include <utility>

namespace naive {

int AcyclicMinimax::worth(const std::vector<int>& pits) {
    const std::string key(pits.begin(), pits.end());
    if (const auto known = known_.find(key); known != known_.end()) return known->second;
    int best = 0;
    if (const auto moves = worths(pits); !moves.empty()) {
        best = std::ranges::max(moves, {}, &Move::worth).worth;
    } else {
        const auto halves = Game(rules_, Table{pits}).final_halves();
        best = (halves[south] - halves[north]) / 2;
    }
    known_.emplace(key, best);
    return best;
}

std::vector<AcyclicMinimax::Move> AcyclicMinimax::worths(const std::vector<int>& pits) {
    const Table table{pits};
    std::vector<Move> found;
    for (const std::size_t pit : moves(rules_, table)) {
        Table next = after(rules_, table, pit);
        const bool again = next.to_move == south;
        if (!again)
            std::rotate(next.pits.begin(), next.pits.begin() + rules_.pits, next.pits.end());
        const int rest = worth(next.pits);
        found.push_back({pit, next.stores[south] + (again ? rest : -rest)});
    }
    return found;
}

int AcyclicMinimax::margin(const Table& table) {
    const Player player = table.to_move;
    return table.stores[player] - table.stores[other(player)] + worth(pits_seen_by(player, table));
}

int AcyclicMinimax::margin(const Table& table, std::size_t pit) {
    const Table next = after(rules_, table, pit);
    return next.to_move == table.to_move ? margin(next) : -margin(next);
}

std::vector<int> AcyclicMinimax::pits_seen_by(Player player, const Table& table) const {
    auto pits = table.pits;
    if (player == north) std::rotate(pits.begin(), pits.begin() + rules_.pits, pits.end());
    return pits;
}

Table table_of(const krou::Position& position) {
    const bool is_south = position.side() == krou::Side::south;
    const int pits = position.pits();
    const auto& board = position.board();
    Table table;
    for (int i = 0; i < 2 * pits; ++i)
        table.pits.push_back(board[(i + (is_south ? 0 : pits)) % (2 * pits)]);
    const int own = board[krou::Board::own_store];
    const int others = board[krou::Board::opponent_store];
    table.stores = is_south ? std::array{own, others} : std::array{others, own};
    table.to_move = is_south ? south : north;
    return table;
}

std::size_t pit_of(const krou::Position& position, krou::Move move) {
    const int first = position.side() == krou::Side::south ? 0 : position.pits();
    return static_cast<std::size_t>(first + move.index);
}

}  // namespace naive
