#pragma once

#include <array>
#include <cstdint>

#include "games/board.h"

namespace krou {

/// The most seeds on a board that a table can hold; more would not fit any machine.
inline constexpr int max_table_seeds = 40;

/// Numbers the boards with the same seeds on the board: 0 … count − 1, without gaps.
///
/// With S(i) the seeds in pits 0 … i, the numbers S(i) + i grow strictly, so they are a
/// combination, and its number is the sum of the binomials C(S(i) + i, i + 1) over all pits but
/// the last, which holds the rest. Stores do not count.
class BoardIndex {
public:
    /// For boards with so many pits in both rows together.
    explicit BoardIndex(int pits);

    int pits() const { return pits_; }
    /// How many boards hold `seeds` on the board.
    std::uint64_t count(int seeds) const { return choose(pits_ - 1, seeds); }

    std::uint64_t rank(const Board& board) const {
        std::uint64_t rank = 0;
        int seeds = 0;
        for (int pit = 0; pit + 1 < pits_; ++pit) {
            seeds += board[pit];
            rank += choose(pit + 1, seeds - 1);
        }
        return rank;
    }
    Board unrank(int seeds, std::uint64_t rank) const;

private:
    /// C(seeds + pits, pits), the ways to lay at most … seeds into `pits` pits; none below 0.
    std::uint64_t choose(int pits, int seeds) const {
        return choose_[static_cast<std::size_t>(pits)][static_cast<std::size_t>(seeds + 1)];
    }

    int pits_;
    std::array<std::array<std::uint64_t, max_table_seeds + 2>, 2 * max_pits + 1> choose_{};
};

/// Walks over the boards with the same seeds in the order of their numbers.
class BoardCursor {
public:
    BoardCursor(const BoardIndex& index, int seeds, std::uint64_t rank)
        : index_(index), seeds_(seeds), rank_(rank), board_(index.unrank(seeds, rank)) {}

    const Board& board() const { return board_; }
    std::uint64_t rank() const { return rank_; }
    /// To the next board; the last has none.
    void step();
    /// To a board further on.
    void advance_to(std::uint64_t rank);

private:
    const BoardIndex& index_;
    int seeds_;
    std::uint64_t rank_;
    Board board_;
};

}  // namespace krou
