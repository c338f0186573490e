#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <cstring>
#include <utility>

#include "games/board.h"

#if defined(__SSE4_1__) && !defined(KROU_PORTABLE)
#include <smmintrin.h>
#define KROU_VECTOR_INSTRUCTIONS 1
#elif defined(__wasm_simd128__) && !defined(KROU_PORTABLE)
#include <wasm_simd128.h>
#define KROU_VECTOR_INSTRUCTIONS 1
#else
#define KROU_VECTOR_INSTRUCTIONS 0
#endif

/// SIMD operations on all bytes of a board, by the compiler's vector types and a few instructions
/// that these lack: of SSE4.1 or WebAssembly SIMD if the compiler targets them, otherwise loops
/// with the same results. A small board is one 16-byte vector, a large board two.
namespace krou::lanes {

/// One bit per byte of the board.
using Mask = std::uint32_t;

/// Returns a mask of the bytes first … last.
constexpr Mask range(int first, int last) {
    assert(0 <= first && first <= last && last < 32);
    return ((Mask{2} << last) - 1) & ~((Mask{1} << first) - 1);
}

using Vec = std::uint8_t __attribute__((vector_size(16)));
using Words = std::uint64_t __attribute__((vector_size(16)));

#if KROU_VECTOR_INSTRUCTIONS && defined(__SSE4_1__)

/// Takes each byte of the result from its index in `v`, which must be below 16.
inline Vec shuffle(Vec v, Vec from) {
    return Vec(_mm_shuffle_epi8(__m128i(v), __m128i(from)));
}
/// The same, but an index of 16 or more gives 0.
inline Vec shuffle_or_zero(Vec v, Vec from) {
    // pshufb writes 0 if the highest bit of an index is set.
    return shuffle(v, Vec(_mm_adds_epu8(__m128i(from), _mm_set1_epi8(0x70))));
}
/// Returns a mask of the highest bits.
inline Mask high_bits(Vec v) {
    return static_cast<Mask>(_mm_movemask_epi8(__m128i(v)));
}
inline int sum(Vec v) {
    const __m128i halves = _mm_sad_epu8(__m128i(v), _mm_setzero_si128());
    return _mm_cvtsi128_si32(halves) + _mm_extract_epi16(halves, 4);
}

#elif KROU_VECTOR_INSTRUCTIONS

inline Vec shuffle_or_zero(Vec v, Vec from) {
    return Vec(wasm_i8x16_swizzle(v128_t(v), v128_t(from)));
}
inline Vec shuffle(Vec v, Vec from) {
    return shuffle_or_zero(v, from);
}
inline Mask high_bits(Vec v) {
    return wasm_i8x16_bitmask(v128_t(v));
}
inline int sum(Vec v) {
    const v128_t fours =
        wasm_u32x4_extadd_pairwise_u16x8(wasm_u16x8_extadd_pairwise_u8x16(v128_t(v)));
    const v128_t eights = wasm_i32x4_add(fours, wasm_i64x2_shr(fours, 32));
    return wasm_i32x4_extract_lane(eights, 0) + wasm_i32x4_extract_lane(eights, 2);
}

#else

inline Vec shuffle_or_zero(Vec v, Vec from) {
    Vec result{};
    for (int i = 0; i < 16; ++i)
        if (from[i] < 16) result[i] = v[from[i]];
    return result;
}
inline Vec shuffle(Vec v, Vec from) {
    return shuffle_or_zero(v, from);
}
inline Mask high_bits(Vec v) {
    Mask mask = 0;
    for (int i = 0; i < 16; ++i) mask |= Mask{v[i]} >> 7 << i;
    return mask;
}
inline int sum(Vec v) {
    int total = 0;
    for (int i = 0; i < 16; ++i) total += v[i];
    return total;
}

#endif

inline Vec load(const SmallBoard& board) {
    return std::bit_cast<Vec>(board);
}
inline SmallBoard store(Vec v) {
    return std::bit_cast<SmallBoard>(v);
}
/// Converts between the order of this machine and little-endian order.
constexpr std::uint64_t little_endian(std::uint64_t word) {
    return std::endian::native == std::endian::little ? word : __builtin_bswap64(word);
}
inline std::array<std::uint64_t, 2> words(Vec v) {
    return {little_endian(Words(v)[0]), little_endian(Words(v)[1])};
}
inline Vec from_words(std::uint64_t low, std::uint64_t high) {
    return Vec(Words{little_endian(low), little_endian(high)});
}
inline Vec all_of_vec(int seeds) {
    return Vec{} + static_cast<std::uint8_t>(seeds);
}
inline Vec in_last_of_vec(int amount) {
    return from_words(0, static_cast<std::uint64_t>(amount) << 56);
}
inline Vec add(Vec a, Vec b) {
    return a + b;
}
inline Vec subtract(Vec a, Vec b) {
    return a - b;
}
/// Shuffles the 32 bytes of two vectors; an index of 32 or more gives 0.
inline Vec shuffle(Vec low, Vec high, Vec from) {
    return shuffle_or_zero(low, from) | shuffle_or_zero(high, from - all_of_vec(16));
}
/// Returns a mask of the nonzero bytes.
inline Mask occupied(Vec v) {
    return ~high_bits(Vec(v == Vec{})) & 0xffff;
}
/// Returns a mask of the bytes equal to 2 or 3.
inline Mask two_or_three(Vec v) {
    return high_bits(Vec((v & all_of_vec(0xfe)) == all_of_vec(2)));
}
/// Returns a mask of the odd bytes.
inline Mask odd(Vec v) {
    using Vec16 = std::uint16_t __attribute__((vector_size(16)));
    return high_bits(Vec(Vec16(v) << 7));
}
/// Returns a mask of the bytes not less (unsigned) than the same bytes of `least`.
inline Mask at_least(Vec v, Vec least) {
    return high_bits(Vec(v >= least));
}
/// Clears all bytes outside the mask.
inline Vec keep(Vec v, Mask mask) {
    assert(mask <= 0xffff);
    const Vec bits = from_words(0x8040201008040201, 0x8040201008040201);
    const Vec spread = shuffle(from_words(mask, 0), from_words(0, 0x0101010101010101));
    return v & Vec((spread & bits) == bits);
}
/// Returns the bytes moved up by `distance`, with zeros before them.
template <int distance>
inline Vec moved_up(Vec v) {
    const auto move = [&]<int... i>(std::integer_sequence<int, i...>) {
        return __builtin_shufflevector(Vec{}, v, (16 - distance + i)...);
    };
    return move(std::make_integer_sequence<int, 16>());
}
/// Adds to each byte all bytes before it, modulo 256.
inline Vec prefix_sums(Vec v) {
    v += moved_up<1>(v);
    v += moved_up<2>(v);
    v += moved_up<4>(v);
    return v + moved_up<8>(v);
}

/// Vector of a large board.
struct WideVec {
    Vec low, high;
};

namespace detail {

template <class B>
struct VecFor {
    using Type = WideVec;
};
template <>
struct VecFor<SmallBoard> {
    using Type = Vec;
};

}  // namespace detail

/// Vector type for boards of this type.
template <class B>
using VecOf = typename detail::VecFor<B>::Type;

inline WideVec load(const Board& board) {
    SmallBoard halves[2];
    std::memcpy(halves, board.bytes.data(), sizeof halves);
    return {load(halves[0]), load(halves[1])};
}
inline Board store(WideVec v) {
    const SmallBoard halves[2] = {store(v.low), store(v.high)};
    Board board;
    std::memcpy(board.bytes.data(), halves, sizeof halves);
    return board;
}
inline WideVec add(WideVec a, WideVec b) {
    return {add(a.low, b.low), add(a.high, b.high)};
}
inline WideVec subtract(WideVec a, WideVec b) {
    return {subtract(a.low, b.low), subtract(a.high, b.high)};
}
inline WideVec shuffle(WideVec v, WideVec from) {
    return {shuffle(v.low, v.high, from.low), shuffle(v.low, v.high, from.high)};
}
inline Mask occupied(WideVec v) {
    return occupied(v.low) | occupied(v.high) << 16;
}
inline Mask two_or_three(WideVec v) {
    return two_or_three(v.low) | two_or_three(v.high) << 16;
}
inline Mask odd(WideVec v) {
    return odd(v.low) | odd(v.high) << 16;
}
inline Mask at_least(WideVec v, WideVec least) {
    return at_least(v.low, least.low) | at_least(v.high, least.high) << 16;
}
inline WideVec keep(WideVec v, Mask mask) {
    return {keep(v.low, mask & 0xffff), keep(v.high, mask >> 16)};
}
inline int sum(WideVec v) {
    return sum(v.low) + sum(v.high);
}
inline std::array<std::uint64_t, 4> words(WideVec v) {
    const auto low = words(v.low);
    const auto high = words(v.high);
    return {low[0], low[1], high[0], high[1]};
}

/// Mask of all bytes of a board of this type.
template <class B>
inline constexpr Mask all_bytes = range(0, sizeof(B) - 1);

/// Returns a vector with `seeds` in each byte.
template <class B>
VecOf<B> splat(int seeds) {
    if constexpr (sizeof(B) == sizeof(Vec))
        return all_of_vec(seeds);
    else
        return {all_of_vec(seeds), all_of_vec(seeds)};
}
/// Returns a vector with `amount` in the last byte and 0 elsewhere.
template <class B>
VecOf<B> in_last_byte(int amount) {
    if constexpr (sizeof(B) == sizeof(Vec))
        return in_last_of_vec(amount);
    else
        return {all_of_vec(0), in_last_of_vec(amount)};
}
inline WideVec prefix_sums(WideVec v) {
    const Vec low = prefix_sums(v.low);
    return {low, add(prefix_sums(v.high), all_of_vec(static_cast<int>(words(low)[1] >> 56)))};
}

}  // namespace krou::lanes
