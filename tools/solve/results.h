#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/saved_file.h"
#include "common/json.h"
#include "games/game.h"
#include "solve/cells.h"
#include "tables/table.h"

namespace krou::solving {

/// What is known of a cell, and what it has taken.
struct Row {
    Cell cell;
    Bounds bounds;                    ///< of the final margin, for who moves first
    MoveSet best;                     ///< first moves that are known to keep the value
    bool has_all_best = false;        ///< and there are no others
    std::uint64_t nodes = 0;          ///< to find the value
    std::int64_t value_ms = 0;        ///< the same, or until it was given up
    std::int64_t moves_ms = 0;        ///< and then the other best moves
    std::int64_t peak_megabytes = 0;  ///< of memory in the process
    int threads = 1;
    int hash_megabytes = 0;
    std::int64_t budget_ms = 0;  ///< the largest that it has used up; 0 for none

    /// Whether nothing is left to be found.
    bool is_solved() const { return bounds.exact() && has_all_best; }
};

/// `+6`, or `2..10` for bounds.
std::string value_text(const Bounds& bounds);
/// The same the other way round; nothing where it is written in no such way.
std::optional<Bounds> parse_value(std::string_view text);
/// `B F`, `B F ?` when there may be others, and `-` when the game is over before it begins.
std::string best_text(const Row& row);

/// The names of the columns, and a row as people read it, both without an end of line.
std::string heading();
std::string to_text(const Row& row);

Json to_json(const Row& row);

/// What a row says after its cell was tried again: the more that is known, with what that took.
Row joined(const Row& before, const Row& now);

/// Rows, each of another cell, in the order in which they were found.
using Results = std::vector<Row>;

inline constexpr SavedKind results_kind{"solved", 2, "solve the games again with krou-solve"};

/// Returns the line of a row in a file, without its end.
std::string line_of(const Row& row);
/// Parses such a line; returns nothing if no program wrote it.
std::optional<Row> parse_row(std::string_view line);

/// Returns the results as the text of a saved file.
std::string to_text(const Results& results);
/// Reads an existing file. Errors give the reason, without the name of the file.
Result<Results> read_results(const std::string& path);

/// Null where they have no such cell.
const Row* find(const Results& results, const Cell& cell);
/// Puts a row in the place of that of its cell, or at the end.
void put(Results& results, Row row);

}  // namespace krou::solving
