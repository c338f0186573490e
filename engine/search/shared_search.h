#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <vector>

#include "base/threads.h"
#include "eval/evaluation_set.h"
#include "games/position.h"
#include "search/busy_boards.h"
#include "search/clock.h"
#include "search/constants.h"
#include "search/report.h"
#include "search/transposition.h"
#include "tables/table.h"

namespace krou {

/// Resources and settings of a search.
struct SearchResources {
    const EvaluationSet& evaluations;
    const Tables* tables = nullptr;  ///< endgame tables, or null
    int threads = 1;
    bool prunes = true;              ///< false: neither pruning nor reductions
    SearchConstants constants = {};  ///< used by tuning builds only
    int lines = 1;                   ///< number of best moves to report (MultiPV)
};

/// A search to run. Everything it refers to must outlive the search.
struct SearchRequest : SearchResources {
    const Position& position;
    MoveSet moves;  ///< root moves to search, at least one
    const Limits& limits;
    Clock& clock;
    Listener listener;
    bool wants_margin = false;  ///< find the margin of a win, not only a win

    /// True with MultiPV: the search has one line per move.
    bool has_several_lines() const { return lines > 1 && moves.size() > 1; }
};

/// Counters of one worker, written by it alone. Each has its own cache line, to avoid false
/// sharing.
struct alignas(64) Tally {
    std::atomic<std::uint64_t> nodes{0};
    std::atomic<std::uint64_t> table_hits{0};
};

/// State shared by the workers of one search.
struct SharedSearch : SearchRequest {
    TranspositionTable& tt;
    bool same_tree;              ///< several workers search one tree (lazy SMP)
    std::vector<Tally> tallies;  ///< one per worker
    BusyBoards busy_boards{};
    std::atomic<SearchState> state{SearchState::warming_up};
    /// Helpers wait on it while the search warms up. With more threads than processors, the main
    /// worker might otherwise get no time slice before the time is over.
    Latch warm{1};

    int last_depth() const { return std::min(limits.depth.value_or(max_depth), max_depth); }
    bool has_reached(SearchState at_least) const {
        return state.load(std::memory_order_relaxed) >= at_least;
    }
    bool must_end() const { return has_reached(SearchState::out_of_time) || clock.must_end(); }
    bool is_late() const { return clock.is_late() && has_reached(SearchState::running); }
    void advance_to(SearchState next) {
        if (!has_reached(next) && move_to(state, next) == SearchState::warming_up)
            warm.count_down();
    }
    /// Ends the warm-up if enough nodes are counted. Helpers do not count: they give no answer.
    void end_warm_up() {
        const auto& main = tallies.front().nodes;
        const auto nodes = same_tree ? main.load(std::memory_order_relaxed) : total(&Tally::nodes);
        if (nodes >= min_nodes) advance_to(SearchState::running);
    }
    /// Returns the sum of one counter over all tallies.
    std::uint64_t total(std::atomic<std::uint64_t> Tally::*count) const {
        std::uint64_t sum = 0;
        for (const Tally& tally : tallies) sum += (tally.*count).load(std::memory_order_relaxed);
        return sum;
    }
};

/// Task of one worker.
struct Task {
    MoveSet moves;       ///< root moves to search, at least one
    std::uint64_t salt;  ///< separates its entries from those of other tasks
    int number = 0;      ///< index of its tally
    /// Bits of the key taken from the board. With several lines, the bits above come from the salt:
    /// each line has its own part of the table and never replaces entries of another.
    std::uint64_t board_bits = ~std::uint64_t{0};

    /// Returns the key of a board in the transposition table and on the path.
    std::uint64_t key(std::uint64_t board) const { return (board & board_bits) ^ salt; }
};

}  // namespace krou
