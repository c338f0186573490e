#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <cstring>

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

/// SIMD operations on all bytes of a board: with SSE4.1 or WebAssembly SIMD if the compiler targets
/// them, otherwise in portable C++ with the same results. A small board is one 16-byte vector, a
/// large board two.
namespace krou::lanes {

/// One bit per byte of the board.
using Mask = std::uint32_t;

/// Returns a mask of the bytes first … last.
constexpr Mask range(int first, int last) {
    assert(0 <= first && first <= last && last < 32);
    return ((Mask{2} << last) - 1) & ~((Mask{1} << first) - 1);
}

#if KROU_VECTOR_INSTRUCTIONS && defined(__SSE4_1__)

using Vec = __m128i;

inline Vec load(const SmallBoard& board) {
    return _mm_load_si128(reinterpret_cast<const __m128i*>(board.bytes.data()));
}
inline SmallBoard store(Vec v) {
    SmallBoard board;
    _mm_store_si128(reinterpret_cast<__m128i*>(board.bytes.data()), v);
    return board;
}
inline Vec all_of_vec(int seeds) {
    return _mm_set1_epi8(static_cast<char>(seeds));
}
inline Vec add(Vec a, Vec b) {
    return _mm_add_epi8(a, b);
}
inline Vec subtract(Vec a, Vec b) {
    return _mm_sub_epi8(a, b);
}
inline Vec shuffle(Vec v, Vec from) {
    return _mm_shuffle_epi8(v, from);
}
/// Shuffles the 32 bytes of two vectors; an index of 32 or more gives 0.
inline Vec shuffle(Vec low, Vec high, Vec from) {
    // pshufb writes 0 if the highest bit of an index is set. The additions set it for indices from
    // 16 on in `low`, and for indices outside 16 to 31 in `high`.
    const Vec in_low = _mm_adds_epu8(from, _mm_set1_epi8(0x70));
    const Vec place = _mm_sub_epi8(from, _mm_set1_epi8(16));
    const Vec beyond = _mm_adds_epu8(place, _mm_set1_epi8(0x70));
    return _mm_or_si128(_mm_shuffle_epi8(low, in_low),
                        _mm_shuffle_epi8(high, _mm_or_si128(place, beyond)));
}

/// Returns a mask of the nonzero bytes.
inline Mask occupied(Vec v) {
    const auto empty = _mm_movemask_epi8(_mm_cmpeq_epi8(v, _mm_setzero_si128()));
    return ~static_cast<Mask>(empty) & 0xffff;
}
/// Returns a mask of the bytes equal to 2 or 3.
inline Mask two_or_three(Vec v) {
    const Vec halved = _mm_and_si128(v, _mm_set1_epi8(static_cast<char>(0xfe)));
    return static_cast<Mask>(_mm_movemask_epi8(_mm_cmpeq_epi8(halved, _mm_set1_epi8(2))));
}
/// Returns a mask of the odd bytes.
inline Mask odd(Vec v) {
    return static_cast<Mask>(_mm_movemask_epi8(_mm_slli_epi16(v, 7)));
}
/// Returns a mask of the bytes not less (unsigned) than the same bytes of `least`.
inline Mask at_least(Vec v, Vec least) {
    return static_cast<Mask>(_mm_movemask_epi8(_mm_cmpeq_epi8(_mm_max_epu8(v, least), v)));
}
/// Clears all bytes outside the mask.
inline Vec keep(Vec v, Mask mask) {
    assert(mask <= 0xffff);
    const Vec bits = _mm_set_epi64x(static_cast<long long>(0x8040201008040201),
                                    static_cast<long long>(0x8040201008040201));
    const Vec halves = _mm_set_epi64x(0x0101010101010101, 0);
    const Vec spread = _mm_shuffle_epi8(_mm_cvtsi32_si128(static_cast<int>(mask)), halves);
    return _mm_and_si128(v, _mm_cmpeq_epi8(_mm_and_si128(spread, bits), bits));
}
inline int sum(Vec v) {
    const Vec halves = _mm_sad_epu8(v, _mm_setzero_si128());
    return _mm_cvtsi128_si32(halves) + _mm_extract_epi16(halves, 4);
}
/// Adds to each byte all bytes before it, modulo 256.
inline Vec prefix_sums(Vec v) {
    v = _mm_add_epi8(v, _mm_slli_si128(v, 1));
    v = _mm_add_epi8(v, _mm_slli_si128(v, 2));
    v = _mm_add_epi8(v, _mm_slli_si128(v, 4));
    return _mm_add_epi8(v, _mm_slli_si128(v, 8));
}
inline Vec in_last_of_vec(int amount) {
    return _mm_set_epi64x(static_cast<long long>(static_cast<std::uint64_t>(amount) << 56), 0);
}
inline std::array<std::uint64_t, 2> words(Vec v) {
    return {static_cast<std::uint64_t>(_mm_cvtsi128_si64(v)),
            static_cast<std::uint64_t>(_mm_extract_epi64(v, 1))};
}

#elif KROU_VECTOR_INSTRUCTIONS

using Vec = v128_t;

inline Vec load(const SmallBoard& board) {
    return wasm_v128_load(board.bytes.data());
}
inline SmallBoard store(Vec v) {
    SmallBoard board;
    wasm_v128_store(board.bytes.data(), v);
    return board;
}
inline Vec all_of_vec(int seeds) {
    return wasm_i8x16_splat(static_cast<std::int8_t>(seeds));
}
inline Vec add(Vec a, Vec b) {
    return wasm_i8x16_add(a, b);
}
inline Vec subtract(Vec a, Vec b) {
    return wasm_i8x16_sub(a, b);
}
inline Vec shuffle(Vec v, Vec from) {
    return wasm_i8x16_swizzle(v, from);
}
inline Vec shuffle(Vec low, Vec high, Vec from) {
    const Vec place = wasm_i8x16_sub(from, wasm_i8x16_const_splat(16));
    return wasm_v128_or(wasm_i8x16_swizzle(low, from), wasm_i8x16_swizzle(high, place));
}
inline Mask occupied(Vec v) {
    return wasm_i8x16_bitmask(wasm_i8x16_ne(v, wasm_i8x16_const_splat(0)));
}
inline Mask two_or_three(Vec v) {
    const Vec halved = wasm_v128_and(v, wasm_u8x16_const_splat(0xfe));
    return wasm_i8x16_bitmask(wasm_i8x16_eq(halved, wasm_i8x16_const_splat(2)));
}
inline Mask odd(Vec v) {
    return wasm_i8x16_bitmask(wasm_i8x16_shl(v, 7));
}
inline Mask at_least(Vec v, Vec least) {
    return wasm_i8x16_bitmask(wasm_u8x16_ge(v, least));
}
inline Vec keep(Vec v, Mask mask) {
    assert(mask <= 0xffff);
    const Vec bits = wasm_u64x2_const_splat(0x8040201008040201);
    const Vec halves = wasm_u64x2_const(0, 0x0101010101010101);
    const Vec spread = wasm_i8x16_swizzle(wasm_u32x4_splat(mask), halves);
    return wasm_v128_and(v, wasm_i8x16_eq(wasm_v128_and(spread, bits), bits));
}
inline int sum(Vec v) {
    const Vec fours = wasm_u32x4_extadd_pairwise_u16x8(wasm_u16x8_extadd_pairwise_u8x16(v));
    const Vec eights = wasm_i32x4_add(fours, wasm_i64x2_shr(fours, 32));
    return wasm_i32x4_extract_lane(eights, 0) + wasm_i32x4_extract_lane(eights, 2);
}
inline Vec prefix_sums(Vec v) {
    const auto shifted = [](Vec from, int bytes) {
        const Vec places = wasm_u8x16_const(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
        return wasm_i8x16_swizzle(
            from, subtract(places, all_of_vec(bytes)));  // indices out of range give 0
    };
    for (const int bytes : {1, 2, 4, 8}) v = add(v, shifted(v, bytes));
    return v;
}
inline Vec in_last_of_vec(int amount) {
    return wasm_u64x2_make(0, static_cast<std::uint64_t>(amount) << 56);
}
inline std::array<std::uint64_t, 2> words(Vec v) {
    return {wasm_u64x2_extract_lane(v, 0), wasm_u64x2_extract_lane(v, 1)};
}

#else

struct Vec {
    std::array<std::uint8_t, 16> bytes;
};

namespace detail {

template <class Function>
Vec each(Function function) {
    Vec result;
    for (std::size_t i = 0; i < 16; ++i) result.bytes[i] = static_cast<std::uint8_t>(function(i));
    return result;
}

template <class Predicate>
Mask where(Predicate predicate) {
    Mask mask = 0;
    for (std::size_t i = 0; i < 16; ++i) mask |= static_cast<Mask>(predicate(i)) << i;
    return mask;
}

}  // namespace detail

inline Vec load(const SmallBoard& board) {
    return {board.bytes};
}
inline SmallBoard store(Vec v) {
    return {v.bytes};
}
inline Vec all_of_vec(int seeds) {
    return detail::each([&](std::size_t) { return seeds; });
}
inline Vec add(Vec a, Vec b) {
    return detail::each([&](std::size_t i) { return a.bytes[i] + b.bytes[i]; });
}
inline Vec subtract(Vec a, Vec b) {
    return detail::each([&](std::size_t i) { return a.bytes[i] - b.bytes[i]; });
}
inline Vec shuffle(Vec v, Vec from) {
    return detail::each([&](std::size_t i) { return v.bytes[from.bytes[i] & 15]; });
}
inline Vec shuffle(Vec low, Vec high, Vec from) {
    return detail::each([&](std::size_t i) {
        const auto place = from.bytes[i];
        return place < 16 ? low.bytes[place] : place < 32 ? high.bytes[place - 16] : 0;
    });
}
inline Mask occupied(Vec v) {
    return detail::where([&](std::size_t i) { return v.bytes[i] != 0; });
}
inline Mask two_or_three(Vec v) {
    return detail::where([&](std::size_t i) { return (v.bytes[i] & 0xfe) == 2; });
}
inline Mask odd(Vec v) {
    return detail::where([&](std::size_t i) { return v.bytes[i] % 2 != 0; });
}
inline Mask at_least(Vec v, Vec least) {
    return detail::where([&](std::size_t i) { return v.bytes[i] >= least.bytes[i]; });
}
inline Vec keep(Vec v, Mask mask) {
    assert(mask <= 0xffff);
    return detail::each([&](std::size_t i) { return mask >> i & 1 ? v.bytes[i] : 0; });
}
inline int sum(Vec v) {
    int total = 0;
    for (std::uint8_t byte : v.bytes) total += byte;
    return total;
}
inline Vec prefix_sums(Vec v) {
    int total = 0;
    return detail::each([&](std::size_t i) { return total += v.bytes[i]; });
}
inline Vec in_last_of_vec(int amount) {
    return detail::each([&](std::size_t i) { return i == 15 ? amount : 0; });
}
inline std::array<std::uint64_t, 2> words(Vec v) {
    std::array<std::uint64_t, 2> result{};
    for (std::size_t i = 0; i < 16; ++i) result[i / 8] |= std::uint64_t{v.bytes[i]} << 8 * (i % 8);
    return result;
}

#endif

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
