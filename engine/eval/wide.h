#pragma once

#include <cstring>

#include "games/lanes.h"

#if KROU_VECTOR_INSTRUCTIONS

/// Arithmetic on as many numbers at once as the processor holds in a register, of 16 bits or of 32:
/// by the compiler's operators for vectors, but for two instructions that these do not know.
namespace krou::wide {

#if defined(__AVX512BW__)
using Register = __m512i;
inline Register mulhi(Register a, Register b) {
    return _mm512_mulhi_epi16(a, b);
}
inline Register madd(Register a, Register b) {
    return _mm512_madd_epi16(a, b);
}
#elif defined(__AVX2__)
using Register = __m256i;
inline Register mulhi(Register a, Register b) {
    return _mm256_mulhi_epi16(a, b);
}
inline Register madd(Register a, Register b) {
    return _mm256_madd_epi16(a, b);
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
#else
using Register = __m128i;
inline Register mulhi(Register a, Register b) {
    return _mm_mulhi_epi16(a, b);
}
inline Register madd(Register a, Register b) {
    return _mm_madd_epi16(a, b);
}
#endif

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
/// From 0 to `most`.
inline Vec16 clipped(Vec16 v, short most) {
    const Vec16 zeros{};
    const Vec16 largest = zeros + most;
    v = v > zeros ? v : zeros;
    return v < largest ? v : largest;
}
/// The products, without their lower 16 bits.
inline Vec16 high_product(Vec16 a, Vec16 b) {
    return Vec16(mulhi(Register(a), Register(b)));
}
/// The sums of two products of neighbours.
inline Vec32 sums_of_products(Vec16 a, Vec16 b) {
    return Vec32(madd(Register(a), Register(b)));
}

}  // namespace krou::wide

#endif
