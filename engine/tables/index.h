#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>

#include "games/board.h"
#include "games/lanes.h"

namespace krou {

/// Most seeds on a board in any table. Larger layers would not fit any machine.
inline constexpr int max_table_seeds = 48;

/// Perfect index: numbers the boards with the same number of seeds from 0 to count − 1, without
/// gaps.
///
/// Uses the combinatorial number system. With S(i) seeds in pits 0 to i, the sums S(i) + i increase
/// strictly, so they form a combination. Its number is the sum of the binomials C(S(i) + i, i + 1)
/// over all pits but the last, which holds the rest. Stores do not count.
class BoardIndex {
public:
    /// Numbers among all boards are below this.
    static constexpr std::uint64_t end_of_numbers = std::uint64_t{1} << 58;

    /// For boards with `pits` pits per row.
    explicit BoardIndex(int pits);

    int pits() const { return places_ / 2; }
    /// Count of boards with `seeds` seeds in the pits.
    std::uint64_t count(int seeds) const { return boards_up_to(places_ - 1, seeds); }

    /// Most seeds of a board that has a number among all boards.
    int seed_limit() const { return seed_limit_; }
    /// Most seeds on a board in a table.
    int table_seed_limit() const { return std::min(seed_limit_, max_table_seeds); }

    template <class B>
    std::uint64_t number(const B& board) const {
        return part(board, 0, places_ - 1, 0);
    }
    /// Returns the number among all boards, those with fewer seeds first: the sum of the terms of
    /// all pits.
    template <class B>
    std::uint64_t global_number(const B& board) const {
        const auto words = lanes::words(lanes::prefix_sums(lanes::load(board)));
        std::uint64_t number = 0;
        for (std::size_t i = 0; i < 2 * B::max_row; ++i)
            number += boards_up_to_[i + 1][words[i / 8] >> 8 * (i % 8) & 0xff];
        return number;
    }
    /// First number of a board with `seeds` seeds among all boards: the count of boards with fewer.
    std::uint64_t first_with(int seeds) const { return boards_up_to(places_, seeds - 1); }
    /// A board's number is its rank plus its base. The rank depends only on the mover's row and has
    /// no gaps. The base depends on the opponent's row and on the number of seeds in the mover's
    /// row.
    template <class B>
    std::uint32_t rank(const B& board) const {
        return static_cast<std::uint32_t>(part(board, 0, pits() - 1, 0));
    }
    template <class B>
    std::uint64_t base(const B& board, int own_seeds) const {
        return boards_up_to(pits(), own_seeds - 1) + part(board, pits(), places_ - 1, own_seeds);
    }
    /// Returns the board with this number and empty stores.
    template <class B>
    B board(int seeds, std::uint64_t number) const;

private:
    /// Sum of the terms of places `first` to `last - 1`, with `seeds` seeds before them.
    template <class B>
    std::uint64_t part(const B& board, int first, int last, int seeds) const {
        std::uint64_t number = 0;
        for (int place = first; place < last; ++place) {
            seeds += board[place];
            number += boards_up_to(place + 1, seeds - 1);
        }
        return number;
    }
    /// C(seeds + places, places): the number of ways to place up to `seeds` seeds in `places` pits;
    /// 0 if `seeds` is -1.
    std::uint64_t boards_up_to(int places, int seeds) const {
        assert(0 <= places && places <= places_ && -1 <= seeds && seeds <= seed_limit_);
        return boards_up_to_[static_cast<std::size_t>(places)][static_cast<std::size_t>(seeds + 1)];
    }

    /// Most seeds in `boards_up_to_`. Rows of up to seven pits reach it; `end_of_numbers` limits
    /// longer rows to fewer.
    static constexpr int limit = 99;

    int places_;  ///< pits of both rows together
    int seed_limit_ = limit;
    /// Values of `boards_up_to`, by places and seeds + 1. Places that the board does not have are
    /// 0, so that loops need not know the number of pits.
    std::array<std::array<std::uint64_t, limit + 2>, 2 * max_pits + 1> boards_up_to_{};
};

/// Iterator over the boards with the same number of seeds, in order of their numbers.
template <class B>
class BoardCursor {
public:
    BoardCursor(const BoardIndex& index, int seeds, std::uint64_t number)
        : index_(index), seeds_(seeds), number_(number), board_(index.board<B>(seeds, number)) {}

    const B& board() const { return board_; }
    std::uint64_t number() const { return number_; }
    /// Moves to the next board, if any.
    void step();
    /// Moves forward to board `number`, or stays if it is the current one.
    void advance_to(std::uint64_t number);

private:
    const BoardIndex& index_;
    int seeds_;
    std::uint64_t number_;
    B board_;
};

}  // namespace krou
