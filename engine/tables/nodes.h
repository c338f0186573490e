#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>

#include "base/memory.h"
#include "tables/table.h"

namespace krou {

/// What is known of the nodes of a layer while it is made, in net seeds of whoever is to move:
/// with the hero to move what he can force at least, with the opponent to move what he can get
/// at most. Where values are exact the two are one. Different boards may be seen to by
/// different threads.
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

    /// To begin with: the quiet moves of a board that has others, or has none and so `value`.
    void begin(std::uint64_t rank, int value, int quiet_moves, bool has_exit) {
        for (std::size_t row = 0; row < rows(); ++row) {
            values_[row][rank] = static_cast<std::int8_t>(value);
            turns_[row][rank] = 0;
        }
        open_[rank] = static_cast<std::uint8_t>(quiet_moves + (has_exit ? 1 : 0));
    }
    /// Either player may take this much by a move out of the layer.
    void offer(std::uint64_t rank, Bounds gain) {
        raise(values_[0][rank], gain.lower);
        if (!exact_) raise(values_[1][rank], gain.upper);
    }
    /// Calls `visit` with each board from `begin` to `end` whose node is settled at the level by
    /// what lies outside of the layer.
    void for_each_settled(Role role, int level, std::uint64_t begin, std::uint64_t end,
                          auto visit) {
        const auto* values = values_[row(role)].get();
        const int value = role == Role::hero ? level : -level;
        for (auto rank = begin; rank < end; ++rank) {
            const void* found = std::memchr(values + rank, value, end - rank);
            if (!found) return;
            rank = static_cast<std::uint64_t>(static_cast<const std::int8_t*>(found) - values);
            if (role == Role::hero || close_exits(rank, level)) visit(rank);
        }
    }

    /// A move of the hero leads to a settled node; whether this settles his own.
    bool settle_hero(std::uint64_t rank, int level, std::uint8_t turns) {
        auto& value = values_[0][rank];
        if (value >= level) return false;
        value = static_cast<std::int8_t>(level);
        turns_[0][rank] = turns;
        return true;
    }
    /// One more quiet move of the opponent does; whether he is left with nothing better.
    bool settle_opponent(std::uint64_t rank, int level, std::uint8_t turns) {
        if (--open_[rank] > 0) return false;
        values_[row(Role::opponent)][rank] = static_cast<std::int8_t>(-level);
        turns_[row(Role::opponent)][rank] = turns;
        return true;
    }
    /// What brings the state of a board nearer, before it is settled.
    const void* address(Role role, std::uint64_t rank) const {
        return role == Role::hero ? static_cast<const void*>(&values_[0][rank]) : &open_[rank];
    }

    /// What is stored of a board in the end.
    void write(std::uint64_t rank, Forced* entries) const {
        const bool is_settled = open_[rank] == 0;
        const Forced mover{values_[0][rank], turns_[0][rank]};
        if (exact_) {
            entries[rank] = mover.value > 0 || is_settled ? mover : Forced{};
            return;
        }
        const int other = is_settled ? -values_[1][rank] : -seeds_;
        entries[2 * rank] = mover;
        entries[2 * rank + 1] = {static_cast<std::int8_t>(other), turns_[1][rank]};
    }

private:
    static void raise(std::int8_t& value, int least) {
        value = std::max(value, static_cast<std::int8_t>(least));
    }
    /// From the level on that they are worth, exits hold the opponent's loss down no more; whether
    /// that leaves him nothing. Who loses all has none.
    bool close_exits(std::uint64_t rank, int level) {
        if (level == seeds_) return open_[rank] == 0;
        return --open_[rank] == 0;
    }
    std::size_t rows() const { return exact_ ? 1 : 2; }
    std::size_t row(Role role) const { return exact_ || role == Role::hero ? 0 : 1; }

    bool exact_;
    int seeds_;
    std::array<PagedArray<std::int8_t>, 2> values_;  ///< by role, if they are two
    std::array<PagedArray<std::uint8_t>, 2> turns_;
    /// Quiet moves of the opponent that do not yet lead to a settled node, and one for all exits.
    PagedArray<std::uint8_t> open_;
};

}  // namespace krou
