#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "games/rules.h"

/// Solves mancala games, and keeps what they are worth.
namespace krou::solving {

/// A game of a table: its rules, how many pits are in a row, and how many seeds in each.
struct Cell {
    std::string game;  ///< as it was named, whatever the pits and seeds
    Variant variant;

    int pits() const { return variant.rules.pits; }
    int seeds() const { return variant.rules.seeds; }

    friend bool operator==(const Cell& a, const Cell& b) {
        return a.variant.rules == b.variant.rules;
    }
};

/// The cell of a game with so many pits and seeds instead of its own; refused where there is no
/// such game.
Result<Cell> make_cell(const Variant& game, int pits, int seeds);

/// `4`, `1-6` or `2,4-6`: numbers from 1 on, in the order in which they stand, each once.
Result<std::vector<int>> parse_numbers(std::string_view text);

/// `500ms`, `90s`, `10m` or `1h30m`, in milliseconds.
Result<std::int64_t> parse_duration(std::string_view text);
/// The same the other way round.
std::string budget_text(std::int64_t ms);

/// A cell for each of these games, pits and seeds. Where no pits or seeds are named, those of the
/// game count.
Result<std::vector<Cell>> make_cells(const std::vector<Variant>& games,
                                     const std::vector<int>& pits, const std::vector<int>& seeds);

}  // namespace krou::solving
