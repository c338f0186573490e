#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "base/threads.h"
#include "eval/evaluation_set.h"
#include "games/position.h"
#include "search/clock.h"
#include "search/constants.h"
#include "search/report.h"
#include "search/shared_search.h"
#include "search/transposition.h"
#include "search/worker.h"
#include "tables/table.h"

namespace krou {

/// Resources and settings of a search.
struct SearchResources {
    const EvaluationSet& evaluations;
    const Tables* tables = nullptr;  ///< endgame tables, or null
    int threads = 1;
    bool prunes = true;              ///< false: exact minimax value of the given depth
    SearchConstants constants = {};  ///< used by tuning builds only
    int lines = 1;                   ///< number of best moves to report (MultiPV)
    bool wants_margin = false;       ///< find the margin of a win, not only a win
};

/// A running search. `while (run.iterate()) {}` searches until a limit, the clock or a proved value
/// ends it. Between iterations, `learn` adds bounds proved by others.
///
/// Multiple lines (MultiPV) are searches of one move each, all to the same depth. So each value
/// equals that of a search of this move alone. They share the clock, the node limit and the memory
/// of the transposition table, but not its entries.
class Run {
public:
    /// Takes one task per line. All arguments except the tasks must outlive the run.
    Run(TranspositionTable& table, const Position& position, std::span<const Task> tasks,
        const Limits& limits, Clock& clock, const SearchResources& resources, Listener listener);
    /// Also ends the helpers.
    ~Run();
    Run(const Run&) = delete;
    Run& operator=(const Run&) = delete;

    /// Finishes the last iteration with everything learnt since, then searches one ply deeper.
    /// Returns false once the search is over. An iteration cut short is discarded.
    bool iterate();
    /// Returns the best line so far and the reason for the end of the search.
    BestLine best() const;

    /// Returns the numbers of the lines without a proved value, best first.
    std::vector<int> open_lines() const;
    /// Adds net seeds proved by others for a line, with a PV that gains the lower bound. Their
    /// nodes count in `all_nodes`, but not in `nodes`.
    void learn(int line, Bounds net_seeds, const std::vector<Move>& pv, std::uint64_t nodes);
    const Root& root(int line) const { return line_of(line).worker->root(); }
    int lines() const { return static_cast<int>(lines_.size()); }
    /// Returns the nodes that the search of this line has visited.
    std::uint64_t nodes(int line) const { return line_of(line).worker->nodes(); }
    std::uint64_t all_nodes() const { return shared_.total(&Tally::nodes); }
    bool must_end() const { return shared_.must_end(); }

private:
    struct Line {
        int number;
        std::unique_ptr<Worker> worker;
        bool keeps_value = true;  ///< its move keeps the value guaranteed by the tables
        bool wins_at_once = false;
        SearchInfo newest{};  ///< last exact value
        SearchInfo found{};   ///< `newest` at the end of the last iteration
    };

    bool has_several_lines() const { return lines_.size() > 1; }
    const Line& line_of(int number) const;

    void help(const Task& task);
    bool deepen_all();
    void deepen(Line& line);
    void finish_iteration();
    bool are_all_proved() const;
    bool has_time();
    bool is_forced_move() const;
    void rank();
    void report() const;
    std::optional<Bounds> proved() const;

    SharedSearch shared_;
    const MakeWorker make_worker_;
    const Listener listener_;
    const std::size_t wanted_;  ///< number of lines to report
    const int threads_;
    int depth_ = 0;
    std::vector<Line> lines_;  ///< best first
    std::optional<Conclusion> conclusion_;
    std::vector<Thread> helpers_;  ///< lazy SMP: they fill the transposition table
};

}  // namespace krou
