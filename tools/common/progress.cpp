#include "common/progress.h"

#include <ostream>

#include "common/format.h"

namespace krou {

namespace {

constexpr auto between_lines = std::chrono::seconds(5);

}  // namespace

ProgressLines::ProgressLines(std::ostream& out, std::int64_t total, std::int64_t done)
    : out_(out), total_(total), done_before_(done), next_(begin_ + between_lines) {}

void ProgressLines::show(std::int64_t done, const std::string& what) {
    const auto now = Clock::now();
    if (now < next_ || done <= done_before_) return;
    next_ = now + between_lines;
    const double passed = std::chrono::duration<double>(now - begin_).count();
    const double left =
        passed * static_cast<double>(total_ - done) / static_cast<double>(done - done_before_);
    out_ << what << ", about " << duration_text(left) << " left" << std::endl;
}

}  // namespace krou
