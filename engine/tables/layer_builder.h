#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <barrier>
#include <memory>
#include <new>
#include <optional>
#include <thread>
#include <vector>

#include "tables/ahead.h"
#include "tables/builder.h"
#include "tables/exit.h"
#include "tables/mailboxes.h"
#include "tables/nodes.h"
#include "tables/unmove.h"

namespace krou {

/// Retrograde analysis of one layer, on behalf of one player, the hero.
///
/// Every board stands for two nodes: the hero to move, and the opponent to move. Going down
/// from the highest value, the nodes are settled from which the hero can force this value:
/// with him to move, when some move leads to a settled node; with the opponent to move, when
/// all do. Captures and ends of the game lead out of the layer and give each node a value to
/// begin with. What is never settled can be held up for ever. Every node is settled at most
/// once, and looks at the moves that lead to it then.
template <Game G>
class LayerBuilder {
public:
    LayerBuilder(const G& game, const Tables& tables, int threads, const GiveUp& give_up);

    /// Nothing if it was given up.
    std::optional<Layer> build();

private:
    using Boards = std::vector<Board>;
    /// What a thread goes by, on the way from one round to the next.
    struct Course {
        std::size_t thread = 0;
        std::size_t phase = 0;
        std::array<Boards, 2> front = {};      ///< settled in the last round, by role
        std::array<std::size_t, 2> done = {};  ///< of the front
        std::array<Boards, 2> next = {};       ///< settled in this round
        std::vector<Exit> exits = {};
    };

    void work(std::size_t thread);
    bool solve(Course& course);
    bool is_given_up();
    template <class Visit>
    void for_each_run(std::size_t thread, Visit visit);

    void give_first_values(Course& course);
    void look_at_moves(const Board& board, std::uint64_t rank, std::vector<Exit>& exits);

    bool settle_level(Course& course, int level);
    void collect(Course& course, int level);
    void unsow_some(Course& course);
    void unsow_some(Course& course, Role role);
    void settle(Course& course, int level, int round);
    static bool has_more(const Course& course);

    const G& game_;
    const Tables& tables_;
    const int seeds_;
    const bool exact_;
    const std::uint64_t boards_;
    const std::size_t threads_;
    const GiveUp& give_up_;

    Nodes nodes_;
    Mailboxes mailboxes_;
    std::shared_ptr<Forced[]> entries_;

    std::barrier<> barrier_;
    /// Threads that had something of their front to un-sow, and that still have, by phase: in the
    /// one that is, was, and will be.
    struct Busy {
        std::atomic<int> now{0};
        std::atomic<int> later{0};
    };
    std::array<Busy, 3> busy_;
    std::atomic<bool> given_up_{false};
    std::atomic<bool> out_of_memory_{false};
};

template <Game G>
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
      barrier_(threads) {}

template <Game G>
std::optional<Layer> LayerBuilder<G>::build() {
    {
        std::vector<std::jthread> helpers;
        for (std::size_t thread = 1; thread < threads_; ++thread)
            helpers.emplace_back([this, thread] { work(thread); });
        work(0);
    }
    if (out_of_memory_.load()) throw std::bad_alloc();
    if (given_up_.load()) return std::nullopt;
    return Layer(exact_, {entries_.get(), exact_ ? boards_ : 2 * boards_}, entries_);
}

/// What each thread does; they wait for each other once a phase, but not for one that gives up.
template <Game G>
void LayerBuilder<G>::work(std::size_t thread) {
    try {
        Course course{thread};
        if (solve(course)) return;
    } catch (const std::bad_alloc&) {
        out_of_memory_.store(true);
    }
    given_up_.store(true);
    barrier_.arrive_and_drop();
}

template <Game G>
bool LayerBuilder<G>::is_given_up() {
    if (give_up_ && !given_up_.load(std::memory_order_relaxed) && give_up_()) given_up_.store(true);
    return given_up_.load(std::memory_order_relaxed);
}

/// False if it was given up.
template <Game G>
bool LayerBuilder<G>::solve(Course& course) {
    give_first_values(course);
    // With exact values what the hero cannot win above 0 the opponent wins, or nobody.
    const int last_level = exact_ ? 1 : 1 - seeds_;
    for (int level = seeds_; level >= last_level; --level)
        if (!settle_level(course, level)) return false;
    for_each_run(course.thread, [&](std::uint64_t begin, std::uint64_t end) {
        for (auto rank = begin; rank < end; ++rank) nodes_.write(rank, entries_.get());
    });
    return !is_given_up();
}

/// The boards that belong to a thread.
template <Game G>
template <class Visit>
void LayerBuilder<G>::for_each_run(std::size_t thread, Visit visit) {
    constexpr auto length = Mailboxes::run_length;
    for (auto begin = length * thread; begin < boards_ && !is_given_up();
         begin += length * threads_)
        visit(begin, std::min(begin + length, boards_));
}

template <Game G>
void LayerBuilder<G>::give_first_values(Course& course) {
    for_each_run(course.thread, [&](std::uint64_t begin, std::uint64_t end) {
        course.exits.clear();
        BoardCursor cursor(tables_.index(), seeds_, begin);
        for (auto rank = begin; rank < end; ++rank, cursor.step())
            look_at_moves(cursor.board(), rank, course.exits);
        for_each_ahead(
            std::span<const Exit>(course.exits), [](const Exit& exit) { return exit.next; },
            [&](const Exit& exit) { nodes_.offer(exit.rank, exit.worth(exact_)); });
    });
}

template <Game G>
void LayerBuilder<G>::look_at_moves(const Board& board, std::uint64_t rank,
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
        exits.emplace_back(rank, next, step.gain, step.again);
    }
    const int value = moves.empty() ? game_.rest(board) : -seeds_;
    nodes_.begin(rank, value, quiet, quiet < moves.size() || value > -seeds_);
}

