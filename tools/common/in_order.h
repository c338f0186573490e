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

/// Runs numbered work on several threads and delivers the results in order, so nothing depends on
/// the threads. `make_worker()` returns a function from number to result, one per thread.
/// `take(number, result)` runs on this thread and returns false to stop. If either throws, or a
/// thread cannot start, the work ends: `on_failure` is called, e.g. to interrupt other workers,
/// then the exception is rethrown.
template <class Result, class MakeWorker, class Take>
void in_order(int threads, std::int64_t first, std::int64_t last, MakeWorker make_worker, Take take,
              const std::function<void()>& on_failure = {}) {
    constexpr std::int64_t max_ahead = 1024;  // results waiting for an earlier one
    std::mutex mutex;
    std::condition_variable changed;
    std::int64_t next_to_make = first;
    std::int64_t next_to_take = first;
    std::map<std::int64_t, Result> made;
    std::exception_ptr failure;
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
        if (why && !failure) {
            failure = why;
            if (on_failure) on_failure();
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
    if (failure) std::rethrow_exception(failure);
}

}  // namespace krou
