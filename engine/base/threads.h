#pragma once

#include <algorithm>
#include <cstddef>
#include <exception>
#include <mutex>
#include <new>
#include <system_error>
#include <thread>
#include <vector>

namespace krou {

/// As many as the machine runs at once.
inline int usual_threads() {
    return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

/// Starts threads that do `work(number)`, numbered from 1 on: so many, or as many as can be had.
/// They are joined with the vector.
template <class Work>
std::vector<std::jthread> start_helpers(std::size_t wanted, Work work) {
    std::vector<std::jthread> helpers;
    try {
        helpers.reserve(wanted);
        while (helpers.size() < wanted) helpers.emplace_back(work, helpers.size() + 1);
    } catch (const std::system_error&) {
        // There are no more threads to be had.
    } catch (const std::bad_alloc&) {
        // Nor is there memory for one.
    }
    return helpers;
}

/// Does the same work on this thread and on others, on so many or as many as there are to be had.
/// What one of them throws is thrown on.
template <class Work>
void do_on_threads(std::size_t threads, const Work& work) {
    std::mutex mutex;
    std::exception_ptr thrown;
    const auto guarded = [&](std::size_t) {
        try {
            work();
        } catch (...) {
            const std::lock_guard lock(mutex);
            thrown = std::current_exception();
        }
    };
    {
        const auto others = start_helpers(std::max<std::size_t>(threads, 1) - 1, guarded);
        guarded(0);
    }
    if (thrown) std::rethrow_exception(thrown);
}

}  // namespace krou
