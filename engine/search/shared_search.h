#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <vector>

#include "base/threads.h"
#include "search/busy_boards.h"
#include "search/clock.h"
#include "search/constants.h"
#include "search/report.h"
#include "search/transposition.h"
#include "tables/table.h"

namespace krou {

/// What a worker has done so far, written by it alone: on a cache line of its own, so that
/// counting does not slow the others down.
struct alignas(64) Tally {
    std::atomic<std::uint64_t> nodes{0};
    std::atomic<std::uint64_t> table_hits{0};
};

/// What the workers of one search share.
struct SharedSearch {
    TranspositionTable& table;
    const Tables* endings;  ///< null without endgame tables
    Clock& clock;
    const Limits& limits;
    const SearchConstants& constants;
    bool prunes;                 ///< and reduces; else plain minimax
    bool wants_margin;           ///< how much the best move wins by, not only that it wins
    bool same_tree;              ///< whether there are several workers, and all search the same
    std::vector<Tally> tallies;  ///< one for each worker
    BusyBoards busy_boards{};
    std::atomic<SearchState> state{SearchState::warming_up};
    /// Helpers wait for it while the search warms up: with more threads than processors the main
    /// worker might not get its turn before the time is over.
    Latch warm{1};

    int last_depth() const { return std::min(limits.depth.value_or(max_depth), max_depth); }
    /// Why a search ends that has gone so deep.
    Conclusion after_last_depth() const {
        return limits.depth.value_or(max_depth + 1) <= max_depth ? Conclusion::limit
                                                                 : Conclusion::deepest;
    }
    bool is(SearchState at_least) const {
        return state.load(std::memory_order_relaxed) >= at_least;
    }
    bool must_end() const { return is(SearchState::out_of_time) || clock.stopped(); }
    bool is_late() const { return clock.is_late() && is(SearchState::running); }
    void advance_to(SearchState next) {
        if (!is(next) && move_to(state, next) == SearchState::warming_up) warm.count_down();
    }
    /// After nodes were counted. Those of helpers do not count, as they find no answer.
    void end_warm_up() {
        const auto& main = tallies.front().nodes;
        const auto nodes = same_tree ? main.load(std::memory_order_relaxed) : total(&Tally::nodes);
        if (nodes >= least_nodes) advance_to(SearchState::running);
    }
    /// The sum of one count over all tallies.
    std::uint64_t total(std::atomic<std::uint64_t> Tally::*count) const {
        std::uint64_t sum = 0;
        for (const Tally& tally : tallies) sum += (tally.*count).load(std::memory_order_relaxed);
        return sum;
    }
};

/// What is one worker's own.
struct Task {
    MoveSet moves;         ///< at the root, at least one
    std::uint64_t salt;    ///< keeps what it finds apart from what others do
    int number = 0;        ///< of its tally
    bool is_help = false;  ///< it only fills the transposition table for another
    /// The bits of a key that are the board's. Those above them, in the salt, give each of several
    /// tasks a part of the table of its own, so that none takes a place from another.
    std::uint64_t board_bits = ~std::uint64_t{0};

    /// The key of a board, in the transposition table and on the path.
    std::uint64_t key(std::uint64_t board) const { return (board & board_bits) ^ salt; }
};

}  // namespace krou
