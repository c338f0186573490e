#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <utility>

#include "base/threads.h"

namespace krou {

/// Asked now and then, maybe by several threads; once it says true, work is given up.
using GiveUp = std::function<bool()>;

/// How much may be spent on a piece of work: so many steps, and none once it is given up.
class StepBudget {
public:
    explicit StepBudget(std::uint64_t most_steps, GiveUp give_up = {})
        : most_(most_steps), give_up_(std::move(give_up)) {}

    /// Whether so many more steps may be done.
    bool spend(std::uint64_t steps = 1) {
        constexpr std::uint64_t between_questions = 256;
        steps_ += steps;
        if (steps_ > most_) is_over_ = true;
        if (steps_ < next_question_) return !is_over_;
        next_question_ = steps_ + between_questions;
        return ask();
    }
    /// Whether to go on at all: to be asked before something that takes as long as many steps.
    bool ask() {
        poll_input();
        is_over_ = is_over_ || (give_up_ && give_up_());
        return !is_over_;
    }
    void end() { is_over_ = true; }
    bool is_over() const { return is_over_; }
    std::uint64_t steps() const { return steps_; }
    /// Steps that may still be done.
    std::uint64_t left() const { return is_over_ ? 0 : most_ - std::min(most_, steps_); }
    /// Asked by several threads while none of them spends.
    const GiveUp& give_up() const { return give_up_; }

private:
    std::uint64_t most_;
    std::uint64_t steps_ = 0;
    std::uint64_t next_question_ = 0;
    bool is_over_ = false;
    GiveUp give_up_;
};

}  // namespace krou
