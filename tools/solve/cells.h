#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "games/rules.h"

/// krou-solve: solves whole games.
namespace krou::solving {

/// Cell of a table of results: a game with its pits per row and seeds per pit.
struct Cell {
    std::string game;  ///< name as typed, without pits and seeds
    Variant variant;

    int pits() const { return variant.rules.pits; }
    int seeds() const { return variant.rules.seeds; }

    friend bool operator==(const Cell& a, const Cell& b) {
        return a.variant.rules == b.variant.rules;
    }
};

/// Returns the cell of a game with these pits and seeds. Returns an error if they are impossible.
Result<Cell> make_cell(const Variant& game, int pits, int seeds);

/// Parses numbers from 1 up, e.g. `4`, `1-6` or `2,4-6`. Keeps their order and drops duplicates.
Result<std::vector<int>> parse_numbers(std::string_view text);

/// Returns a cell per game, number of pits and number of seeds. Empty lists mean those of the game.
Result<std::vector<Cell>> make_cells(const std::vector<Variant>& games,
                                     const std::vector<int>& pits, const std::vector<int>& seeds);

}  // namespace krou::solving
