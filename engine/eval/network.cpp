#include "eval/network.h"

#include <cstring>

#include "eval/wide.h"

namespace krou {

namespace {

constexpr auto width = static_cast<std::size_t>(Network::width);
constexpr auto second_width = static_cast<std::size_t>(Network::second_width);

// A clipped sum c of rows, below row_one, becomes the inputs c / 8 and c² / 2¹³, both below
// input_one.
constexpr int clipped_bits = 3;
constexpr int square_bits = 13;
static_assert(Network::row_one >> clipped_bits == Network::input_one);
static_assert(Network::row_one * Network::row_one >> square_bits == Network::input_one);

/// The clipped sums, then their squares.
using Inputs = std::array<std::int16_t, 2 * width>;
using Sums = std::array<std::int32_t, second_width>;

/// The row of each place; then nothing.
using Rows = std::array<const std::int16_t*, Network::most_places>;

template <class B>
Rows rows_for(const Network& network, const NetworkShape& shape, const B& board) {
    Rows rows;
    const Network::Row* first = network.rows.data();
    for (int place = 0; place < shape.places(); ++place) {
        rows[static_cast<std::size_t>(place)] = first[row_of(shape, board, place)].numbers.data();
        first += shape.counts;
    }
    return rows;
}

int last_value(const Network::Top& top, const Sums& sums) {
    // Below sum_one, so that its square without these bits is, too.
    constexpr int bits = 14;
    static_assert(Network::sum_one == 1 << bits);
    std::int32_t value = top.last_bias;
    for (std::size_t o = 0; o < second_width; ++o) {
        const int clipped = std::clamp(sums[o], 0, Network::sum_one - 1);
        const int square = clipped * clipped >> bits;
        value += clipped * top.last_weights[o] + square * top.last_weights[o + second_width];
    }
    return value >> Network::last_bits;
}

template <class B>
Inputs plain_inputs(const Network& network, const B& board) {
    const auto rows = rows_for(network, network.shape, board);
    std::array<std::int16_t, width> sums{};
    for (std::size_t place = 0; place < static_cast<std::size_t>(network.shape.places()); ++place)
        for (std::size_t i = 0; i < width; ++i)
            sums[i] = static_cast<std::int16_t>(sums[i] + rows[place][i]);
    Inputs inputs;
    for (std::size_t i = 0; i < width; ++i) {
        const int clipped = std::clamp<int>(sums[i], 0, Network::row_one - 1);
        inputs[i] = static_cast<std::int16_t>(clipped >> clipped_bits);
        inputs[i + width] = static_cast<std::int16_t>(clipped * clipped >> square_bits);
    }
    return inputs;
}

Sums plain_sums(const Network::Top& top, const Inputs& inputs) {
    Sums sums = top.biases;
    for (std::size_t i = 0; i < width; ++i)
        for (std::size_t o = 0; o < second_width; ++o)
            sums[o] +=
                inputs[2 * i] * top.weights[i][o][0] + inputs[2 * i + 1] * top.weights[i][o][1];
    return sums;
}

#if KROU_VECTOR_INSTRUCTIONS

using wide::Vec16;
using wide::Vec32;

/// The usual shape is known when it is compiled, which makes quicker loops.
template <bool is_usual, class B>
Inputs vector_inputs(const Network& network, const B& board) {
    constexpr std::size_t numbers = sizeof(Vec16) / sizeof(std::int16_t);
    const auto shape = is_usual ? NetworkShape{} : network.shape;
    const auto places = static_cast<std::size_t>(shape.places());
    const auto rows = rows_for(network, shape, board);
    Inputs inputs;
    for (std::size_t i = 0; i < width; i += numbers) {
        auto sum = wide::load<Vec16>(rows[0] + i);
        for (std::size_t place = 1; place < places; ++place)
            sum += wide::load<Vec16>(rows[place] + i);
        const Vec16 clipped = wide::clipped(sum, Network::row_one - 1);
        wide::store(&inputs[i], clipped >> clipped_bits);
        // High products lack 16 bits, three more than they should.
        static_assert(square_bits == 16 - 3);
        wide::store(&inputs[i + width], wide::high_product(clipped << 1, clipped << 2));
    }
    return inputs;
}

Sums vector_sums(const Network::Top& top, const Inputs& inputs) {
    constexpr std::size_t numbers = sizeof(Vec32) / sizeof(std::int32_t);
    std::array<std::int32_t, width> pairs;
    std::memcpy(pairs.data(), inputs.data(), sizeof inputs);
    Sums sums;
    for (std::size_t o = 0; o < second_width; o += numbers) {
        // Two sums side by side, since one would have to wait for each addition.
        auto even = wide::load<Vec32>(&top.biases[o]);
        Vec32 odd{};
        for (std::size_t i = 0; i < width; i += 2) {
            const auto product = [&](std::size_t pair) {
                return wide::sums_of_products(Vec16(Vec32{} + pairs[pair]),
                                              wide::load<Vec16>(&top.weights[pair][o]));
            };
            even += product(i);
            odd += product(i + 1);
        }
        wide::store(&sums[o], even + odd);
    }
    return sums;
}

#endif

}  // namespace

NetworkShape shape_for(const Rules& rules) {
    constexpr NetworkShape usual;
    const int seeds = 2 * rules.pits * rules.seeds;
    return {rules.pits, rules.tuzdik, std::clamp(seeds / 4, usual.counts, Network::most_counts),
            std::max(seeds / Network::ranges, usual.seeds_in_range)};
}

template <class B>
int Network::plain_value(const B& board, int seeds) const {
    const Top& top = tops[range_of(shape, seeds)];
    return last_value(top, plain_sums(top, plain_inputs(*this, board)));
}

template <class B>
int Network::value(const B& board, int seeds) const {
#if KROU_VECTOR_INSTRUCTIONS
    const Top& top = tops[range_of(shape, seeds)];
    const auto inputs = shape == NetworkShape{} ? vector_inputs<true>(*this, board)
                                                : vector_inputs<false>(*this, board);
    return last_value(top, vector_sums(top, inputs));
#else
    return plain_value(board, seeds);
#endif
}

template int Network::plain_value(const SmallBoard&, int) const;
template int Network::plain_value(const Board&, int) const;
template int Network::value(const SmallBoard&, int) const;
template int Network::value(const Board&, int) const;

}  // namespace krou
