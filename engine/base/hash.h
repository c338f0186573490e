#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>

namespace krou {

/// Finalizer of splitmix64: spreads small differences over all bits.
constexpr std::uint64_t mix_bits(std::uint64_t number) {
    number = (number ^ number >> 30) * 0xbf58476d1ce4e5b9;
    number = (number ^ number >> 27) * 0x94d049bb133111eb;
    return number ^ number >> 31;
}

/// Returns a different random number at each call.
inline std::uint64_t random_number() {
    std::random_device device;
    return std::uint64_t{device()} << 32 | device();
}

/// Formats a number as 16 hexadecimal digits.
inline std::string hex_digits(std::uint64_t number) {
    std::string digits;
    for (int shift = 60; shift >= 0; shift -= 4) digits += "0123456789abcdef"[number >> shift & 15];
    return digits;
}

/// Writes a number as eight bytes, little-endian on every machine.
inline void store_le64(void* bytes, std::uint64_t number) {
    auto* byte = static_cast<unsigned char*>(bytes);
    for (std::size_t i = 0; i < sizeof number; ++i)
        byte[i] = static_cast<unsigned char>(number >> 8 * i);
}

/// Reads a number written by `store_le64`.
inline std::uint64_t load_le64(const void* bytes) {
    const auto* byte = static_cast<const unsigned char*>(bytes);
    std::uint64_t number = 0;
    for (std::size_t i = sizeof number; i-- > 0;) number = number << 8 | byte[i];
    return number;
}

/// FNV-1a hash of bytes; the same on every platform.
class Hash {
public:
    constexpr void add(std::uint8_t byte) { value_ = (value_ ^ byte) * 0x100000001b3; }
    constexpr void add(std::string_view text) {
        for (const char c : text) add(static_cast<std::uint8_t>(c));
    }
    constexpr std::uint64_t value() const { return value_; }

private:
    std::uint64_t value_ = 0xcbf29ce484222325;
};

}  // namespace krou
