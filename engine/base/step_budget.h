#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <utility>

#include "base/threads.h"

namespace krou {

/// Polled during long work, possibly by several threads; work stops once it returns true.
using GiveUp = std::function<bool()>;

/// Step limit for a piece of work, which also ends when `give_up` returns true.
class StepBudget {
public:
    explicit StepBudget(std::uint64_t most_steps, GiveUp give_up = {})
        : most_(most_steps), give_up_(std::move(give_up)) {}

    /// Counts `steps`, and polls every 256 steps. Returns false once the budget is over.
    bool spend(std::uint64_t steps = 1) {
        constexpr std::uint64_t between_questions = 256;
        steps_ += steps;
        if (steps_ > most_) is_over_ = true;
        if (steps_ < next_question_) return !is_over_;
        next_question_ = steps_ + between_questions;
        return ask();
    }
    /// Polls now, for use before a step that takes long. Returns false once the budget is over.
    bool ask() {
        poll_input();
        is_over_ = is_over_ || (give_up_ && give_up_());
        return !is_over_;
    }
    void end() { is_over_ = true; }
    bool is_over() const { return is_over_; }
    std::uint64_t steps() const { return steps_; }
    /// Returns the remaining steps.
    std::uint64_t left() const { return is_over_ ? 0 : most_ - std::min(most_, steps_); }
    /// Returns the callback, for several threads to poll while none of them calls `spend`.
    const GiveUp& give_up() const { return give_up_; }

private:
    std::uint64_t most_;
    std::uint64_t steps_ = 0;
    std::uint64_t next_question_ = 0;
    bool is_over_ = false;
    GiveUp give_up_;
};

}  // namespace krou
