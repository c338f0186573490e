#pragma once

#include <atomic>
#include <mutex>
#include <ostream>
#include <string>
#include <string_view>

namespace krou {

/// Where the answers go: whole lines, from any thread.
class Output {
public:
    explicit Output(std::ostream& stream) : stream_(stream) {}

    /// Writes the text and ends its line.
    void line(std::string_view text) {
        const std::lock_guard lock(mutex_);
        stream_ << text << '\n' << std::flush;
    }

    /// Prints the sentence that says why something is not done.
    void refuse(const std::string& why) {
        has_refused_ = true;
        line("info string error: " + why);
    }
    bool has_refused() const { return has_refused_; }

private:
    std::mutex mutex_;
    std::ostream& stream_;
    std::atomic<bool> has_refused_ = false;
};

}  // namespace krou
