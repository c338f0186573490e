#pragma once

#include <cstring>

#include "games/lanes.h"

#if KROU_VECTOR_INSTRUCTIONS

#ifdef __AVX2__
#include <immintrin.h>
#endif

/// SIMD arithmetic on full registers of 8-, 16- or 32-bit integers: the compiler's vector
/// operators, plus a few instructions that these lack.
namespace krou::simd {

#if defined(__AVX512BW__)
using Register = __m512i;
inline Register mulhi(Register a, Register b) {
    return _mm512_mulhi_epi16(a, b);
}
inline Register madd(Register a, Register b) {
    return _mm512_madd_epi16(a, b);
}
inline Register maddubs(Register a, Register b) {
    return _mm512_maddubs_epi16(a, b);
}
inline Register packus(Register a, Register b) {
    return _mm512_packus_epi16(a, b);
}
#elif defined(__AVX2__)
using Register = __m256i;
inline Register mulhi(Register a, Register b) {
    return _mm256_mulhi_epi16(a, b);
}
inline Register madd(Register a, Register b) {
    return _mm256_madd_epi16(a, b);
}
inline Register maddubs(Register a, Register b) {
    return _mm256_maddubs_epi16(a, b);
}
inline Register packus(Register a, Register b) {
    return _mm256_packus_epi16(a, b);
}
#elif defined(__wasm_simd128__)
using Register = v128_t;
inline Register mulhi(Register a, Register b) {
    return wasm_i16x8_shuffle(wasm_i32x4_extmul_low_i16x8(a, b), wasm_i32x4_extmul_high_i16x8(a, b),
                              1, 3, 5, 7, 9, 11, 13, 15);
}
inline Register madd(Register a, Register b) {
    return wasm_i32x4_dot_i16x8(a, b);
}
inline Register packus(Register a, Register b) {
    return wasm_u8x16_narrow_i16x8(a, b);
}
#else
using Register = __m128i;
inline Register mulhi(Register a, Register b) {
    return _mm_mulhi_epi16(a, b);
}
inline Register madd(Register a, Register b) {
    return _mm_madd_epi16(a, b);
}
inline Register maddubs(Register a, Register b) {
    return _mm_maddubs_epi16(a, b);
}
inline Register packus(Register a, Register b) {
    return _mm_packus_epi16(a, b);
}
#endif

using Vec8 = signed char __attribute__((vector_size(sizeof(Register))));
using Vec16 = short __attribute__((vector_size(sizeof(Register))));
using Vec32 = int __attribute__((vector_size(sizeof(Register))));

template <class Vec>
Vec load(const void* from) {
    Vec v;
    std::memcpy(&v, from, sizeof v);
    return v;
}
template <class Vec>
void store(void* to, Vec v) {
    std::memcpy(to, &v, sizeof v);
}
/// Returns v clamped to 0 … most.
template <class Vec>
Vec clipped(Vec v, short most) {
    const Vec zeros{};
    const Vec largest = zeros + most;
    v = v > zeros ? v : zeros;
    return v < largest ? v : largest;
}
/// Returns the high 16 bits of each product.
inline Vec16 high_product(Vec16 a, Vec16 b) {
    return Vec16(mulhi(Register(a), Register(b)));
}
/// Returns the sums of two adjacent products each.
inline Vec32 sums_of_products(Vec16 a, Vec16 b) {
    return Vec32(madd(Register(a), Register(b)));
}
/// Adds four adjacent products to each sum. The bytes of `a` must be from 0 to 127.
inline Vec32 plus_products(Vec32 sums, Vec8 a, Vec8 b) {
#if defined(__wasm_simd128__)
    return sums + sums_of_products(Vec16(a) & 0xff, Vec16(b) << 8 >> 8) +
           sums_of_products(Vec16(a) >> 8, Vec16(b) >> 8);
#elif defined(__AVX512VNNI__) && defined(__AVX512BW__)
    return Vec32(_mm512_dpbusd_epi32(Register(sums), Register(a), Register(b)));
#elif defined(__AVXVNNI__)
    return Vec32(_mm256_dpbusd_avx_epi32(Register(sums), Register(a), Register(b)));
#else
    const Vec16 ones = Vec16{} + 1;
    return sums + sums_of_products(Vec16(maddubs(Register(a), Register(b))), ones);
#endif
}
/// Packs numbers from 0 to 255 into bytes: eight of `a`, eight of `b`, and so on in turn.
inline Vec8 packed(Vec16 a, Vec16 b) {
    return Vec8(packus(Register(a), Register(b)));
}
inline int total(Vec32 v) {
    int sum = 0;
    for (std::size_t i = 0; i < sizeof v / sizeof v[0]; ++i) sum += v[i];
    return sum;
}

}  // namespace krou::simd

#endif
