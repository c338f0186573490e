#pragma once

#include <cstddef>
#include <cstdint>

namespace krou {

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

}  // namespace krou
