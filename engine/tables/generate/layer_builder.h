#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cassert>
#include <memory>
#include <new>
#include <optional>
#include <span>
#include <vector>

#include "base/memory.h"
#include "base/step_budget.h"
#include "base/threads.h"
#include "tables/generate/nodes.h"
#include "tables/generate/unmove.h"

namespace krou {

/// Calls `apply` for each item, a few items after prefetching the memory that it needs.
template <class Item>
void for_each_prefetched(const std::vector<Item>& items, auto address, auto apply) {
    constexpr std::size_t distance = 16;
    for (std::size_t i = 0; i < items.size(); ++i) {
        if (i + distance < items.size()) __builtin_prefetch(address(items[i + distance]), 1);
        apply(items[i]);
    }
}

/// Retrograde analysis of one layer for one player, the hero, by finite play.
///
/// It proceeds by levels: values that the hero may force, from all seeds downwards. Each level
/// settles the nodes from which the hero can force just this value (an attractor). A hero node is
/// settled if one of its moves leads to a settled node; an opponent node if all of them do.
///
/// The first nodes of a level are settled by captures (exits) and by ends of the game. From there
/// it spreads backwards along quiet moves, in breadth-first rounds. Each node is settled at most
/// once, and only then are the moves to it generated. From nodes never settled, play can go on
/// without end.
template <ReversibleGame G>
class LayerBuilder {
public:
    LayerBuilder(const G& game, const Tables& tables, int threads, const ShouldStop& should_stop)
        : game_(game),
          tables_(tables),
          seeds_(tables.max_seeds() + 1),
          exact_(tables.exact()),
          boards_(tables.index().count(seeds_)),
          threads_(static_cast<std::size_t>(threads)),
          should_stop_(should_stop),
          nodes_(exact_, seeds_, boards_),
          queues_(threads),
          entries_(make_paged_array<GuaranteedValue>(exact_ ? boards_ : 2 * boards_)),
          barrier_(threads) {
        static_assert(!G::has_extra_turns);
        assert(threads >= 1 && seeds_ <= tables.index().table_seed_limit());
    }

    /// Returns nothing if given up.
    std::optional<Layer> build() {
        {
            // Helpers start to work when their number is known.
            Latch counted(1);
            const auto helpers = start_helpers(threads_ - 1, [&](std::size_t thread) {
                counted.wait();
                work(thread);
            });
            // The system may have refused some.
            for (auto missing = threads_ - 1 - helpers.size(); missing > 0; --missing)
                barrier_.arrive_and_drop();
            threads_ = helpers.size() + 1;
            queues_.share_among(threads_);
            counted.count_down();
            work(0);
        }
        if (out_of_memory_.load()) throw std::bad_alloc();
        if (given_up_.load()) return std::nullopt;
        const std::span<const GuaranteedValue> entries(entries_.get(),
                                                       exact_ ? boards_ : 2 * boards_);
        return Layer(exact_ ? LayerFormat::exact : LayerFormat::bounds, std::as_bytes(entries),
                     entries_);
    }

private:
    using Board = typename G::Board;
    using Boards = std::vector<Board>;
    /// Capture, which leaves the layer.
    struct Exit {
        std::uint64_t number;         ///< number of the board before the move
        const GuaranteedValue* next;  ///< table entry of the board after the move
        int gain;
    };
    /// State of one thread. A round takes several phases if its front is long.
    struct ThreadState {
        std::size_t thread = 0;
        std::size_t phase = 0;                    ///< phase number through all rounds and levels
        std::array<Boards, 2> front = {};         ///< boards settled in the last round, by role
        std::array<std::size_t, 2> unmoved = {};  ///< number of front boards already un-moved
        std::array<Boards, 2> next = {};          ///< boards settled in this round, by role
        std::vector<Exit> exits = {};

        bool has_more() const {
            return unmoved[0] < front[0].size() || unmoved[1] < front[1].size();
        }
    };

    /// Runs one thread. Threads wait for each other once per phase, but not for one that gave up.
    void work(std::size_t thread) {
        try {
            ThreadState state{thread};
            if (solve(state)) return;
        } catch (const std::bad_alloc&) {
            out_of_memory_.store(true);
        }
        given_up_.store(true);
        barrier_.arrive_and_drop();
    }

    bool poll_given_up() {
        poll_input();
        if (should_stop_ && !given_up_.load(std::memory_order_relaxed) && should_stop_())
            given_up_.store(true);
        return given_up_.load(std::memory_order_relaxed);
    }

    /// Runs one thread's part of all levels. Returns false if given up.
    bool solve(ThreadState& state) {
        init_boards(state);
        // With exact values, a level settles the boards won by it and the boards lost by it. So
        // the levels above 0 are enough.
        const int last_level = exact_ ? 1 : 1 - seeds_;
        for (int level = seeds_; level >= last_level; --level)
            if (!settle_level(state, level)) return false;
        for_each_run(state.thread, [&](std::uint64_t begin, std::uint64_t end) {
            for (auto number = begin; number < end; ++number) nodes_.write(number, entries_.get());
        });
        return !poll_given_up();
    }

    /// Calls `visit` with the first board and the end of each run that a thread owns.
    void for_each_run(std::size_t thread, auto visit) {
        constexpr auto length = MessageQueues<Board>::run_length;
        for (auto begin = length * thread; begin < boards_ && !poll_given_up();
             begin += length * threads_)
            visit(begin, std::min(begin + length, boards_));
    }

