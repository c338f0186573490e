#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>

#include "games/board.h"
#include "games/lanes.h"

namespace krou {

/// No table holds boards with more seeds; it would not fit any machine.
inline constexpr int max_table_seeds = 48;

/// Numbers the boards with the same seeds on the board: 0 … count − 1, without gaps.
///
/// With S(i) the seeds in pits 0 … i, the numbers S(i) + i grow strictly, so they are a
/// combination. Its number is the sum of the binomials C(S(i) + i, i + 1) over all pits but the
/// last, which holds the rest (the combinatorial number system). Stores do not count. With the last
/// pit's too, it is the number among all boards, those with fewer seeds before the others.
class BoardIndex {
public:
    /// Numbers among all are below this.
    static constexpr std::uint64_t end_of_numbers = std::uint64_t{1} << 58;

    /// For boards with so many pits in a row.
    explicit BoardIndex(int pits);

    int pits() const { return places_ / 2; }
    /// How many boards hold `seeds` on the board.
    std::uint64_t count(int seeds) const { return choose(places_ - 1, seeds); }

    /// The most seeds of a board that has a number among all.
    int most_seeds() const { return most_seeds_; }
    /// The most seeds on a board that a table can hold.
    int most_table_seeds() const { return std::min(most_seeds_, max_table_seeds); }

    template <class B>
    std::uint64_t number(const B& board) const {
        return part(board, 0, places_ - 1, 0);
    }
    template <class B>
    std::uint64_t number_among_all(const B& board) const {
        const auto words = lanes::words(lanes::prefix_sums(lanes::load(board)));
        std::uint64_t number = 0;
        for (std::size_t i = 0; i < 2 * B::most_pits; ++i)
            number += choose_[i + 1][words[i / 8] >> 8 * (i % 8) & 0xff];
        return number;
    }
    /// The first number among all with so many seeds: how many boards hold fewer.
    std::uint64_t first_with(int seeds) const { return choose(places_, seeds - 1); }
    /// The number is a rank, which depends on the mover's row alone, and a base, which depends on
    /// the other row and on how many seeds the mover's row holds. The ranks are without gaps.
    template <class B>
    std::uint32_t rank(const B& board) const {
        return static_cast<std::uint32_t>(part(board, 0, pits() - 1, 0));
    }
    template <class B>
    std::uint64_t base(const B& board, int own_seeds) const {
        return choose(pits(), own_seeds - 1) + part(board, pits(), places_ - 1, own_seeds);
    }
    /// The board with this number, its stores empty.
    template <class B>
    B board(int seeds, std::uint64_t number) const;

private:
    /// What the places from `first` to before `last` add to the number, with so many seeds before.
    template <class B>
    std::uint64_t part(const B& board, int first, int last, int seeds) const {
        std::uint64_t number = 0;
        for (int place = first; place < last; ++place) {
            seeds += board[place];
            number += choose(place + 1, seeds - 1);
        }
        return number;
    }
    /// C(seeds + places, places): the ways to lay up to `seeds` seeds into so many places; 0 ways
    /// for -1 seeds.
    std::uint64_t choose(int places, int seeds) const {
        assert(0 <= places && places <= places_ && -1 <= seeds && seeds <= most_seeds_);
        return choose_[static_cast<std::size_t>(places)][static_cast<std::size_t>(seeds + 1)];
    }

    /// What there is room for: rows of seven pits have numbers up to it, longer ones up to fewer.
    static constexpr int limit = 99;

    int places_;  ///< pits of both rows together
    int most_seeds_ = limit;
    /// By places and seeds; 0 for places that the board does not have, so that no loop needs to
    /// know how many there are.
    std::array<std::array<std::uint64_t, limit + 2>, 2 * max_pits + 1> choose_{};
};

/// Walks over the boards with the same seeds in the order of their numbers.
template <class B>
class BoardCursor {
public:
    BoardCursor(const BoardIndex& index, int seeds, std::uint64_t number)
        : index_(index), seeds_(seeds), number_(number), board_(index.board<B>(seeds, number)) {}

    const B& board() const { return board_; }
    std::uint64_t number() const { return number_; }
    /// Goes on to the next board, if there is one.
    void step();
    /// Goes on to a board further on, or stays at this one.
    void advance_to(std::uint64_t number);

private:
    const BoardIndex& index_;
    int seeds_;
    std::uint64_t number_;
    B board_;
};

}  // namespace krou
