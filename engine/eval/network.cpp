#include "eval/network.h"

#include <cstring>
#include <tuple>

#include "eval/wide.h"

namespace krou {

namespace {

constexpr auto width = static_cast<std::size_t>(Network::width);
constexpr auto second_width = static_cast<std::size_t>(Network::second_width);

// A clipped sum c of rows, below row_scale, becomes the inputs c / 8 and c² / 2¹³, both below
// input_scale.
constexpr int clipped_bits = 3;
constexpr int square_bits = 13;
static_assert(Network::row_scale >> clipped_bits == Network::input_scale);
static_assert(Network::row_scale * Network::row_scale >> square_bits == Network::input_scale);

/// Inputs in the order of `Network::UpperLayers::slot_of`.
struct alignas(64) Inputs {
    std::array<std::uint8_t, 2 * width> numbers;
};
using Sums = std::array<std::int32_t, second_width>;

// The square of a clipped sum, shifted right by these bits, is again below sum_scale.
constexpr int second_square_bits = 14;
static_assert(Network::sum_scale == 1 << second_square_bits);

/// First-layer row of each place; unused entries stay uninitialised.
using ChosenRows = std::array<const std::int16_t*, Network::max_places>;

template <class B>
ChosenRows rows_for(const Network& network, const NetworkShape& shape, const B& board) {
    ChosenRows rows;
    const Network::Row* first = network.rows.data();
    for (int place = 0; place < shape.places(); ++place) {
        rows[static_cast<std::size_t>(place)] = first[row_of(shape, board, place)].numbers.data();
        first += shape.counts;
    }
    return rows;
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
        const int clipped = std::clamp<int>(sums[i], 0, Network::row_scale - 1);
        const auto put = [&](std::size_t input, int number) {
            inputs.numbers[Network::UpperLayers::slot_of(input)] =
                static_cast<std::uint8_t>(number);
        };
        put(i, clipped >> clipped_bits);
        put(i + width, clipped * clipped >> square_bits);
    }
    return inputs;
}

Sums scalar_sums(const Network::UpperLayers& top, const Inputs& inputs) {
    Sums sums = top.biases;
    for (std::size_t i = 0; i < inputs.numbers.size(); ++i)
        for (std::size_t o = 0; o < second_width; ++o)
            sums[o] += 2 * inputs.numbers[i] * top.groups[i / 4][o][i % 4];
    return sums;
}

int plain_last_value(const Network::UpperLayers& top, const Sums& sums) {
    std::int32_t value = top.last_bias;
    for (std::size_t o = 0; o < second_width; ++o) {
        const int clipped = std::clamp(sums[o], 0, Network::sum_scale - 1);
        const int square = clipped * clipped >> second_square_bits;
        value += clipped * top.last_weights[o][0] + square * top.last_weights[o][1];
    }
    return value >> Network::last_bits;
}

#if KROU_VECTOR_INSTRUCTIONS

using simd::Vec16;
using simd::Vec32;
using simd::Vec8;

/// The 16 sums, in as many vectors as needed.
constexpr std::size_t sums_in_vector = sizeof(Vec32) / sizeof(std::int32_t);
using SumVectors = std::array<Vec32, second_width / sums_in_vector>;

template <class B>
[[gnu::always_inline]] inline Inputs vector_inputs(const Network& network,
                                                   const NetworkShape& shape, const B& board) {
    constexpr std::size_t numbers = sizeof(Vec16) / sizeof(std::int16_t);
    const auto places = static_cast<std::size_t>(shape.places());
    const auto rows = rows_for(network, shape, board);
    Inputs inputs;
    for (std::size_t i = 0; i < width; i += numbers) {
        auto sum = simd::load<Vec16>(rows[0] + i);
        for (std::size_t place = 1; place < places; ++place)
            sum += simd::load<Vec16>(rows[place] + i);
        const Vec16 clipped = simd::clipped(sum, Network::row_scale - 1);
        // The product loses its low 16 bits, three more than wanted. The shifts make up for that.
        static_assert(square_bits == 16 - 3);
        const Vec16 squares = simd::high_product(clipped << 1, clipped << 2);
        simd::store(&inputs.numbers[2 * i], simd::packed(clipped >> clipped_bits, squares));
    }
    return inputs;
}

SumVectors vector_sums(const Network::UpperLayers& top, const Inputs& inputs) {
    std::array<std::int32_t, 2 * width / 4> groups;
    std::memcpy(groups.data(), inputs.numbers.data(), sizeof groups);
    // Two accumulators per sum: with one, each addition would have to wait for the last. If all
    // sums fit in one vector, that takes four.
    constexpr bool has_four = std::tuple_size_v<SumVectors> == 1;
    SumVectors even{};
    SumVectors odd{};
    SumVectors more_even{};
    SumVectors more_odd{};
    const auto add = [&](SumVectors& sums, std::size_t group) {
        for (std::size_t v = 0; v < sums.size(); ++v)
            sums[v] = simd::plus_products(sums[v], Vec8(Vec32{} + groups[group]),
                                          simd::load<Vec8>(&top.groups[group][v * sums_in_vector]));
    };
    for (std::size_t i = 0; i < groups.size(); i += has_four ? 4 : 2) {
        add(even, i);
        add(odd, i + 1);
        if constexpr (has_four) {
            add(more_even, i + 2);
            add(more_odd, i + 3);
        }
    }
    for (std::size_t v = 0; v < even.size(); ++v)
        even[v] = 2 * (even[v] + odd[v] + more_even[v] + more_odd[v]) +
                  simd::load<Vec32>(&top.biases[v * sums_in_vector]);
    return even;
}

int last_value(const Network::UpperLayers& top, const SumVectors& sums) {
    Vec32 value{};
    for (std::size_t v = 0; v < sums.size(); ++v) {
        const Vec32 clipped = simd::clipped(sums[v], Network::sum_scale - 1);
        const Vec32 product = simd::sums_of_products(Vec16(clipped), Vec16(clipped));
        // The low half is the number and the high half its square, like their weights.
        static_assert(second_square_bits == 16 - 2);
        const Vec32 both = clipped | (product << 2 & ~0xffff);
        value += simd::sums_of_products(Vec16(both),
                                        simd::load<Vec16>(&top.last_weights[v * sums_in_vector]));
    }
    return (simd::total(value) + top.last_bias) >> Network::last_bits;
}

template <class B>
[[gnu::always_inline]] inline int vector_value(const Network& network, const NetworkShape& shape,
                                               const B& board, int seeds) {
    const auto& top = network.tops[range_of(shape, seeds)];
    return last_value(top, vector_sums(top, vector_inputs(network, shape, board)));
}

#endif

}  // namespace

