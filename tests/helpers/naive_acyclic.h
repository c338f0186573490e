#pragma once

#include <cstddef>
#include <string>
#include <unordered_map>
#include <vector>

#include "games/position.h"
#include "helpers/naive_game.h"

namespace naive {

/// Plain minimax of an acyclic game by the naive rules, memoised, without alpha-beta.
class AcyclicMinimax {
public:
    /// `rules` also determine the number of pits per row.
    explicit AcyclicMinimax(const krou::Rules& rules) : rules_(rules) {}

    /// Net gain of the mover, whose pits come first, under best play.
    int worth(const std::vector<int>& pits);

    struct Move {
        std::size_t pit = 0;
        int worth = 0;
    };
    /// Net gain of each move; empty if the game is over.
    std::vector<Move> worths(const std::vector<int>& pits);

    /// Final margin of the mover, in seeds.
    int margin(const Table& table);
    /// The same after the mover sows this pit.
    int margin(const Table& table, std::size_t pit);

private:
    std::vector<int> pits_seen_by(Player player, const Table& table) const;

    krou::Rules rules_;
    std::unordered_map<std::string, int> known_;
};

/// Converts a position.
Table table_of(const krou::Position& position);

/// Pit of a move, as the naive rules number it.
std::size_t pit_of(const krou::Position& position, krou::Move move);

}  // namespace naive
