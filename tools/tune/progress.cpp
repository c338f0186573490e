#include "tune/progress.h"

#include <ostream>
#include <utility>

#include "common/format.h"

namespace krou::tune {

Progress::Progress(std::ostream& out, std::string what, std::int64_t total, std::int64_t done)
    : out_(out), what_(std::move(what)), total_(total), before_(done), done_(done) {}

void Progress::step(const std::string& remark) {
    constexpr std::chrono::seconds between{5};
    ++done_;
    const auto now = Clock::now();
    if (done_ == total_ || now - last_ < between) return;
    last_ = now;
    const auto passed = std::chrono::duration<double>(now - begin_).count();
    const auto left =
        passed / static_cast<double>(done_ - before_) * static_cast<double>(total_ - done_);
    say_line(out_, std::to_string(done_) + " of " + std::to_string(total_) + ' ' + what_ + remark +
                       ", about " + duration_text(left) + " left");
}

}  // namespace krou::tune
