#pragma once

#include <array>
#include <cstddef>
#include <utility>
#include <vector>

#include "games/position.h"
#include "games/rules.h"

/// The rules a second time, seed by seed and without tables, to compare the engine with. The
/// pits are South's and North's throughout, never the mover's and the other's.
namespace naive {

enum Player : std::size_t { south, north };

constexpr Player other(Player player) {
    return player == south ? north : south;
}

struct Table {
    /// A B C … a b c …; for three in a row the squares a1 b1 c1 a2 …: 0, 1 for x, 2 for o.
    std::vector<int> pits;
    std::array<int, 2> stores{};
    /// The pit that is South's tuzdik, and North's; -1 for none.
    std::array<int, 2> tuzdiks{-1, -1};
    Player to_move = south;

    friend bool operator==(const Table&, const Table&) = default;
};

/// The table on which a game of these rules begins.
Table laid_out(const krou::Rules& rules);

/// The pits that the rules let the player to move sow, leaving out what the stores say.
std::vector<std::size_t> moves(const krou::Rules& rules, const Table& table);
Table after(const krou::Rules& rules, const Table& table, std::size_t pit);

/// A game with all its past.
class Game {
public:
    Game(const krou::Rules& rules, Table table) : rules_(rules), tables_{std::move(table)} {}

    const Table& table() const { return tables_.back(); }
    void play(std::size_t pit) { tables_.push_back(after(rules_, table(), pit)); }
    /// None when the game is over.
    std::vector<std::size_t> legal_moves() const;
    krou::Ending ending() const;
    /// What South and North have at the end, in half seeds.
    std::array<int, 2> final_halves() const;

private:
    bool stores_decide() const;
    bool is_repeated() const;

    krou::Rules rules_;
    std::vector<Table> tables_;
};

}  // namespace naive
