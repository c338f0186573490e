#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <cstring>
#include <utility>
#include <vector>

#include "base/memory.h"
#include "games/board.h"
#include "tables/table.h"

namespace krou {

/// Node values of a layer while it is solved level by level (see `LayerBuilder`), in net seeds of
/// the player to move. A hero node holds the value that the hero can force, an opponent node the
/// most that the opponent can gain. Exact values need one number for both nodes of a board.
/// Different threads may handle different boards.
class Nodes {
public:
    Nodes(bool exact, int seeds, std::uint64_t boards)
        : exact_(exact),
          seeds_(seeds),
          values_{make_paged_array<std::int8_t>(boards),
                  make_paged_array<std::int8_t>(exact ? 0 : boards)},
          turns_{make_paged_array<std::uint8_t>(boards),
                 make_paged_array<std::uint8_t>(exact ? 0 : boards)},
          open_(make_paged_array<std::uint8_t>(boards)) {}

    /// Initialises a board: its number of quiet moves, whether it has other moves (exits), and its
    /// value if it has no move at all. Call it first.
    void init(std::uint64_t number, int value, int quiet_moves, bool has_exit) {
        assert(is_possible(value) && quiet_moves <= max_pits);
        for (std::size_t i = 0; i < arrays(); ++i) {
            values_[i][number] = static_cast<std::int8_t>(value);
            turns_[i][number] = 0;
        }
        open_[number] = static_cast<std::uint8_t>(quiet_moves + (has_exit ? 1 : 0));
    }
    /// Raises the values of a board to the mover's gain by an exit.
    void offer(std::uint64_t number, Bounds gain) {
        assert(is_possible(gain.lower) && is_possible(gain.upper) && gain.lower <= gain.upper);
        const auto raise = [number](auto& values, int least) {
            values[number] = std::max(values[number], static_cast<std::int8_t>(least));
        };
        raise(values_[0], gain.lower);
        if (!exact_) raise(values_[1], gain.upper);
    }
    /// Settles nodes at this level by their exits or by the end of the game. Visits each settled
    /// board from `begin` to `end - 1`. Call it once per role, level and range.
    void settle_by_exits(Role role, int level, std::uint64_t begin, std::uint64_t end, auto visit) {
        const auto* values = values_[array(role)].get();
        const int value = role == Role::hero ? level : -level;
        for (auto number = begin; number < end; ++number) {
            const void* found = std::memchr(values + number, value, end - number);
            if (!found) return;
            number = static_cast<std::uint64_t>(static_cast<const std::int8_t*>(found) - values);
            if (role == Role::hero || close_exits(number, level)) visit(number);
        }
    }

    /// Records a hero move to a settled node. Returns true if this settles the hero's node.
    bool settle_hero(std::uint64_t number, int level, std::uint8_t turns) {
        auto& value = values_[0][number];
        if (value >= level) return false;
        value = static_cast<std::int8_t>(level);
        turns_[0][number] = turns;
        return true;
    }
    /// Records a quiet opponent move to a settled node. Returns true if it was the last open move,
    /// which settles the opponent's node.
    bool settle_opponent(std::uint64_t number, int level, std::uint8_t turns) {
        assert(open_[number] > 0);
        if (--open_[number] > 0) return false;
        values_[array(Role::opponent)][number] = static_cast<std::int8_t>(-level);
        turns_[array(Role::opponent)][number] = turns;
        return true;
    }
    /// Address to prefetch before a node is settled.
    const void* address(Role role, std::uint64_t number) const {
        return role == Role::hero ? static_cast<const void*>(&values_[0][number]) : &open_[number];
    }

    /// Writes the table entries of a board, after all levels.
    void write(std::uint64_t number, GuaranteedValue* entries) const {
        const bool is_settled = open_[number] == 0;
        const GuaranteedValue mover{values_[0][number], turns_[0][number]};
        assert(is_possible(mover.value));
        if (exact_) {
            // If neither player can force a win, play goes on without end: a draw.
            entries[number] = mover.value > 0 || is_settled ? mover : GuaranteedValue{};
            return;
        }
        const int other = is_settled ? -values_[1][number] : -seeds_;
        assert(is_possible(other) && mover.value <= -other);
        entries[2 * number] = mover;
        entries[2 * number + 1] = {static_cast<std::int8_t>(other), turns_[1][number]};
    }

private:
    /// Closes the exits of an opponent node: the best one, or the end of the game, concedes at
    /// least this level to the hero. Returns true if no quiet move is open either. At the highest
    /// level, a node has this value only if it has no exit, so there is none to close.
    bool close_exits(std::uint64_t number, int level) {
        if (level == seeds_) return open_[number] == 0;
        assert(open_[number] > 0);
        return --open_[number] == 0;
    }
    bool is_possible(int value) const { return -seeds_ <= value && value <= seeds_; }
    std::size_t arrays() const { return exact_ ? 1 : 2; }
    std::size_t array(Role role) const { return exact_ || role == Role::hero ? 0 : 1; }

    bool exact_;
    int seeds_;
    std::array<PagedArray<std::int8_t>, 2> values_;  ///< indexed by `array(role)`
    std::array<PagedArray<std::uint8_t>, 2> turns_;
    /// Opponent's open moves: those not yet known to lead to a settled node. All exits count as
    /// one.
    PagedArray<std::uint8_t> open_;
};

/// Board from which a quiet move leads to a settled node, with its number.
template <class B>
struct Origin {
    B board;
    std::uint64_t number;
};

/// Message queues between the threads that solve a layer: a box from each thread to each. Every
/// board has one owner, and only this thread touches its nodes. So there are no locks, and each
/// thread keeps its part of the memory in its cache. In a phase all threads fill boxes; then the
/// owners of the boards empty them.
template <class B>
class MessageQueues {
public:
    using Origins = std::vector<Origin<B>>;

    /// Boards are assigned to the threads round-robin, in runs of this many.
    static constexpr std::uint64_t run_length = 1 << 13;

    explicit MessageQueues(int threads) : threads_(static_cast<std::size_t>(threads)) {
        for (auto& half : boxes_)
            for (auto& boxes : half) boxes.resize(threads_ * threads_);
    }

    /// Reduces the number of threads. Call it before any box is filled.
    void share_among(std::size_t threads) {
        assert(1 <= threads && threads <= threads_);
        threads_ = threads;
    }
    /// Thread that owns a board.
    std::size_t owner(std::uint64_t number) const {
        return static_cast<std::uint32_t>(number / run_length) %
               static_cast<std::uint32_t>(threads_);
    }
    /// Box from one thread to another. Phases alternate between two sets of boxes: some threads may
    /// still read one while others fill the next. `role` is the player to move on the boards.
    Origins& box(std::size_t phase, Role role, std::size_t from, std::size_t to) {
        assert(from < threads_ && to < threads_);
        return boxes_[phase % 2][static_cast<std::size_t>(role)][from * threads_ + to];
    }

private:
    std::size_t threads_;
    std::array<std::array<std::vector<Origins>, 2>, 2> boxes_;  ///< indexed by phase parity and
                                                                ///< role
};

}  // namespace krou
