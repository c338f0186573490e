#pragma once

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "games/board.h"
#include "tables/nodes.h"

namespace krou {

/// A board that leads to a settled node, found at its number.
struct Origin {
    Origin(const Board& where, std::uint64_t number) : board(where), rank(number) {}

    Board board;
    std::uint64_t rank;
};

/// Every board belongs to one thread, which alone touches its nodes: so there are no locks, and
/// each keeps its own part of the memory near. In each phase a thread hands on what it has
/// found, by owner; once all have, in the same phase, the owners read it.
class Mailboxes {
public:
    using Origins = std::vector<Origin>;

    /// Boards belong to the threads in turn, in runs of this many.
    static constexpr std::uint64_t run_length = 1 << 13;

    explicit Mailboxes(int threads) : threads_(static_cast<std::size_t>(threads)) {
        for (auto& half : boxes_)
            for (auto& boxes : half) boxes.resize(threads_ * threads_);
    }

    std::size_t owner(std::uint64_t rank) const {
        return static_cast<std::uint32_t>(rank / run_length) % static_cast<std::uint32_t>(threads_);
    }
    /// Phases alternate between two sets, as some threads still read when others write again.
    Origins& box(std::size_t phase, Role role, std::size_t from, std::size_t to) {
        return boxes_[phase % 2][static_cast<std::size_t>(role)][from * threads_ + to];
    }

private:
    std::size_t threads_;
    std::array<std::array<std::vector<Origins>, 2>, 2> boxes_;
};

}  // namespace krou
