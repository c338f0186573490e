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

/// What the engine makes of a move.
struct Judged {
    Move move;
    int value = 0;          ///< final margin for the side to move, 300 to a seed
    bool is_exact = false;  ///< proved, after the moves of this game; else believed
    int depth = 0;
    std::vector<Move> line;  ///< the move, and what is expected after it
};

/// What the engine makes of a position.
struct Analysis {
    std::vector<Judged> lines;  ///< the best first, as the last iteration told them
    Answer answer;
    std::optional<Bounds> bounds = {};  ///< when solving, as far as it is proved
    std::uint64_t nodes = 0;

    /// Of the best line; 0 where there is none.
    int value() const { return lines.empty() ? 0 : lines.front().value; }
};

/// The engine in this process. One search at a time. What it says depends on the positions since it
/// last forgot.
class Analyst {
public:
    struct Settings {
        int hash_megabytes = 64;
        int threads = 1;
        /// Tables of up to so many are made where they are not installed; neither with 0.
        int seeds_in_memory = default_table_seeds;
        std::string tablebase_path = {};  ///< a directory of larger ones; empty for none
        std::shared_ptr<const EvaluationSet> evaluations = built_in_evaluations();
        std::shared_ptr<const Tables> tables = {};  ///< these, where there are any, and no others
        StopToken interruption = {};                ///< ends what it does, and all that follows
    };
    /// Called after each finding.
    using Watch = std::function<void(const SearchInfo&)>;
    using Warn = TableLibrary::Warn;
    using Time = std::chrono::steady_clock::time_point;

    /// `warn` hears of files of tables that are of no use.
    explicit Analyst(const Settings& settings, Warn warn = {});

    Analysis analyse(const Position& position, const Limits& limits, int lines = 1,
                     std::optional<Skill> skill = {}, const Watch& watch = {});
    /// Proves the exact margin, unless a limit ends it first. `watch` is called on another thread,
    /// with a stack that is large enough for proofs.
    Analysis solve(const Position& position, const Limits& limits, const Watch& watch);
    /// The best of so many moves, the best first; all with as many lines as there are moves, none
    /// when the game is over.
    std::vector<Judged> judge(const Position& position, const Limits& limits, int lines,
                              const Watch& watch = {}) {
        return analyse(position, limits, lines, {}, watch).lines;
    }
    /// The move to play; none when the game is over.
    std::optional<Move> choose(const Position& position, const Limits& limits,
                               std::optional<Skill> skill, const Watch& watch = {}) {
        return analyse(position, limits, 1, skill, watch).answer.move;
    }
    /// Has the tables ready by which it solves positions of this game from then on. Says so where a
    /// file of them cannot be used.
    std::optional<Error> prepare_to_solve(const Position& position, Time until);

    /// What solves this game, with what it has proved; null where it is no kalah, or too large a
    /// board.
    KalahSolver* kalah_solver(const Position& position) {
        if (!KalahSolver::covers(position)) return nullptr;
        return &engine_.kalah_solver(position, settings_.tables.get());
    }

    /// By which values tell how games end from there.
    ChanceModel chance_model(const Position& position) const {
        return settings_.evaluations->chances_for(position.variant().rules, position.pits());
    }
    /// Ends the search that runs, which answers with what it has found: for its watch.
    void stop();
    /// Whether nothing more is to be searched.
    bool is_interrupted() const { return settings_.interruption.stop_requested(); }
    /// Forgets what earlier searches have found.
    void forget() { engine_.forget(); }

private:
    Analysis run(const Position& position, const Limits& limits, int lines,
                 std::optional<Skill> skill, bool solves, const Watch& watch);

    Settings settings_;
    Warn warn_;
    Engine engine_;
    std::optional<Clock> clock_;  ///< of the last search
};

}  // namespace krou
