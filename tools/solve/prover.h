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
};

/// Whether bounds say all that is wanted.
using Enough = std::function<bool(const Bounds&)>;

/// What is proved of a position.
struct Proved {
    Bounds bounds;  ///< of the final margin, for the side to move
    Move move;      ///< gains the least of them
    std::uint64_t nodes = 0;
};

/// Proves what is gained by the best of these moves, at least one. The worth is exact unless the
/// time was over, it was interrupted, or that which is known was enough.
Proved prove(Analyst& analyst, const Position& position, MoveSet among, Time until,
             const Enough& enough = {});

/// Where a proof that takes long is kept, so that it can go on after an interruption.
struct Keeping {
    std::string file = {};  ///< empty for nowhere
    /// From one writing to the next; longer where that takes long. It is written at the end, too,
    /// unless nothing is left to prove.
    std::chrono::milliseconds between = std::chrono::minutes(10);
    /// Is told what is kept while it goes on, or why it could not be: that is tried again later.
    std::function<void(const ProofHead&, const std::optional<Error>&)> tell = {};
    std::uint64_t min_nodes = nodes_worth_keeping;  ///< that a board took to be kept
    bool keeps_finished = false;                    ///< whether it is written at the end even then
};

/// What is found of a cell.
struct Found {
    Row row;
    std::optional<Error> not_kept;  ///< why its proof could not be written at the end
};

/// What is found of one cell, from what is kept of its proof on, if that is a game of kalah; less
/// when the engine is interrupted meanwhile. The time counts all that was taken before.
Result<Found> solve_cell(const Cell& cell, const SolverSettings& settings,
                         const Keeping& keeping = {});

}  // namespace krou::solving