/// False if it was given up.
template <Game G>
bool LayerBuilder<G>::settle_level(Course& course, int level) {
    collect(course, level);
    for (int round = 1; !is_given_up(); ++course.phase) {
        Busy& busy = busy_[course.phase % 3];
        if (has_more(course)) ++busy.now;
        unsow_some(course);
        if (has_more(course)) ++busy.later;
        barrier_.arrive_and_wait();
        Busy& before = busy_[(course.phase + 2) % 3];
        before.now = before.later = 0;
        if (busy.now == 0) {
            ++course.phase;
            return true;
        }
        settle(course, level, round);
        if (busy.later > 0) continue;
        std::swap(course.front, course.next);
        for (auto& boards : course.next) boards.clear();
        course.done = {};
        ++round;
    }
    return false;
}

template <Game G>
bool LayerBuilder<G>::has_more(const Course& course) {
    return course.done[0] < course.front[0].size() || course.done[1] < course.front[1].size();
}

/// The nodes whose first value settles them at this level.
template <Game G>
void LayerBuilder<G>::collect(Course& course, int level) {
    course.done = {};
    for (const Role role : {Role::hero, Role::opponent}) {
        auto& front = course.front[static_cast<std::size_t>(role)];
        front.clear();
        for_each_run(course.thread, [&](std::uint64_t begin, std::uint64_t end) {
            std::optional<BoardCursor> cursor;
            nodes_.for_each_settled(role, level, begin, end, [&](std::uint64_t rank) {
                if (cursor)
                    cursor->advance_to(rank);
                else
                    cursor.emplace(tables_.index(), seeds_, rank);
                front.push_back(cursor->board());
            });
        });
    }
}

/// As much of the front as can be handed on at a time.
template <Game G>
void LayerBuilder<G>::unsow_some(Course& course) {
    unsow_some(course, Role::hero);
    unsow_some(course, Role::opponent);
}

/// Hands on the boards that lead to those of one role, by quiet moves of the other one.
template <Game G>
void LayerBuilder<G>::unsow_some(Course& course, Role role) {
    constexpr std::size_t at_a_time = 1 << 12;
    const Role movers = role == Role::hero ? Role::opponent : Role::hero;
    for (std::size_t to = 0; to < threads_; ++to)
        mailboxes_.box(course.phase, movers, course.thread, to).clear();
    auto& front = course.front[static_cast<std::size_t>(role)];
    auto& done = course.done[static_cast<std::size_t>(role)];
    const auto end = std::min(front.size(), done + at_a_time);
    for (; done < end; ++done)
        for_each_quiet_origin(game_, front[done], [&](const Board& board) {
            const auto rank = tables_.index().rank(board);
            mailboxes_.box(course.phase, movers, course.thread, mailboxes_.owner(rank))
                .emplace_back(board, rank);
        });
}

/// Takes what all threads have found of the boards that belong to this one.
template <Game G>
void LayerBuilder<G>::settle(Course& course, int level, int round) {
    // Rounds alternate between the players, so every second one is a turn of the hero.
    const auto turns = [](int count) { return static_cast<std::uint8_t>(std::min(count, 255)); };
    const auto take = [&](Role role, auto settles) {
        auto& next = course.next[static_cast<std::size_t>(role)];
        for (std::size_t from = 0; from < threads_; ++from)
            for_each_ahead(
                std::span<const Origin>(mailboxes_.box(course.phase, role, from, course.thread)),
                [&](const Origin& origin) { return nodes_.address(role, origin.rank); },
                [&](const Origin& origin) {
                    if (settles(origin.rank)) next.push_back(origin.board);
                });
    };
    take(Role::hero, [&, count = turns(round / 2)](std::uint64_t rank) {
        return nodes_.settle_hero(rank, level, count);
    });
    take(Role::opponent, [&, count = turns((round + 1) / 2)](std::uint64_t rank) {
        return nodes_.settle_opponent(rank, level, count);
    });
}

}  // namespace krou
