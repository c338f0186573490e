#include "eval/network.h"

#include "games/lanes.h"

namespace krou {

namespace {

constexpr auto width = static_cast<std::size_t>(Network::width);
constexpr auto second_width = static_cast<std::size_t>(Network::second_width);

using Inputs = std::array<std::int16_t, 2 * width>;

const Network::Row& row(const Network& network, std::size_t pit, int seeds) {
    return network.rows[pit][static_cast<std::size_t>(std::min(seeds, Network::counts - 1))];
}

const Network::Top& top(const Network& network, int seeds) {
    return network.tops[static_cast<std::size_t>(Network::range_of(seeds))];
}

/// The clipped sums, then their squares.
Inputs inputs(const Network& network, const Board& board) {
    Inputs result;
    for (std::size_t i = 0; i < width; ++i) {
        int sum = 0;
        for (std::size_t pit = 0; pit < Network::pits; ++pit)
            sum += row(network, pit, board.bytes[pit])[i];
        const int clipped = std::clamp(sum, 0, Network::row_one - 1);
        result[i] = static_cast<std::int16_t>(clipped >> 3);
        result[i + width] = static_cast<std::int16_t>(clipped * clipped >> 13);
    }
    return result;
}

int last_value(const Network::Top& top, const std::array<std::int32_t, second_width>& sums) {
    std::int32_t value = top.last_bias;
    for (std::size_t o = 0; o < second_width; ++o) {
        const int clipped = std::clamp(sums[o], 0, Network::sum_one - 1);
        const int square = clipped * clipped >> 14;
        value += clipped * top.last_weights[o] + square * top.last_weights[o + second_width];
    }
    return value >> Network::last_bits;
}

}  // namespace

int Network::plain_value(const Board& board, int seeds) const {
    const auto in = inputs(*this, board);
    const Top& t = top(*this, seeds);
    auto sums = t.biases;
    for (std::size_t i = 0; i < width; ++i)
        for (std::size_t o = 0; o < second_width; ++o)
            sums[o] += in[2 * i] * t.weights[i][o][0] + in[2 * i + 1] * t.weights[i][o][1];
    return last_value(t, sums);
}

#if defined(__AVX512BW__) && defined(__AVX512VL__) && KROU_VECTOR_INSTRUCTIONS

int Network::value(const Board& board, int seeds) const {
    static_assert(width == 64 && second_width == 16);
    __m512i low = _mm512_setzero_si512();
    __m512i high = _mm512_setzero_si512();
    for (std::size_t pit = 0; pit < pits; ++pit) {
        const auto* numbers = row(*this, pit, board.bytes[pit]).data();
        low = _mm512_add_epi16(low, _mm512_load_si512(numbers));
        high = _mm512_add_epi16(high, _mm512_load_si512(numbers + 32));
    }
    const auto clip = [](__m512i v) {
        return _mm512_min_epi16(_mm512_max_epi16(v, _mm512_setzero_si512()),
                                _mm512_set1_epi16(row_one - 1));
    };
    low = clip(low);
    high = clip(high);
    const auto square = [](__m512i v) {
        return _mm512_mulhi_epi16(_mm512_slli_epi16(v, 1), _mm512_slli_epi16(v, 2));
    };
    alignas(64) std::array<std::int32_t, width> in;
    _mm512_store_si512(in.data(), _mm512_srli_epi16(low, 3));
    _mm512_store_si512(in.data() + 16, _mm512_srli_epi16(high, 3));
    _mm512_store_si512(in.data() + 32, square(low));
    _mm512_store_si512(in.data() + 48, square(high));
    const Top& t = top(*this, seeds);
    __m512i a = _mm512_loadu_si512(t.biases.data());
    __m512i b = _mm512_setzero_si512();
    for (std::size_t i = 0; i < width; i += 2) {
        a = _mm512_add_epi32(a, _mm512_madd_epi16(_mm512_set1_epi32(in[i]),
                                                  _mm512_loadu_si512(t.weights[i].data())));
        b = _mm512_add_epi32(b, _mm512_madd_epi16(_mm512_set1_epi32(in[i + 1]),
                                                  _mm512_loadu_si512(t.weights[i + 1].data())));
    }
    std::array<std::int32_t, second_width> sums;
    _mm512_storeu_si512(sums.data(), _mm512_add_epi32(a, b));
    return last_value(t, sums);
}

#else

int Network::value(const Board& board, int seeds) const {
    return plain_value(board, seeds);
}

#endif

}  // namespace krou
