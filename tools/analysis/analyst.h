#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "base/threads.h"
#include "engine.h"
#include "eval/evaluation_set.h"
#include "games/position.h"
#include "search/clock.h"
#include "tables/library.h"

namespace krou {

inline Limits node_limit(int nodes) {
    Limits limits;
    limits.nodes = static_cast<std::uint64_t>(nodes);
    return limits;
}

/// Move with its evaluation.
struct EvaluatedMove {
    Move move;
    int value = 0;          ///< final margin for the side to move, 300 per seed
    bool is_exact = false;  ///< proved, given the moves of this game
    int depth = 0;
    std::vector<Move> line;  ///< PV, from this move on
};

/// Evaluation of a position.
struct Analysis {
    std::vector<EvaluatedMove> lines;  ///< lines of the last iteration, best first
    Answer answer;
    std::optional<Bounds> bounds = {};  ///< proved bounds, when solving
    std::uint64_t nodes = 0;

    /// Returns the value of the best line; 0 if there is none.
    int value() const { return lines.empty() ? 0 : lines.front().value; }
};

/// Engine in this process; one search at a time. Results depend on earlier searches until `forget`.
class Analyst {
public:
    struct Settings {
        int hash_megabytes = 64;
        int threads = 1;
        /// Tables of up to N seeds are generated if none are installed; 0 uses no tables.
        int seeds_in_memory = default_table_seeds;
        std::string tablebase_path = {};  ///< directory of larger tables; may be empty
        std::shared_ptr<const EvaluationSet> evaluations = built_in_evaluations();
        std::shared_ptr<const Tables> tables = {};  ///< replaces all other tables if set
        StopToken interruption = {};                ///< stops the current search and all later ones
    };
    /// Called after each report of a search.
    using Watch = std::function<void(const SearchInfo&)>;
    using Warn = TableLibrary::Warn;
    using Time = std::chrono::steady_clock::time_point;

    /// Calls `warn` for unusable table files.
    explicit Analyst(const Settings& settings, Warn warn = {});

    Analysis analyse(const Position& position, const Limits& limits, int lines = 1,
                     std::optional<Skill> skill = {}, const Watch& watch = {});
    /// Proves the exact margins of the best `lines` moves, unless a limit ends it first. Calls
    /// `watch` on a different thread, whose stack is large enough for proofs.
    Analysis solve(const Position& position, const Limits& limits, const Watch& watch,
                   int lines = 1);
    /// Evaluates the best `lines` moves, best first; none if the game is over.
    std::vector<EvaluatedMove> evaluate(const Position& position, const Limits& limits, int lines,
                                        const Watch& watch = {}) {
        return analyse(position, limits, lines, {}, watch).lines;
    }
    /// Returns the move to play; nothing if the game is over.
    std::optional<Move> choose(const Position& position, const Limits& limits,
                               std::optional<Skill> skill, const Watch& watch = {}) {
        return analyse(position, limits, 1, skill, watch).answer.move;
    }
    /// Prepares the tables for solving positions of this game. Returns an error if a file is
    /// unusable.
    std::optional<Error> prepare_to_solve(const Position& position, Time until);

    /// Returns the proofs of this game; null unless `AcyclicProofs` covers it.
    AcyclicProofs* acyclic_proofs(const Position& position) {
        if (!AcyclicProofs::covers(position)) return nullptr;
        return &engine_.acyclic_proofs(position, settings_.tables.get());
    }

    /// Returns the model that converts values into winning chances.
    ChanceModel chance_model(const Position& position) const {
        return settings_.evaluations->chances_for(position.variant().rules, position.pits());
    }
    /// Stops the current search, which returns its results so far. For use by `watch`.
    void stop();
    /// True if all searches are stopped.
    bool is_interrupted() const { return settings_.interruption.stop_requested(); }
    /// Forgets the results of earlier searches.
    void forget() { engine_.forget(); }

private:
    Analysis run(const Position& position, const Limits& limits, int lines,
                 std::optional<Skill> skill, bool solves, const Watch& watch);

    Settings settings_;
    Warn warn_;
    Engine engine_;
    std::optional<Clock> clock_;  ///< clock of the last search
};

}  // namespace krou