    /// Initialises the nodes of the thread's boards, then raises them to the values of their exits.
    void init_boards(ThreadState& state) {
        for_each_run(state.thread, [&](std::uint64_t begin, std::uint64_t end) {
            state.exits.clear();
            BoardCursor<Board> cursor(tables_.index(), seeds_, begin);
            for (auto number = begin; number < end; ++number, cursor.step())
                init_board(cursor.board(), number, state.exits);
            for_each_prefetched(
                state.exits, [](const Exit& exit) { return exit.next; },
                [&](const Exit& exit) {
                    const int least = exit.next[0].value;
                    const int most = exact_ ? least : -exit.next[1].value;
                    nodes_.offer(exit.number, {exit.gain - most, exit.gain - least});
                });
        });
    }

    /// Initialises the nodes of a board, and appends its exits to `exits`.
    void init_board(const Board& board, std::uint64_t number, std::vector<Exit>& exits) {
        const MoveSet moves = game_.moves(board);
        const MoveSet gaining = game_.maybe_noisy(board, moves);
        int quiet = moves.size() - gaining.size();
        for (const Move move : gaining) {
            const auto step = game_.play(board, move);
            if (step.gain == 0)
                ++quiet;
            else
                exits.push_back({number, tables_.entry(step.board, seeds_ - step.gain), step.gain});
        }
        const int value = moves.empty() ? game_.final_net_gain(board) : -seeds_;
        nodes_.init(number, value, quiet, quiet < moves.size() || value > -seeds_);
    }

    /// Settles all nodes of a level. Returns false if given up.
    bool settle_level(ThreadState& state, int level) {
        collect_front(state, level);
        for (int round = 1; !poll_given_up(); ++state.phase) {
            Busy& busy = busy_[state.phase % 3];
            if (state.has_more()) ++busy.at_beginning;
            for (const Role role : {Role::hero, Role::opponent}) unmove_some(state, role);
            if (state.has_more()) ++busy.at_end;
            barrier_.arrive_and_wait();
            // A thread that gave up has not filled its boxes.
            if (poll_given_up()) break;
            Busy& before = busy_[(state.phase + 2) % 3];
            before.at_beginning = before.at_end = 0;
            if (busy.at_beginning == 0) {
                ++state.phase;
                return true;
            }
            settle(state, level, round);
            if (busy.at_end > 0) continue;
            std::swap(state.front, state.next);
            for (auto& boards : state.next) boards.clear();
            state.unmoved = {};
            ++round;
        }
        return false;
    }

    /// Collects the first front of a level: nodes settled by their exits or by the end of the game.
    void collect_front(ThreadState& state, int level) {
        state.unmoved = {};
        for (const Role role : {Role::hero, Role::opponent}) {
            auto& front = state.front[static_cast<std::size_t>(role)];
            front.clear();
            for_each_run(state.thread, [&](std::uint64_t begin, std::uint64_t end) {
                std::optional<BoardCursor<Board>> cursor;
                nodes_.settle_by_exits(role, level, begin, end, [&](std::uint64_t number) {
                    if (cursor)
                        cursor->advance_to(number);
                    else
                        cursor.emplace(tables_.index(), seeds_, number);
                    front.push_back(cursor->board());
                });
            });
        }
    }

    /// Un-moves one phase's batch of front nodes of this role. The other player made these quiet
    /// moves; their origins go to the threads that own them.
    void unmove_some(ThreadState& state, Role role) {
        constexpr std::size_t at_a_time = 1 << 12;
        const Role mover = other(role);
        for (std::size_t to = 0; to < threads_; ++to)
            queues_.box(state.phase, mover, state.thread, to).clear();
        auto& front = state.front[static_cast<std::size_t>(role)];
        auto& unmoved = state.unmoved[static_cast<std::size_t>(role)];
        const auto end = std::min(front.size(), unmoved + at_a_time);
        for (; unmoved < end; ++unmoved)
            for_each_quiet_origin(game_, front[unmoved], [&](const Board& board) {
                const auto number = tables_.index().number(board);
                queues_.box(state.phase, mover, state.thread, queues_.owner(number))
                    .push_back({board, number});
            });
    }

    /// Reads this thread's boxes, and settles the nodes that follow from them.
    void settle(ThreadState& state, int level, int round) {
        // The players alternate, so half of the rounds are turns of the hero.
        const auto turns = [](int count) {
            return static_cast<std::uint8_t>(std::min(count, GuaranteedValue::max_turns));
        };
        const auto take = [&](Role role, auto settles) {
            auto& next = state.next[static_cast<std::size_t>(role)];
            for (std::size_t from = 0; from < threads_; ++from)
                for_each_prefetched(
                    queues_.box(state.phase, role, from, state.thread),
                    [&](const auto& origin) { return nodes_.address(role, origin.number); },
                    [&](const auto& origin) {
                        assert(queues_.owner(origin.number) == state.thread);
                        if (settles(origin.number)) next.push_back(origin.board);
                    });
        };
        take(Role::hero, [&, count = turns(round / 2)](std::uint64_t number) {
            return nodes_.settle_hero(number, level, count);
        });
        take(Role::opponent, [&, count = turns((round + 1) / 2)](std::uint64_t number) {
            return nodes_.settle_opponent(number, level, count);
        });
    }

    const G& game_;
    const Tables& tables_;
    const int seeds_;
    const bool exact_;
    const std::uint64_t boards_;
    std::size_t threads_;
    const ShouldStop& should_stop_;

    Nodes nodes_;
    MessageQueues<Board> queues_;
    std::shared_ptr<GuaranteedValue[]> entries_;

    Barrier barrier_;
    /// Numbers of threads whose front is not fully un-moved at the beginning and end of a phase.
    struct Busy {
        std::atomic<int> at_beginning{0};
        std::atomic<int> at_end{0};
    };
    std::array<Busy, 3> busy_;  ///< counts of the last phase, this one and the next, in rotation
    std::atomic<bool> given_up_{false};
    std::atomic<bool> out_of_memory_{false};
};

}  // namespace krou
