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
#include "tables/make/nodes.h"
#include "tables/make/unmove.h"

namespace krou {

/// Calls `apply` for each item, a few items after prefetching the memory that it needs.
template <class Item>
void for_each_prefetched(std::span<const Item> items, auto address, auto apply) {
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
/// The first nodes of a level are settled by moves that leave the layer (exits) and by ends of the
/// game. From there it spreads backwards along quiet moves, in breadth-first rounds. Each node is
/// settled at most once, and only then are the moves to it generated. From nodes never settled,
/// play can go on without end.
template <UnsowableGame G>
class LayerBuilder {
public:
    using Board = typename G::Board;
    using Step = typename G::Step;

    LayerBuilder(const G& game, const Tables& tables, int threads, const GiveUp& give_up);

    /// Returns nothing if given up.
    std::optional<Layer> build();

private:
    using Boards = std::vector<Board>;
    /// State of one thread. A round takes several phases if its front is long.
    struct Share {
        std::size_t thread = 0;
        std::size_t phase = 0;                    ///< phase number through all rounds and levels
        std::array<Boards, 2> front = {};         ///< boards settled in the last round, by role
        std::array<std::size_t, 2> unmoved = {};  ///< number of front boards already un-moved
        std::array<Boards, 2> next = {};          ///< boards settled in this round, by role
        std::vector<Exit> exits = {};
    };

    void share_among(std::size_t threads);
    void work(std::size_t thread);
    bool solve(Share& share);
    bool is_given_up();
    template <class Visit>
    void for_each_run(std::size_t thread, Visit visit);

    void give_first_values(Share& share);
    void look_at_moves(const Board& board, std::uint64_t number, std::vector<Exit>& exits);

    bool settle_level(Share& share, int level);
    void collect(Share& share, int level);
    void unmove_some(Share& share, Role role);
    void settle(Share& share, int level, int round);
    static bool has_more(const Share& share);

    const G& game_;
    const Tables& tables_;
    const int seeds_;
    const bool exact_;
    const std::uint64_t boards_;
    std::size_t threads_;
    const GiveUp& give_up_;

    Nodes nodes_;
    Mailboxes<Board> mailboxes_;
    std::shared_ptr<Forced[]> entries_;

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

template <UnsowableGame G>
LayerBuilder<G>::LayerBuilder(const G& game, const Tables& tables, int threads,
                              const GiveUp& give_up)
    : game_(game),
      tables_(tables),
      seeds_(tables.max_seeds() + 1),
      exact_(tables.exact()),
      boards_(tables.index().count(seeds_)),
      threads_(static_cast<std::size_t>(threads)),
      give_up_(give_up),
      nodes_(exact_, seeds_, boards_),
      mailboxes_(threads),
      entries_(make_paged_array<Forced>(exact_ ? boards_ : 2 * boards_)),
      barrier_(threads) {
    assert(threads >= 1 && seeds_ <= tables.index().most_table_seeds());
}

template <UnsowableGame G>
std::optional<Layer> LayerBuilder<G>::build() {
    {
        // Helpers start to work when their number is known.
        Latch counted(1);
        const auto helpers = start_helpers(threads_ - 1, [&](std::size_t thread) {
            counted.wait();
            work(thread);
        });
        share_among(helpers.size() + 1);
        counted.count_down();
        work(0);
    }
    if (out_of_memory_.load()) throw std::bad_alloc();
    if (given_up_.load()) return std::nullopt;
    const std::span<const Forced> entries(entries_.get(), exact_ ? boards_ : 2 * boards_);
    return Layer(exact_ ? Form::exact : Form::bounds, std::as_bytes(entries), entries_);
}

/// Reduces the number of threads before any of them works, if the system refused some.
template <UnsowableGame G>
void LayerBuilder<G>::share_among(std::size_t threads) {
    for (auto missing = threads_ - threads; missing > 0; --missing) barrier_.arrive_and_drop();
    threads_ = threads;
    mailboxes_.share_among(threads);
}

/// Runs one thread. Threads wait for each other once per phase, but not for one that gave up.
template <UnsowableGame G>
void LayerBuilder<G>::work(std::size_t thread) {
    try {
        Share share{thread};
        if (solve(share)) return;
    } catch (const std::bad_alloc&) {
        out_of_memory_.store(true);
    }
    given_up_.store(true);
    barrier_.arrive_and_drop();
}

template <UnsowableGame G>
bool LayerBuilder<G>::is_given_up() {
    poll_input();
    if (give_up_ && !given_up_.load(std::memory_order_relaxed) && give_up_()) given_up_.store(true);
    return given_up_.load(std::memory_order_relaxed);
}

/// Runs one thread's part of all levels. Returns false if given up.
template <UnsowableGame G>
bool LayerBuilder<G>::solve(Share& share) {
    give_first_values(share);
    // With exact values, a level settles the boards won by it and the boards lost by it. So the
    // levels above 0 are enough.
    const int last_level = exact_ ? 1 : 1 - seeds_;
    for (int level = seeds_; level >= last_level; --level)
        if (!settle_level(share, level)) return false;
    for_each_run(share.thread, [&](std::uint64_t begin, std::uint64_t end) {
        for (auto number = begin; number < end; ++number) nodes_.write(number, entries_.get());
    });
    return !is_given_up();
}

/// Calls `visit` with the first board and the end of each run that a thread owns.
template <UnsowableGame G>
template <class Visit>
void LayerBuilder<G>::for_each_run(std::size_t thread, Visit visit) {
    constexpr auto length = Mailboxes<Board>::run_length;
    for (auto begin = length * thread; begin < boards_ && !is_given_up();
         begin += length * threads_)
        visit(begin, std::min(begin + length, boards_));
}

/// Initialises the nodes of the thread's boards, then raises them to the values of their exits.
template <UnsowableGame G>
void LayerBuilder<G>::give_first_values(Share& share) {
    for_each_run(share.thread, [&](std::uint64_t begin, std::uint64_t end) {
        share.exits.clear();
        BoardCursor<Board> cursor(tables_.index(), seeds_, begin);
        for (auto number = begin; number < end; ++number, cursor.step())
            look_at_moves(cursor.board(), number, share.exits);
        for_each_prefetched(
            std::span<const Exit>(share.exits), [](const Exit& exit) { return exit.next; },
            [&](const Exit& exit) { nodes_.offer(exit.number, exit.worth(exact_)); });
    });
}

/// Initialises the nodes of a board, and appends its exits to `exits`.
template <UnsowableGame G>
void LayerBuilder<G>::look_at_moves(const Board& board, std::uint64_t number,
                                    std::vector<Exit>& exits) {
    const MoveSet moves = game_.moves(board);
    const MoveSet gaining = game_.gaining(board, moves);
    int quiet = moves.size() - gaining.size();
    for (const Move move : gaining) {
        const Step step = game_.play(board, move);
        if (step.gain == 0) {
            ++quiet;
            continue;
        }
        const Forced* next = tables_.entry(step.board, seeds_ - step.gain);
        exits.emplace_back(number, next, step.gain, step.again);
    }
    const int value = moves.empty() ? game_.rest(board) : -seeds_;
    nodes_.begin(number, value, quiet, quiet < moves.size() || value > -seeds_);
}

/// Settles all nodes of a level. Returns false if given up.
template <UnsowableGame G>
bool LayerBuilder<G>::settle_level(Share& share, int level) {
    collect(share, level);
    for (int round = 1; !is_given_up(); ++share.phase) {
        Busy& busy = busy_[share.phase % 3];
        if (has_more(share)) ++busy.at_beginning;
        for (const Role role : {Role::hero, Role::opponent}) unmove_some(share, role);
        if (has_more(share)) ++busy.at_end;
        barrier_.arrive_and_wait();
        // A thread that gave up has not filled its boxes.
        if (is_given_up()) break;
        Busy& before = busy_[(share.phase + 2) % 3];
        before.at_beginning = before.at_end = 0;
        if (busy.at_beginning == 0) {
            ++share.phase;
            return true;
        }
        settle(share, level, round);
        if (busy.at_end > 0) continue;
        std::swap(share.front, share.next);
        for (auto& boards : share.next) boards.clear();
        share.unmoved = {};
        ++round;
    }
    return false;
}

template <UnsowableGame G>
bool LayerBuilder<G>::has_more(const Share& share) {
    return share.unmoved[0] < share.front[0].size() || share.unmoved[1] < share.front[1].size();
}

/// Collects the first front of a level: nodes settled by their exits or by the end of the game.
template <UnsowableGame G>
void LayerBuilder<G>::collect(Share& share, int level) {
    share.unmoved = {};
    for (const Role role : {Role::hero, Role::opponent}) {
        auto& front = share.front[static_cast<std::size_t>(role)];
        front.clear();
        for_each_run(share.thread, [&](std::uint64_t begin, std::uint64_t end) {
            std::optional<BoardCursor<Board>> cursor;
            nodes_.for_each_settled(role, level, begin, end, [&](std::uint64_t number) {
                if (cursor)
                    cursor->advance_to(number);
                else
                    cursor.emplace(tables_.index(), seeds_, number);
                front.push_back(cursor->board());
            });
        });
    }
}

/// Un-moves one phase's batch of front nodes of this role. The other player made these quiet moves;
/// their origins go to the threads that own them.
template <UnsowableGame G>
void LayerBuilder<G>::unmove_some(Share& share, Role role) {
    constexpr std::size_t at_a_time = 1 << 12;
    const Role movers = role == Role::hero ? Role::opponent : Role::hero;
    for (std::size_t to = 0; to < threads_; ++to)
        mailboxes_.box(share.phase, movers, share.thread, to).clear();
    auto& front = share.front[static_cast<std::size_t>(role)];
    auto& unmoved = share.unmoved[static_cast<std::size_t>(role)];
    const auto end = std::min(front.size(), unmoved + at_a_time);
    for (; unmoved < end; ++unmoved)
        for_each_quiet_origin(game_, front[unmoved], [&](const Board& board) {
            const auto number = tables_.index().number(board);
            mailboxes_.box(share.phase, movers, share.thread, mailboxes_.owner(number))
                .emplace_back(board, number);
        });
}

/// Reads this thread's boxes, and settles the nodes that follow from them.
template <UnsowableGame G>
void LayerBuilder<G>::settle(Share& share, int level, int round) {
    // The players alternate, so half of the rounds are turns of the hero.
    const auto turns = [](int count) {
        return static_cast<std::uint8_t>(std::min(count, Forced::most_turns));
    };
    const auto take = [&](Role role, auto settles) {
        auto& next = share.next[static_cast<std::size_t>(role)];
        for (std::size_t from = 0; from < threads_; ++from)
            for_each_prefetched(
                std::span<const Origin<Board>>(
                    mailboxes_.box(share.phase, role, from, share.thread)),
                [&](const Origin<Board>& origin) { return nodes_.address(role, origin.number); },
                [&](const Origin<Board>& origin) {
                    assert(mailboxes_.owner(origin.number) == share.thread);
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

}  // namespace krou
