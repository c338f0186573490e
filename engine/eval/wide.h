#pragma once

#include "games/lanes.h"

#if KROU_VECTOR_INSTRUCTIONS

/// Arithmetic on as many numbers at once as the processor holds in a register: of 16 bits, and of
/// 32 bits where that is said.
namespace krou::wide {

#if defined(__AVX512BW__)

using Vec = __m512i;

inline Vec load(const void* from) {
    return _mm512_loadu_si512(from);
}
inline void store(void* to, Vec v) {
    _mm512_storeu_si512(to, v);
}
inline Vec add(Vec a, Vec b) {
    return _mm512_add_epi16(a, b);
}
/// From 0 to `most`.
inline Vec clipped(Vec v, short most) {
    return _mm512_min_epi16(_mm512_max_epi16(v, _mm512_setzero_si512()), _mm512_set1_epi16(most));
}
template <int bits>
Vec shifted_left(Vec v) {
    return _mm512_slli_epi16(v, bits);
}
template <int bits>
Vec shifted_right(Vec v) {
    return _mm512_srai_epi16(v, bits);
}
/// The products, without their lower 16 bits.
inline Vec high_product(Vec a, Vec b) {
    return _mm512_mulhi_epi16(a, b);
}
inline Vec all_32(int number) {
    return _mm512_set1_epi32(number);
}
inline Vec add_32(Vec a, Vec b) {
    return _mm512_add_epi32(a, b);
}
/// The sums of two products of neighbours, of 32 bits.
inline Vec sums_of_products(Vec a, Vec b) {
    return _mm512_madd_epi16(a, b);
}

#elif defined(__AVX2__)

using Vec = __m256i;

inline Vec load(const void* from) {
    return _mm256_loadu_si256(static_cast<const __m256i*>(from));
}
inline void store(void* to, Vec v) {
    _mm256_storeu_si256(static_cast<__m256i*>(to), v);
}
inline Vec add(Vec a, Vec b) {
    return _mm256_add_epi16(a, b);
}
inline Vec clipped(Vec v, short most) {
    return _mm256_min_epi16(_mm256_max_epi16(v, _mm256_setzero_si256()), _mm256_set1_epi16(most));
}
template <int bits>
Vec shifted_left(Vec v) {
    return _mm256_slli_epi16(v, bits);
}
template <int bits>
Vec shifted_right(Vec v) {
    return _mm256_srai_epi16(v, bits);
}
inline Vec high_product(Vec a, Vec b) {
    return _mm256_mulhi_epi16(a, b);
}
inline Vec all_32(int number) {
    return _mm256_set1_epi32(number);
}
inline Vec add_32(Vec a, Vec b) {
    return _mm256_add_epi32(a, b);
}
inline Vec sums_of_products(Vec a, Vec b) {
    return _mm256_madd_epi16(a, b);
}

#else

using Vec = __m128i;

inline Vec load(const void* from) {
    return _mm_loadu_si128(static_cast<const __m128i*>(from));
}
inline void store(void* to, Vec v) {
    _mm_storeu_si128(static_cast<__m128i*>(to), v);
}
inline Vec add(Vec a, Vec b) {
    return _mm_add_epi16(a, b);
}
inline Vec clipped(Vec v, short most) {
    return _mm_min_epi16(_mm_max_epi16(v, _mm_setzero_si128()), _mm_set1_epi16(most));
}
template <int bits>
Vec shifted_left(Vec v) {
    return _mm_slli_epi16(v, bits);
}
template <int bits>
Vec shifted_right(Vec v) {
    return _mm_srai_epi16(v, bits);
}
inline Vec high_product(Vec a, Vec b) {
    return _mm_mulhi_epi16(a, b);
}
inline Vec all_32(int number) {
    return _mm_set1_epi32(number);
}
inline Vec add_32(Vec a, Vec b) {
    return _mm_add_epi32(a, b);
}
inline Vec sums_of_products(Vec a, Vec b) {
    return _mm_madd_epi16(a, b);
}

#endif

}  // namespace krou::wide

#endif
