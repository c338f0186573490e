#pragma once

#include <atomic>
#include <functional>
#include <mutex>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>

#include "base/threads.h"

namespace krou {

/// Destination of all answers. Thread-safe: writes whole lines.
class Output {
public:
    /// Writes lines at once. The last one comes without its newline.
    using Write = std::function<void(std::string_view lines)>;

    explicit Output(Write write) : write_(std::move(write)) {}

    /// Returns a function that writes to a stream. The page has none: its code would be large.
    static Write to(std::ostream& stream) {
        return [&stream](std::string_view lines) { stream << lines << '\n' << std::flush; };
    }

    /// Writes the text and a newline. Needs no memory.
    void line(std::string_view text) {
        const std::lock_guard lock(mutex_);
        write_(text);
    }

    /// Prints an error as `info string error ABOUT: WHY`, and in the same write `last_line`, if
    /// any. Afterwards `has_reported_error` is true. `about` is the rejected command, `input` for a
    /// line without a command, or `engine` for a failure outside of commands.
    void report_error(std::string_view about, const std::string& why,
                      std::string_view last_line = {}) {
        has_reported_error_ = true;
        auto text = "info string error " + std::string(about) + ": " + why;
        if (!last_line.empty()) text += '\n' + std::string(last_line);
        line(text);
    }
    bool has_reported_error() const { return has_reported_error_; }

private:
    Mutex mutex_;
    Write write_;
    std::atomic<bool> has_reported_error_ = false;
};

}  // namespace krou
