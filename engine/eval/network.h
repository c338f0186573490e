#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "games/board.h"
#include "games/rules.h"

namespace krou {

/// Dimensions of a network that depend on its game.
struct NetworkShape {
    int pits = 6;              ///< pits per row
    bool has_tuzdiks = false;  ///< if true, each side's tuzdik also has rows
    int counts = 24;           ///< rows per place; the last also serves larger counts
    int seeds_in_range = 6;    ///< seeds per range; the last range has no upper limit

    /// Returns the number of places with rows of their own: the pits, then each side's tuzdik.
    int places() const { return 2 * pits + (has_tuzdiks ? 2 : 0); }

    friend bool operator==(const NetworkShape&, const NetworkShape&) = default;
};

/// Returns the shape for a sowing game. More seeds at the start give more rows and larger ranges.
NetworkShape shape_for(const Rules& rules);

/// A small neural network that evaluates boards. It uses integers only, so all machines agree.
///
///     the pits: for each, one row of 64 numbers, chosen by its seeds
///     → the sum of the rows, clipped, and its squares: 128 inputs
///     → 16 sums, clipped, and their squares: 32 inputs
///     → one number
///
/// The layers behind the rows exist once per range of seeds on the board. The sum of the rows is
/// not updated incrementally, because a sowing changes about as many rows as there are.
struct Network {
    static constexpr int max_places = 2 * max_pits + 2;
    static constexpr int max_counts = 48;
    static constexpr int width = 64;
    static constexpr int second_width = 16;
    static constexpr int ranges = 8;

    // Fixed-point scales: row_scale represents 1 in the sum of rows, and so on. Products count
    // twice in the 16 sums. `last_bits` is the right shift of the final sum.
    static constexpr int row_scale = 1024;
    static constexpr int input_scale = 128;
    static constexpr int weight_scale = 64;
    static constexpr int max_weight = 127;
    static constexpr int sum_scale = 2 * input_scale * weight_scale;
    static constexpr int last_bits = 13;

    struct alignas(64) Row {
        std::array<std::int16_t, width> numbers;
    };

    struct alignas(64) UpperLayers {
        /// Weights of four inputs for one sum. SIMD instructions multiply and add such groups at
        /// once; inputs below 128 prevent saturation.
        using Group = std::array<std::int8_t, 4>;
        /// Last-layer weights of a sum and of its square.
        using Pair = std::array<std::int16_t, 2>;

        std::array<std::array<Group, second_width>, 2 * width / 4> groups;
        std::array<std::int32_t, second_width> biases;
        std::array<Pair, second_width> last_weights;
        std::int32_t last_bias;

        /// Returns the weight of an input in one of the sums. The clipped sums of rows are numbered
        /// before their squares.
        std::int8_t& weight(std::size_t input, std::size_t sum) {
            return groups[slot_of(input) / 4][sum][slot_of(input) % 4];
        }
        std::int8_t weight(std::size_t input, std::size_t sum) const {
            return groups[slot_of(input) / 4][sum][slot_of(input) % 4];
        }
        /// Returns the storage position of an input: eight clipped sums, then their squares, in
        /// turn. `simd::packed` produces this order at any vector length.
        static constexpr std::size_t slot_of(std::size_t input) {
            const std::size_t square = input / width;
            const std::size_t number = input % width;
            return number / 8 * 16 + square * 8 + number % 8;
        }
    };

    explicit Network(const NetworkShape& its_shape)
        : shape(its_shape),
          rows(static_cast<std::size_t>(shape.places()) * static_cast<std::size_t>(shape.counts)) {}

    NetworkShape shape;
    std::vector<Row> rows;  ///< by place, then by seeds
    std::array<UpperLayers, ranges> tops{};

    /// Returns the net seeds that the mover will still gain, in 1/300 seed. `seeds` is the number
    /// of seeds on the board.
    template <class B>
    int value(const B& board, int seeds) const;
    /// Returns the same value without SIMD.
    template <class B>
    int scalar_value(const B& board, int seeds) const;
};

/// Returns the range for this many seeds on the board.
inline std::size_t range_of(const NetworkShape& shape, int seeds) {
    return static_cast<std::size_t>(std::min(seeds / shape.seeds_in_range, Network::ranges - 1));
}

/// Returns the index of a board's row among the rows of a place.
template <class B>
std::size_t row_of(const NetworkShape& shape, const B& board, int place) {
    int index = place;
    if constexpr (sizeof(B) == sizeof(Board))
        if (place >= 2 * shape.pits) index += B::own_tuzdik - 2 * shape.pits;
    return static_cast<std::size_t>(std::min(board[index], shape.counts - 1));
}

}  // namespace krou
