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
    bool selective;              ///< whether it prunes and reduces
    bool wants_margin;           ///< how much the best move wins by, not only that it wins
    bool same_tree;              ///< whether there are several workers, and all search the same
    std::vector<Tally> tallies;  ///< one for each worker
    BusyBoards busy_boards{};
    std::atomic<bool> over{false};  ///< the main worker is done, or the nodes are used up
    /// Those that help wait for it, until the main worker has the nodes without which time ends no
    /// search: with more threads than processors it might not get its turn before the time is over.
    Latch going{1};
    std::atomic<bool> is_going{false};

    int last_depth() const { return std::min(limits.depth.value_or(max_depth), max_depth); }
    /// Why a search ends that has gone so deep.
    Conclusion after_last_depth() const {
        return limits.depth.value_or(max_depth + 1) <= max_depth ? Conclusion::limit
                                                                 : Conclusion::deepest;
    }
    bool must_end() const { return over.load(std::memory_order_relaxed) || clock.stopped(); }
    /// Whether time may end the search, which has nodes enough. Those of helpers do not count, as
    /// they find no answer.
    bool may_run_out_of_time() const {
        const auto& main = tallies.front().nodes;
        const auto nodes = same_tree ? main.load(std::memory_order_relaxed) : total(&Tally::nodes);
        return nodes >= least_nodes;
    }
    bool is_late() const { return clock.is_late() && may_run_out_of_time(); }
    void let_help() {
        if (!is_going.load(std::memory_order_relaxed) && !is_going.exchange(true))
            going.count_down();
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
