#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <utility>

#include "base/threads.h"

namespace krou {

/// Polled during long work, possibly by several threads; work stops once it returns true.
using ShouldStop = std::function<bool()>;

/// Step limit for a piece of work, which also ends when `should_stop` returns true.
class StepBudget {
public:
    explicit StepBudget(std::uint64_t max_steps, ShouldStop should_stop = {})
        : most_(max_steps), should_stop_(std::move(should_stop)) {}

    /// Counts `steps`, and polls every 256 steps. Returns false once the budget is over.
    bool spend(std::uint64_t steps = 1) {
        constexpr std::uint64_t between_polls = 256;
        steps_ += steps;
        if (steps_ > most_) is_exhausted_ = true;
        if (steps_ < next_poll_) return !is_exhausted_;
        next_poll_ = steps_ + between_polls;
        return poll();
    }
    /// Polls now; call it before a long step. In a build without threads, this also reads input.
    /// Returns false once the budget is over.
    bool poll() {
        poll_input();
        is_exhausted_ = is_exhausted_ || (should_stop_ && should_stop_());
        return !is_exhausted_;
    }
    void end() { is_exhausted_ = true; }
    bool is_exhausted() const { return is_exhausted_; }
    std::uint64_t steps() const { return steps_; }
    /// Returns the remaining steps.
    std::uint64_t left() const { return is_exhausted_ ? 0 : most_ - std::min(most_, steps_); }
    /// Returns the callback, for several threads to poll while none of them calls `spend`.
    const ShouldStop& should_stop() const { return should_stop_; }

private:
    std::uint64_t most_;
    std::uint64_t steps_ = 0;
    std::uint64_t next_poll_ = 0;
    bool is_exhausted_ = false;
    ShouldStop should_stop_;
};

}  // namespace krou
