#pragma once

#include <atomic>
#include <mutex>
#include <ostream>
#include <string>
#include <string_view>

#include "base/threads.h"

namespace krou {

/// Destination of all answers. Thread-safe: writes whole lines.
class Output {
public:
    explicit Output(std::ostream& stream) : stream_(stream) {}

    /// Writes the text and a newline.
    void line(std::string_view text) {
        const std::lock_guard lock(mutex_);
        stream_ << text << '\n' << std::flush;
    }

    /// Prints an error message. Afterwards `has_reported_error` is true.
    void report_error(const std::string& why) {
        has_reported_error_ = true;
        line("info string error: " + why);
    }
    bool has_reported_error() const { return has_reported_error_; }

private:
    Mutex mutex_;
    std::ostream& stream_;
    std::atomic<bool> has_reported_error_ = false;
};

}  // namespace krou
