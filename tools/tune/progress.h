#pragma once

#include <chrono>
#include <cstdint>
#include <iosfwd>
#include <string>

namespace krou::tune {

/// Prints the progress of long work and the time left, every few seconds.
class Progress {
public:
    /// For `total` steps, `done` of them from earlier runs. `what` is a plural, e.g. "games".
    Progress(std::ostream& out, std::string what, std::int64_t total, std::int64_t done = 0);

    /// Counts a step. The line ends with the remark.
    void step(const std::string& remark = "");

private:
    using Clock = std::chrono::steady_clock;

    std::ostream& out_;
    std::string what_;
    std::int64_t total_;
    std::int64_t before_;
    std::int64_t done_;
    Clock::time_point begin_ = Clock::now();
    Clock::time_point last_ = begin_;  ///< time of the last line
};

}  // namespace krou::tune
