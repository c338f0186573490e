#pragma once

#include <chrono>
#include <cstdint>
#include <iosfwd>
#include <string>

namespace krou {

/// Tells every few seconds how far long work has come, and how long it will still take.
class ProgressLines {
public:
    /// `done` of the work was there before, from an earlier run.
    ProgressLines(std::ostream& out, std::int64_t total, std::int64_t done = 0);

    /// So much is done; `what` says so.
    void show(std::int64_t done, const std::string& what);

private:
    using Clock = std::chrono::steady_clock;

    std::ostream& out_;
    std::int64_t total_;
    std::int64_t done_before_;
    Clock::time_point begin_ = Clock::now();
    Clock::time_point next_;
};

}  // namespace krou
