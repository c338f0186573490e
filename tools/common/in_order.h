#pragma once

#include <condition_variable>
#include <cstdint>
#include <exception>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "base/threads.h"

namespace krou {

/// Does numbered work on several threads and hands over the results in the order of the numbers,
/// so that what is made of them does not depend on the threads. `make_worker()` gives each thread
/// a function from number to result; `take(number, result)` is called on this thread and returns
/// whether to go on. What either of them throws, or that a thread cannot be had, ends the work and
/// is thrown on; `on_trouble` is called first, for work that need not be done to the end.
template <class Result, class MakeWorker, class Take>
void in_order(int threads, std::int64_t first, std::int64_t last, MakeWorker make_worker, Take take,
              const std::function<void()>& on_trouble = {}) {
    constexpr std::int64_t max_ahead = 1024;  // results that wait for an earlier one
    std::mutex mutex;
    std::condition_variable changed;
    std::int64_t next_to_make = first;
    std::int64_t next_to_take = first;
    std::map<std::int64_t, Result> made;
    std::exception_ptr trouble;
    bool over = false;

    const auto next_number = [&]() -> std::optional<std::int64_t> {
        std::unique_lock lock(mutex);
        changed.wait(lock, [&] { return over || next_to_make < next_to_take + max_ahead; });
        if (over || next_to_make > last) return std::nullopt;
        return next_to_make++;
    };
    const auto end = [&](std::exception_ptr why) {
        const std::lock_guard lock(mutex);
        over = true;
        if (why && !trouble) {
            trouble = why;
            if (on_trouble) on_trouble();
        }
        changed.notify_all();
    };
    const auto work = [&] {
        try {
            auto worker = make_worker();
            while (const auto number = next_number()) {
                Result result = worker(*number);
                const std::lock_guard lock(mutex);
                made.emplace(*number, std::move(result));
                changed.notify_all();
            }
        } catch (...) {
            end(std::current_exception());
        }
    };
    const auto next_result = [&]() -> std::optional<Result> {
        std::unique_lock lock(mutex);
        changed.wait(lock, [&] { return over || made.contains(next_to_take); });
        if (over) return std::nullopt;
        auto node = made.extract(next_to_take++);
        changed.notify_all();
        return std::move(node.mapped());
    };

    {
        std::vector<Thread> workers;
        try {
            for (int i = 0; i < threads; ++i) workers.emplace_back(work);
            for (std::int64_t number = first; number <= last; ++number) {
                auto result = next_result();
                if (!result || !take(number, std::move(*result))) break;
            }
            end(nullptr);
        } catch (...) {
            end(std::current_exception());
        }
    }
    if (trouble) std::rethrow_exception(trouble);
}

}  // namespace krou
