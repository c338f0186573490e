#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "games/board.h"
#include "games/rules.h"

namespace krou {

/// What of a network differs with its game.
struct NetworkShape {
    int pits = 6;              ///< in a row
    bool has_tuzdiks = false;  ///< which pits are tuzdiks has rows, too
    int counts = 24;           ///< of seeds in a pit; where there are more, the last
    int seeds_in_range = 6;    ///< the last range has all above it, too

    /// Each has rows of its own: the pits, then the mover's tuzdik and the other side's.
    int places() const { return 2 * pits + (has_tuzdiks ? 2 : 0); }

    friend bool operator==(const NetworkShape&, const NetworkShape&) = default;
};

/// For a game whose seeds are sown: the more it begins with, the more are told apart.
NetworkShape shape_for(const Rules& rules);

/// A small network that has learned what boards of a game are worth. All of it is arithmetic of
/// whole numbers, so that it says the same on every machine.
///
///     the pits: for each, the row of 64 numbers that belongs to the seeds in it
///     → the sum of the rows, clipped, and its squares: 128 inputs
///     → 16 sums, clipped, and their squares: 32 inputs
///     → one number
///
/// What follows the rows is there once for each range of seeds on the board. The sum of the rows is
/// not carried from board to board: a sowing changes about as many rows as there are.
struct Network {
    static constexpr int most_places = 2 * max_pits + 2;
    static constexpr int most_counts = 48;
    static constexpr int width = 64;
    static constexpr int second_width = 16;
    static constexpr int ranges = 8;

    // What stands for 1: in a sum of rows, in the inputs that it becomes, in the weights of the 16
    // sums, and in these sums, in which the products count twice. The last weights are so many
    // times a unit of value for such a 1.
    static constexpr int row_one = 1024;
    static constexpr int input_one = 128;
    static constexpr int weight_one = 64;
    static constexpr int most_weight = 127;
    static constexpr int sum_one = 2 * input_one * weight_one;
    static constexpr int last_bits = 13;

    struct alignas(64) Row {
        std::array<std::int16_t, width> numbers;
    };

    struct alignas(64) Top {
        /// The weights of four inputs, each below 128, for a sum: processors multiply and add such
        /// groups in one go.
        using Group = std::array<std::int8_t, 4>;
        /// The last weights of a sum and of its square.
        using Pair = std::array<std::int16_t, 2>;

        std::array<std::array<Group, second_width>, 2 * width / 4> groups;
        std::array<std::int32_t, second_width> biases;
        std::array<Pair, second_width> last_weights;
        std::int32_t last_bias;

        /// That of an input, first the clipped sums and then their squares, in one of the sums.
        std::int8_t& weight(std::size_t input, std::size_t sum) {
            return groups[place_of(input) / 4][sum][place_of(input) % 4];
        }
        std::int8_t weight(std::size_t input, std::size_t sum) const {
            return groups[place_of(input) / 4][sum][place_of(input) % 4];
        }
        /// Where an input lies: after eight clipped sums come their squares, which is how vectors
        /// of any length are packed.
        static constexpr std::size_t place_of(std::size_t input) {
            const std::size_t square = input / width;
            const std::size_t number = input % width;
            return number / 8 * 16 + square * 8 + number % 8;
        }
    };

    explicit Network(const NetworkShape& its_shape)
        : shape(its_shape),
          rows(static_cast<std::size_t>(shape.places()) * static_cast<std::size_t>(shape.counts)) {}

    NetworkShape shape;
    std::vector<Row> rows;  ///< of the first place by its seeds, then those of the next
    std::array<Top, ranges> tops{};

    /// What the mover will still gain, less the other side, at 300 to a seed; `seeds` are those on
    /// the board.
    template <class B>
    int value(const B& board, int seeds) const;
    /// The same without vector instructions.
    template <class B>
    int plain_value(const B& board, int seeds) const;
};

/// The range that so many seeds on the board belong to.
inline std::size_t range_of(const NetworkShape& shape, int seeds) {
    return static_cast<std::size_t>(std::min(seeds / shape.seeds_in_range, Network::ranges - 1));
}

/// The number of the row that a board has in this place, counted from the first of the place.
template <class B>
std::size_t row_of(const NetworkShape& shape, const B& board, int place) {
    int index = place;
    if constexpr (sizeof(B) == sizeof(Board))
        if (place >= 2 * shape.pits) index += B::own_tuzdik - 2 * shape.pits;
    return static_cast<std::size_t>(std::min(board[index], shape.counts - 1));
}

}  // namespace krou
