#pragma once

#include <cstddef>
#include <string>
#include <unordered_map>
#include <vector>

#include "games/position.h"
#include "helpers/naive_game.h"

namespace naive {

/// Kalah by plain minimax and the second rules: no bounds and no tables but of what was searched.
class KalahMinimax {
public:
    /// The rules also say how many pits a row has.
    explicit KalahMinimax(const krou::Rules& rules) : rules_(rules) {}

    /// What the player to move, whose pits come first, gains net when both play best.
    int worth(const std::vector<int>& pits);

    struct Move {
        std::size_t pit = 0;
        int worth = 0;
    };
    /// What each move gains; none when the game is over.
    std::vector<Move> worths(const std::vector<int>& pits);

    /// The seeds by which the player to move wins in the end.
    int margin(const Table& table);
    /// The same when he plays this pit.
    int margin(const Table& table, std::size_t pit);

private:
    std::vector<int> pits_seen_by(Player player, const Table& table) const;

    krou::Rules rules_;
    std::unordered_map<std::string, int> known_;
};

/// The table of a position.
Table table_of(const krou::Position& position);

/// The pit that is played.
std::size_t pit_of(const krou::Position& position, krou::Move move);

}  // namespace naive
