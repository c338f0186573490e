#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "base/threads.h"
#include "eval/opinion.h"
#include "games/position.h"
#include "search/clock.h"
#include "search/constants.h"
#include "search/report.h"
#include "search/shared_search.h"
#include "search/transposition.h"
#include "search/worker.h"
#include "tables/table.h"

namespace krou {

/// What a search uses, and how it searches.
struct SearchResources {
    const Opinion& opinion;
    const Tables* tables = nullptr;  ///< null for none
    int threads = 1;
    bool prunes = true;              ///< false: at any depth, the value of plain minimax
    SearchConstants constants = {};  ///< used by builds for tuning only
    int lines = 1;                   ///< the best moves to report, each with its value
    bool wants_margin = false;       ///< how much the best move wins by, not only that it wins
};

/// A search under way. `while (run.iterate()) {}` searches until a limit, the clock or a proved
/// value ends it. Between iterations it takes over what others have proved.
///
/// Several lines (MultiPV) are searches of one move each, all to the same depth, so that each value
/// is that of a search of that move alone. They share the clock, the nodes and the memory of the
/// transposition table, but not its entries.
class Run {
public:
    /// One task per line. All arguments but the tasks must outlive it.
    Run(TranspositionTable& table, const Position& position, std::span<const Task> tasks,
        const Limits& limits, Clock& clock, const SearchResources& resources, Listener listener);
    /// Ends the helpers, too.
    ~Run();
    Run(const Run&) = delete;
    Run& operator=(const Run&) = delete;

    /// Completes the last iteration with all that was learnt since, then searches one ply deeper.
    /// False once the search is over; an iteration that is cut short counts for nothing.
    bool iterate();
    /// The best line so far, and why the search is over.
    BestLine best() const;

    /// Numbers of the lines whose value is not proved yet, the best first.
    std::vector<int> open_lines() const;
    /// Takes over net seeds that others have proved for a line, with a PV that gains the lower
    /// bound. Their nodes count as its own.
    void learn(int line, Bounds net_seeds, const std::vector<Move>& pv, std::uint64_t nodes);
    const Root& root(int line) const { return line_of(line).worker->root(); }
    int lines() const { return static_cast<int>(lines_.size()); }
    /// Nodes of a line's own search.
    std::uint64_t nodes(int line) const { return line_of(line).worker->nodes(); }
    std::uint64_t all_nodes() const { return shared_.total(&Tally::nodes); }
    bool must_end() const { return shared_.must_end(); }

private:
    struct Line {
        int number;
        std::unique_ptr<Worker> worker;
        bool keeps_value = true;  ///< its move gives up nothing that the tables guarantee
        bool wins_at_once = false;
        SearchInfo newest{};  ///< the last exact value
        SearchInfo found{};   ///< the same as of the last finished iteration
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
    const std::size_t wanted_;  ///< lines to report
    const int threads_;
    int depth_ = 0;
    std::vector<Line> lines_;  ///< the best first
    std::optional<Conclusion> conclusion_;
    std::vector<Thread> helpers_;  ///< fill the transposition table for one line (lazy SMP)
};

}  // namespace krou
