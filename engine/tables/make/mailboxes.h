#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <utility>
#include <vector>

#include "games/board.h"
#include "tables/table.h"

namespace krou {

/// A board from which a quiet move leads to a settled node, with its number.
struct Origin {
    Origin(const Board& where, std::uint64_t its_number) : board(where), number(its_number) {}

    Board board;
    std::uint64_t number;
};

/// What the threads that solve a layer hand to each other. Every board belongs to one thread, which
/// alone touches its nodes: so there are no locks, and each thread keeps its part of the memory in
/// its cache. There is a box from each thread to each. In a phase all threads fill the boxes; when
/// all have done so, the owners of the boards empty them.
class Mailboxes {
public:
    using Origins = std::vector<Origin>;

    /// Boards belong to the threads in turn, in runs of this many.
    static constexpr std::uint64_t run_length = 1 << 13;

    explicit Mailboxes(int threads) : threads_(static_cast<std::size_t>(threads)) {
        for (auto& half : boxes_)
            for (auto& boxes : half) boxes.resize(threads_ * threads_);
    }

    /// To be called before any box is filled: there are fewer threads than were expected.
    void share_among(std::size_t threads) {
        assert(1 <= threads && threads <= threads_);
        threads_ = threads;
    }
    /// The thread that a board belongs to.
    std::size_t owner(std::uint64_t number) const {
        return static_cast<std::uint32_t>(number / run_length) %
               static_cast<std::uint32_t>(threads_);
    }
    /// Phases alternate between two sets: while some threads still read one, others fill the next.
    /// `role` is that of the player to move on the boards.
    Origins& box(std::size_t phase, Role role, std::size_t from, std::size_t to) {
        assert(from < threads_ && to < threads_);
        return boxes_[phase % 2][static_cast<std::size_t>(role)][from * threads_ + to];
    }

private:
    std::size_t threads_;
    std::array<std::array<std::vector<Origins>, 2>, 2> boxes_;  ///< by phase and role
};

}  // namespace krou
