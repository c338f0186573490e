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

/// Result for a cell, with the effort.
struct Row {
    Cell cell;
    Bounds bounds;                    ///< final margin, for the first player
    MoveSet best;                     ///< first moves known to be best
    bool has_all_best = false;        ///< `best` is complete
    std::uint64_t nodes = 0;          ///< nodes spent on the value
    std::int64_t value_ms = 0;        ///< time spent on the value
    std::int64_t moves_ms = 0;        ///< time spent on further best moves
    std::int64_t peak_megabytes = 0;  ///< peak memory of the process
    int threads = 1;
    int hash_megabytes = 0;
    std::int64_t budget_ms = 0;  ///< largest exhausted budget; 0 for none

    /// True if the value and all best moves are known.
    bool is_solved() const { return bounds.exact() && has_all_best; }
};

/// Formats a value, e.g. `+6`, or bounds, e.g. `2..10`.
std::string value_text(const Bounds& bounds);
/// Parses the text of `value_text`.
std::optional<Bounds> parse_value(std::string_view text);
/// Formats the best moves: `B F`, with ` ?` if there may be others, or `-` without legal moves.
std::string best_text(const Row& row);

/// Formats the column names and a row for people, without a newline.
std::string heading();
std::string to_text(const Row& row);

Json to_json(const Row& row);

/// Merges two results of a cell: the tighter bounds, with the effort that led to the value.
Row merged(const Row& before, const Row& now);

/// Rows in the order in which they were solved, one per cell.
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

/// Returns the row of a cell; null if there is none.
const Row* find(const Results& results, const Cell& cell);
/// Replaces the row of the same cell, or appends the row.
void insert_or_replace(Results& results, Row row);

}  // namespace krou::solving
