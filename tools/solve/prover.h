#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "analysis/analyst.h"
#include "base/result.h"
#include "games/position.h"
#include "solve/proof_file.h"
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

/// Whether bounds say all that is wanted.
using Enough = std::function<bool(const Bounds&)>;

/// What is proved of a position.
struct Proved {
    Bounds worth;  ///< of the final margin, for the side to move
    Move move;     ///< gains the least of them
    std::uint64_t nodes = 0;
};

/// Proves what is gained by the best of these moves, at least one. The worth is exact unless the
/// time was over, it was interrupted, or that which is known was enough.
Proved prove(Analyst& analyst, const Position& position, MoveSet among, Time until,
             const Enough& enough = {});

/// Where a proof that takes long is kept, so that it can go on after an interruption.
struct Keeping {
    std::string file = {};  ///< empty for nowhere
    /// So often, or less where writing takes long, and when it ends without all that is wanted.
    std::chrono::milliseconds between = std::chrono::minutes(10);
    /// Is told what is kept while it goes on.
    std::function<std::optional<Error>(const ProofHead&)> tell = {};
};

/// What is found of one cell, from what is kept of its proof on, if that is a game of kalah; less
/// when the engine is interrupted meanwhile. The time counts all that was taken before.
Result<Row> solve_cell(const Cell& cell, const SolverSettings& settings,
                       const Keeping& keeping = {});

}  // namespace krou::solving