NetworkShape shape_for(const Rules& rules) {
    constexpr NetworkShape usual;
    const int seeds = 2 * rules.pits * rules.seeds;
    return {rules.pits, rules.tuzdik, std::clamp(seeds / 4, usual.counts, Network::max_counts),
            std::max(seeds / Network::ranges, usual.seeds_in_range)};
}

template <class B>
int Network::scalar_value(const B& board, int seeds) const {
    const UpperLayers& top = tops[range_of(shape, seeds)];
    return plain_last_value(top, scalar_sums(top, plain_inputs(*this, board)));
}

template <class B>
int Network::value(const B& board, int seeds) const {
#if KROU_VECTOR_INSTRUCTIONS
    // The usual shapes are known at compile time, for faster loops.
    constexpr NetworkShape usual;
    if (shape == usual) return vector_value(*this, usual, board, seeds);
    if constexpr (sizeof(B) == sizeof(Board)) {
        constexpr NetworkShape togyzkumalak{9, true, 40, 20};
        if (shape == togyzkumalak) return vector_value(*this, togyzkumalak, board, seeds);
    }
    return vector_value(*this, shape, board, seeds);
#else
    return scalar_value(board, seeds);
#endif
}

template int Network::scalar_value(const SmallBoard&, int) const;
template int Network::scalar_value(const Board&, int) const;
template int Network::value(const SmallBoard&, int) const;
template int Network::value(const Board&, int) const;

}  // namespace krou
