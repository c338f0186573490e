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

/// Calls `apply` for each item, some time after it has asked for the memory that this will need.
template <class Item>
void for_each_prefetched(std::span<const Item> items, auto address, auto apply) {
    constexpr std::size_t distance = 16;
    for (std::size_t i = 0; i < items.size(); ++i) {
        if (i + distance < items.size()) __builtin_prefetch(address(items[i + distance]), 1);
        apply(items[i]);
    }
}

/// Retrograde analysis of one layer, on behalf of one player, the hero.
///
/// A node (see `Role`) is settled when its value is known for good. That happens level by level, a
/// level being a value that the hero may force, beginning with all seeds. At each level the nodes
/// are settled from which he can force just this: with him to move, those with a move to a settled
/// node; with the opponent to move, those whose moves all lead to settled nodes.
///
/// The first nodes of a level are settled by moves that leave the layer (exits) and by ends of the
/// game. From there it spreads backwards along quiet moves, round by round. Each node is settled at
/// most once, and the moves that lead to it are looked for then only. From nodes that no level
/// settles, play can go on without an end.
template <UnsowableGame G>
class LayerBuilder {
public:
    using Board = typename G::Board;
    using Step = typename G::Step;

    LayerBuilder(const G& game, const Tables& tables, int threads, const GiveUp& give_up);

    /// Nothing if it was given up.
    std::optional<Layer> build();

private:
    using Boards = std::vector<Board>;
    /// What one thread works on. A round takes several phases when its front is long.
    struct Share {
        std::size_t thread = 0;
        std::size_t phase = 0;                    ///< counts on through all rounds and levels
        std::array<Boards, 2> front = {};         ///< settled in the last round, by role
        std::array<std::size_t, 2> unmoved = {};  ///< boards of the front that are dealt with
        std::array<Boards, 2> next = {};          ///< settled in this round, by role
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
    /// How many threads had boards of their front left at the beginning and at the end of a phase.
    struct Busy {
        std::atomic<int> at_beginning{0};
        std::atomic<int> at_end{0};
    };
    std::array<Busy, 3> busy_;  ///< of the last phase, this one and the next, in turn
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
        // They begin when it is known how many there are.
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

/// Before any of them works: there may be fewer threads than were asked for.
template <UnsowableGame G>
void LayerBuilder<G>::share_among(std::size_t threads) {
    for (auto missing = threads_ - threads; missing > 0; --missing) barrier_.arrive_and_drop();
    threads_ = threads;
    mailboxes_.share_among(threads);
}

/// What each thread does. They wait for each other once a phase, but not for one that has given up.
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

/// One thread's part of all levels; false if it was given up.
template <UnsowableGame G>
bool LayerBuilder<G>::solve(Share& share) {
    give_first_values(share);
    // With exact values a level settles the boards won by it and those lost by it, so the levels
    // above 0 are enough.
    const int last_level = exact_ ? 1 : 1 - seeds_;
    for (int level = seeds_; level >= last_level; --level)
        if (!settle_level(share, level)) return false;
    for_each_run(share.thread, [&](std::uint64_t begin, std::uint64_t end) {
        for (auto number = begin; number < end; ++number) nodes_.write(number, entries_.get());
    });
    return !is_given_up();
}

/// Calls `visit` with the bounds of each run of boards that belongs to a thread.
template <UnsowableGame G>
template <class Visit>
void LayerBuilder<G>::for_each_run(std::size_t thread, Visit visit) {
    constexpr auto length = Mailboxes<Board>::run_length;
    for (auto begin = length * thread; begin < boards_ && !is_given_up();
         begin += length * threads_)
        visit(begin, std::min(begin + length, boards_));
}

/// Begins all nodes of the thread's boards, then gives them the values of their exits.
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

/// Begins the node of a board, and adds its exits to `exits`.
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

/// Settles all nodes of a level; false if it was given up.
template <UnsowableGame G>
bool LayerBuilder<G>::settle_level(Share& share, int level) {
    collect(share, level);
    for (int round = 1; !is_given_up(); ++share.phase) {
        Busy& busy = busy_[share.phase % 3];
        if (has_more(share)) ++busy.at_beginning;
        for (const Role role : {Role::hero, Role::opponent}) unmove_some(share, role);
        if (has_more(share)) ++busy.at_end;
        barrier_.arrive_and_wait();
        // A thread that has left has not filled its boxes.
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

/// Makes the first front of a level: the nodes that their first values settle.
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

/// Undoes the quiet moves to as many nodes of this role in the front as one phase takes. The other
/// player made them; the boards where they begin go to the threads that own those.
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

/// Goes through what all threads have handed to this one, and settles what that settles.
template <UnsowableGame G>
void LayerBuilder<G>::settle(Share& share, int level, int round) {
    // The players move in turn, so half of the rounds are turns of the hero.
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
