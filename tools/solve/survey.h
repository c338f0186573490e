#pragma once

#include <cstdint>
#include <iosfwd>
#include <stop_token>
#include <string>
#include <vector>

#include "analysis/analyst.h"
#include "base/result.h"
#include "common/program.h"
#include "solve/cells.h"
#include "solve/prover.h"
#include "solve/results.h"

namespace krou::solving {

/// Which cells to solve, and how.
struct SurveyOrder {
    std::vector<Cell> cells;
    std::int64_t budget_ms = 0;  ///< of a cell
    Analyst::Settings engine;
    std::string file;
    bool is_json = false;
};

/// Finds the first moves that keep the value of a row, one of which is known.
void find_best_moves(Row& row, Analyst& analyst, const Position& start, Move first, Time until);

/// What is found of one cell from nothing; less when that is interrupted.
Result<Row> solve_cell(const Cell& cell, const SurveyOrder& order,
                       const std::stop_token& interruption);

/// Solves the cells one after the other, prints each, and keeps it in the file. Those that are
/// solved there are printed as they are, and so are those that had the same budget or a larger one.
cli::Ended survey(const SurveyOrder& order, std::ostream& out);

/// Prints the results that lie in a file.
std::optional<Error> show(const std::string& file, bool is_json, std::ostream& out);

}  // namespace krou::solving
