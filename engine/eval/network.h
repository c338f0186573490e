#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "games/board.h"

namespace krou {

/// A small network that has learned what boards of six pits in a row are worth. All of it is
/// arithmetic of whole numbers, so that it says the same on every machine.
///
///     12 pits: for each, the row of 64 numbers that belongs to the seeds in it
///     → the sum of the rows, clipped, and its squares: 128 inputs
///     → 16 sums, clipped, and their squares: 32 inputs
///     → one number
///
/// What follows the rows is there once for each range of seeds on the board.
struct Network {
    static constexpr int pits = 6;  ///< in a row
    static constexpr int board_pits = 2 * pits;
    static constexpr int counts = 24;  ///< of seeds in a pit; where there are more, the last
    static constexpr int width = 64;
    static constexpr int second_width = 16;
    static constexpr int ranges = 8;
    static constexpr int seeds_in_range = 6;  ///< the last range has all above it, too

    // What stands for 1: in a sum of rows, in the inputs that it becomes, in the weights of the 16
    // sums, and in these sums. The last weights are so many times a unit of value for such a 1.
    static constexpr int row_one = 1024;
    static constexpr int input_one = 128;
    static constexpr int weight_one = 128;
    static constexpr int sum_one = input_one * weight_one;
    static constexpr int last_bits = 13;

    using Row = std::array<std::int16_t, width>;
    /// The weights of two inputs side by side: processors multiply and add such pairs in one go.
    using Pair = std::array<std::int16_t, 2>;

    struct Top {
        std::array<std::array<Pair, second_width>, width> weights;
        std::array<std::int32_t, second_width> biases;
        std::array<std::int16_t, std::size_t{2} * second_width> last_weights;
        std::int32_t last_bias;
    };

    alignas(64) std::array<std::array<Row, counts>, board_pits> rows;
    alignas(64) std::array<Top, ranges> tops;

    static int range_of(int seeds) { return std::min(seeds / seeds_in_range, ranges - 1); }

    /// What the mover will still gain, less the other side, at 300 to a seed; `seeds` are those on
    /// the board.
    int value(const SmallBoard& board, int seeds) const;
    /// The same without vector instructions.
    int plain_value(const SmallBoard& board, int seeds) const;
};

}  // namespace krou
