#pragma once

#include <algorithm>
#include <chrono>

/// Time, and pauses between attempts, for programs that talk to servers.
namespace krou {

using Milliseconds = std::chrono::milliseconds;
using Time = std::chrono::steady_clock::time_point;
inline Time time_now() {
    return std::chrono::steady_clock::now();
}

/// Pause before the next attempt: doubles up to a limit.
class GrowingPause {
public:
    GrowingPause(Milliseconds first, Milliseconds most) : first_(first), most_(most) {}

    /// Returns the pause after this attempt. If it had a success, the pauses start again.
    Milliseconds after(bool has_succeeded) {
        const auto none = Milliseconds(0);
        if (has_succeeded) last_ = none;
        last_ = last_ == none ? first_ : std::min(2 * last_, most_);
        return last_;
    }

private:
    Milliseconds first_;
    Milliseconds most_;
    Milliseconds last_{0};  ///< 0 after a success
};

}  // namespace krou
