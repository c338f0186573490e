#pragma once

#include <cstdint>
#include <random>

namespace krou {

/// Another number each time.
inline std::uint64_t any_number() {
    std::random_device device;
    return std::uint64_t{device()} << 32 | device();
}

}  // namespace krou
