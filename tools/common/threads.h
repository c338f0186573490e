#pragma once

#include <algorithm>
#include <thread>

namespace krou {

/// As many as the machine runs at once.
inline int usual_threads() {
    return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

}  // namespace krou
