#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>

#include "analysis/analyst.h"
#include "base/result.h"
#include "games/position.h"
#include "solve/results.h"
#include "tables/table.h"

namespace krou::solving {

using Time = Analyst::Time;

/// The engine that solves, and its time for each position or cell.
struct SolverSettings {
    Analyst::Settings engine;
    std::int64_t budget_ms = 0;

    /// Of what begins now.
    Time deadline() const {
        return std::chrono::steady_clock::now() + std::chrono::milliseconds(budget_ms);
    }
    /// That there is no such folder of tables, if so.
    std::optional<Error> check_tables() const;
};

/// What is proved of a position.
struct Proved {
    Bounds worth;  ///< of the final margin, for the side to move
    Move move;     ///< gains the least of them
    std::uint64_t nodes = 0;
};

/// Proves what is gained by the best of these moves, at least one. The worth is exact unless the
/// time was over, it was interrupted, or that which is known was enough.
Proved prove(Analyst& analyst, const Position& position, MoveSet among, Time until,
             const std::function<bool(const Bounds&)>& enough = {});

/// Finds the first moves that keep the value of a row, one of which is known.
void find_best_moves(Row& row, Analyst& analyst, const Position& start, Move first, Time until);

/// What is found of one cell from nothing; less when the engine is interrupted meanwhile.
Result<Row> solve_cell(const Cell& cell, const SolverSettings& settings);

}  // namespace krou::solving
