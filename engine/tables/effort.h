#pragma once

#include <cstdint>
#include <functional>
#include <utility>

namespace krou {

/// Asked now and then, maybe by several threads; once it says true, work is given up.
using GiveUp = std::function<bool()>;

/// How much work may go into something: so many steps, and none once it is given up.
class Effort {
public:
    explicit Effort(std::uint64_t most_steps, GiveUp give_up = {})
        : most_(most_steps), give_up_(std::move(give_up)) {}

    /// Whether one more step may be done.
    bool spend() {
        constexpr std::uint64_t between_questions = 256;
        if (is_over_) return false;
        ++steps_;
        is_over_ = steps_ > most_ || (steps_ % between_questions == 0 && give_up_ && give_up_());
        return !is_over_;
    }
    void end() { is_over_ = true; }
    bool is_over() const { return is_over_; }
    std::uint64_t steps() const { return steps_; }

private:
    std::uint64_t most_;
    std::uint64_t steps_ = 0;
    bool is_over_ = false;
    GiveUp give_up_;
};

}  // namespace krou
