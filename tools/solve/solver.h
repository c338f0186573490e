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

/// The engine that solves, with its time per position or cell.
struct SolverSettings {
    Analyst::Settings engine;
    std::int64_t budget_ms = 0;

    /// Deadline of work that starts now.
    Time deadline() const {
        return std::chrono::steady_clock::now() + std::chrono::milliseconds(budget_ms);
    }
};

/// Question that a proof answers; by default, that for the value.
struct Question {
    std::optional<int> worth = {};  ///< is the value this?
    std::optional<int> least = {};  ///< is the value at least this?

    bool is_answered(const Bounds& bounds) const {
        const auto [lower, upper] = bounds;
        return lower == upper || (worth && (lower > *worth || upper < *worth)) ||
               (least && (lower >= *least || upper < *least));
    }
};

/// Result of a proof.
struct Proved {
    Bounds bounds;  ///< final margin, for the side to move
    Move move;      ///< best known move; it guarantees the lower bound
    std::uint64_t nodes = 0;
};

/// Proves the value of the best of these moves, at least one, until the question is answered. The
/// bounds also stay open if the deadline passes or the analyst is interrupted.
Proved prove(Analyst& analyst, const Position& position, MoveSet among, Time deadline,
             const Question& question = {});

/// Saving of a long proof, which can be resumed.
struct ProofSaving {
    std::string file = {};  ///< empty: do not save
    /// Time between saves; longer if saving takes long. An unfinished proof is also saved at the
    /// end.
    std::chrono::milliseconds interval = std::chrono::minutes(10);
    /// Called after each save during the proof, with the error if it failed.
    std::function<void(const ProofHead&, const std::optional<Error>&)> report = {};
    std::uint64_t min_nodes = nodes_worth_keeping;  ///< saves boards that took this many nodes
    bool keeps_finished = false;                    ///< also save a finished proof
};

/// Result for a cell.
struct SolvedCell {
    Row row;
    std::optional<Error> save_error;  ///< why the proof could not be saved at the end
};

/// Solves one cell; resumes a saved proof of an acyclic game. The time includes earlier runs. The
/// result is incomplete if the engine is interrupted.
Result<SolvedCell> solve_cell(const Cell& cell, const SolverSettings& settings,
                              const ProofSaving& saving = {});

}  // namespace krou::solving
