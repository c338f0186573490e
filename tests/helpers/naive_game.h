#pragma once

#include <array>
#include <cstddef>
#include <utility>
#include <vector>

#include "games/position.h"
#include "games/rules.h"

/// Reference implementation of the rules for comparison with the engine: seed by seed, without
/// lookup tables. Pits belong to South and North, not to the mover and the opponent.
namespace naive {

enum Player : std::size_t { south, north };

constexpr Player other(Player player) {
    return player == south ? north : south;
}

struct Table {
    /// Seeds in A B C … a b c …. In three in a row: squares a1 b1 c1 a2 …, 1 for x, 2 for o.
    std::vector<int> pits;
    std::array<int, 2> stores{};
    /// Pits of South's and North's tuzdik; -1 for none.
    std::array<int, 2> tuzdiks{-1, -1};
    Player to_move = south;

    friend bool operator==(const Table&, const Table&) = default;
};

/// Start position by these rules.
Table laid_out(const krou::Rules& rules);

/// Pits that the mover may sow, ignoring a majority in the stores.
std::vector<std::size_t> moves(const krou::Rules& rules, const Table& table);
Table after(const krou::Rules& rules, const Table& table, std::size_t pit);

/// A game with its full history.
class Game {
public:
    Game(const krou::Rules& rules, Table table) : rules_(rules), tables_{std::move(table)} {}

    const Table& table() const { return tables_.back(); }
    void play(std::size_t pit) { tables_.push_back(after(rules_, table(), pit)); }
    /// Legal moves; empty if the game is over.
    std::vector<std::size_t> legal_moves() const;
    krou::Ending ending() const;
    /// Final totals of South and North, in half seeds.
    std::array<int, 2> final_halves() const;

private:
    bool stores_decide() const;
    bool is_repeated() const;

    krou::Rules rules_;
    std::vector<Table> tables_;
};

}  // namespace naive
