#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "games/board.h"
#include "games/lanes.h"

namespace krou {

/// Numbers all boards with up to so many seeds in their pits, without gaps: two boards never share
/// a number. Those with few seeds come first, and those with the same seeds in the order in which
/// `BoardIndex` numbers them.
///
/// With S(i) the seeds in pits 0 … i it is the sum of the binomials C(S(i) + i, i + 1) over all
/// pits.
class BoardNumbers {
public:
    /// With more, the numbers of boards of 14 pits would have more than 58 bits.
    static constexpr int most_seeds = 99;

    explicit BoardNumbers(int pits);

    /// `seeds` are those in the pits.
    std::uint64_t number(const Board& board) const {
        const auto [low, high] = lanes::words(lanes::prefix_sums(lanes::load(board)));
        std::uint64_t number = 0;
        for (std::size_t i = 0; i < 8; ++i) number += term(i, low >> 8 * i & 0xff);
        for (std::size_t i = 8; i < terms; ++i) number += term(i, high >> 8 * (i - 8) & 0xff);
        return number;
    }
    /// How many boards hold fewer seeds: the number of the first one with so many.
    std::uint64_t first_with(int seeds) const {
        assert(0 <= seeds && seeds <= most_seeds);
        return first_[static_cast<std::size_t>(seeds)];
    }

private:
    static constexpr std::size_t terms = std::size_t{2} * max_pits;

    std::uint64_t term(std::size_t pit, std::uint64_t seeds) const {
        assert(seeds <= most_seeds);
        return terms_[pit][seeds];
    }

    /// By pit and by the seeds up to it; 0 for pits that the board does not have, so that no loop
    /// depends on their number.
    std::array<std::array<std::uint64_t, most_seeds + 1>, terms> terms_{};
    std::array<std::uint64_t, most_seeds + 1> first_{};
};

}  // namespace krou
