#pragma once

#include <algorithm>
#include <cstddef>
#include <exception>
#include <mutex>
#include <new>
#include <system_error>
#include <vector>

#if !defined(__wasi__)
#include <barrier>
#include <condition_variable>
#include <functional>
#include <latch>
#include <stop_token>
#include <thread>
#endif

#include "base/platform.h"

/// Threads, or substitutes for them in the single-threaded WebAssembly build: there, work runs on
/// the caller's thread and polls the input from time to time.
namespace krou {

#if defined(__wasi__)

inline constexpr bool has_threads = false;

inline int hardware_threads() {
    return 1;
}
/// Handles pending input lines, at most 100 times per second. Call it regularly during long work.
void poll_input();
/// Waits for the next input line and handles it.
void wait_for_input();

struct Mutex {
    void lock() {}
    void unlock() {}
};
struct Condition {
    void notify_all() {}
    void wait(auto&, const auto& is_met) {
        while (!is_met()) wait_for_input();
    }
    /// Returns at once: no other thread could meet the condition.
    void wait_until(auto&, auto, const auto&) {}
};
struct Barrier {
    explicit Barrier(std::ptrdiff_t) {}
    void arrive_and_wait() {}
    void arrive_and_drop() {}
};
struct Latch {
    explicit Latch(std::ptrdiff_t) {}
    void count_down() {}
    void wait() {}
};
/// Never stopped: no other thread could request it.
struct StopToken {
    bool stop_requested() const { return false; }
};
struct StopCallback {
    StopCallback(const StopToken&, const auto&) {}
};

#else

inline constexpr bool has_threads = true;

using Mutex = std::mutex;
using Condition = std::condition_variable;
using Barrier = std::barrier<>;
using Latch = std::latch;
using StopToken = std::stop_token;
using StopCallback = std::stop_callback<std::function<void()> >;

/// Returns the number of hardware threads, at least 1.
inline int hardware_threads() {
    return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}
inline void poll_input() {}

#endif

/// Runs work(1), work(2), … on up to `wanted` threads, fewer if the system refuses more. Destroying
/// the vector joins them.
template <class Work>
std::vector<Thread> start_helpers(std::size_t wanted, Work work) {
    std::vector<Thread> helpers;
    if constexpr (!has_threads) return helpers;
    try {
        helpers.reserve(wanted);
        while (helpers.size() < wanted)
            helpers.emplace_back([work, number = helpers.size() + 1] { work(number); });
    } catch (const std::system_error&) {
        // The system refused another thread.
    } catch (const std::bad_alloc&) {
        // Not enough memory for another thread.
    }
    return helpers;
}

/// Runs work() on up to `helpers` new threads, and on this one if `also_here` or none was started.
/// Waits for them all, and rethrows the first exception.
template <class Work>
void run_and_join(std::size_t helpers, bool also_here, const Work& work) {
    Mutex mutex;
    std::exception_ptr first;
    const auto guarded = [&](std::size_t) {
        try {
            work();
        } catch (...) {
            const std::lock_guard lock(mutex);
            if (!first) first = std::current_exception();
        }
    };
    {
        const auto started = start_helpers(helpers, guarded);
        if (also_here || started.empty()) guarded(0);
    }
    if (first) std::rethrow_exception(first);
}

/// Runs work() once on each of up to `threads` threads, this one included.
template <class Work>
void run_on_threads(std::size_t threads, const Work& work) {
    run_and_join(std::max<std::size_t>(threads, 1) - 1, true, work);
}

/// Runs work() on a new thread with a large stack, or on this one if the system refuses a thread.
template <class Work>
void do_on_large_stack(const Work& work) {
    run_and_join(1, false, work);
}

}  // namespace krou
