#pragma once

#include <algorithm>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "helpers/naive_game.h"

namespace naive {

/// Kalah by plain minimax and the second rules: no bounds and no tables but of what was searched.
class KalahMinimax {
public:
    /// The rules also say how many pits a row has.
    explicit KalahMinimax(const krou::Rules& rules) : rules_(rules) {}

    /// What the player to move, whose pits come first, gains net when both play best.
    int worth(const std::vector<int>& pits) {
        const std::string key(pits.begin(), pits.end());
        if (const auto known = known_.find(key); known != known_.end()) return known->second;
        int best = 0;
        if (const auto moves = worths(pits); !moves.empty())
            best = std::ranges::max(moves, {}, &Move::worth).worth;
        else
            for (std::size_t i = 0; i < pits.size(); ++i)
                best += i < pits.size() / 2 ? pits[i] : -pits[i];
        known_.emplace(key, best);
        return best;
    }

    struct Move {
        std::size_t pit = 0;
        int worth = 0;
    };
    /// What each move gains; none when the game is over.
    std::vector<Move> worths(const std::vector<int>& pits) {
        const Table table{pits, {}, south};
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

private:
    krou::Rules rules_;
    std::unordered_map<std::string, int> known_;
};

}  // namespace naive
