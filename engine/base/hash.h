#pragma once

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
