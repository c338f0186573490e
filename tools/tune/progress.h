#pragma once

#include <chrono>
#include <cstdint>
#include <iosfwd>
#include <string>

namespace krou::tune {

/// Tells now and then how far long work is, and how long it will still take.
class Progress {
public:
    /// So many steps, each of them a `what`, of which `done` have been done before.
    Progress(std::ostream& out, std::string what, std::int64_t total, std::int64_t done = 0);

    /// A step is done.
    void step(const std::string& remark = "");

private:
    using Clock = std::chrono::steady_clock;

    std::ostream& out_;
    std::string what_;
    std::int64_t total_;
    std::int64_t before_;
    std::int64_t done_;
    Clock::time_point begin_ = Clock::now();
    Clock::time_point last_ = begin_;  ///< when it last said something
};

}  // namespace krou::tune
