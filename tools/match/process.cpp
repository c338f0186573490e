#include "match/process.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cerrno>
#include <cstring>
#include <limits>
#include <span>

namespace krou {

namespace {

constexpr std::size_t longest_line = std::size_t{64} << 10;
/// After a deadline, `late` is reported once this much was read: the pipe may have held it in time.
constexpr std::size_t pipe_capacity = std::size_t{64} << 10;
constexpr std::size_t longest_answer = std::size_t{16} << 20;
constexpr std::size_t max_errors = std::size_t{1} << 20;  // passed on per process

int milliseconds_until(ChildProcess::Time deadline) {
    const auto left =
        std::chrono::ceil<std::chrono::milliseconds>(deadline - ChildProcess::Clock::now());
    constexpr auto most = std::numeric_limits<int>::max();
    return static_cast<int>(std::clamp<std::int64_t>(left.count(), 0, most));
}

}  // namespace

Result<std::unique_ptr<ChildProcess>> ChildProcess::start(const Command& command,
                                                          const Supervision& supervision,
                                                          ErrorSink errors) {
    std::unique_ptr<ChildProcess> child(new ChildProcess(supervision, std::move(errors)));
    auto started = supervision.watchdog.start(command);
    if (!started) return Error{started.error()};
    child->program_ = std::move(*started);
    return child;
}

ChildProcess::ChildProcess(const Supervision& supervision, ErrorSink errors)
    : supervision_(supervision), errors_(std::move(errors)), buffer_(longest_line) {}

ChildProcess::~ChildProcess() {
    kill();
}

void ChildProcess::kill() {
    if (program_.id < 0) return;
    supervision_.watchdog.kill(program_);
    drain_errors();
    pass_errors(true);
    program_.id = -1;
}

ChildProcess::Transfer ChildProcess::wait_for(const FileDescriptor& file, Time deadline) {
    for (;;) {
        const auto ready = wait_for_program(program_, file, supervision_.stop.event(),
                                            milliseconds_until(deadline));
        if (ready.is_stopped) return Transfer::stopped;
        if (ready.has_errors) drain_errors();
        if (ready.is_ready) return Transfer::done;
        if (Clock::now() >= deadline) return Transfer::late;
    }
}

ChildProcess::Transfer ChildProcess::write(std::string_view text, Time deadline) {
    while (!text.empty()) {
        const auto written = write_some(program_.in, text);
        if (written >= 0) {
            text.remove_prefix(static_cast<std::size_t>(written));
        } else if (errno == EAGAIN) {
            if (const auto transfer = wait_for(program_.in, deadline); transfer != Transfer::done)
                return transfer;
        } else if (errno != EINTR) {
            return Transfer::closed;
        }
    }
    return Transfer::done;
}

ChildProcess::Transfer ChildProcess::fill(Time deadline) {
    const bool is_late = Clock::now() >= deadline;
    if (!is_late) late_bytes_ = 0;
    const auto transfer =
        late_bytes_ < pipe_capacity ? wait_for(program_.out, deadline) : Transfer::late;
    if (transfer == Transfer::late) late_bytes_ = 0;
    if (transfer != Transfer::done) return transfer;
    assert(begin_ == 0 && end_ < buffer_.size());
    const auto size = read_some(program_.out, std::span(buffer_).subspan(end_));
    if (size == 0) return Transfer::closed;
    if (size > 0) {
        const auto bytes = static_cast<std::size_t>(size);
        end_ += bytes;
        answer_bytes_ += bytes;
        if (is_late) late_bytes_ += bytes;
    }
    return answer_bytes_ > longest_answer ? Transfer::flooded : Transfer::done;
}

std::optional<std::string_view> ChildProcess::buffered_line() {
    assert(begin_ <= end_ && end_ <= buffer_.size());
    const std::string_view unread(buffer_.data() + begin_, end_ - begin_);
    const auto length = unread.find('\n');
    if (length == std::string_view::npos) return std::nullopt;
    begin_ += length + 1;
    auto line = unread.substr(0, length);
    if (line.ends_with('\r')) line.remove_suffix(1);
    return line;
}

ChildProcess::Line ChildProcess::read_line(Time deadline) {
    for (;;) {
        if (const auto line = buffered_line()) {
            if (!std::exchange(is_skipping_, false)) return {Transfer::done, *line};
            continue;
        }
        std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
        end_ -= std::exchange(begin_, 0);
        const bool is_full = end_ == buffer_.size();
        if (is_full) end_ = 0;
        if (is_full && !std::exchange(is_skipping_, true))
            return {Transfer::done, {buffer_.data(), buffer_.size()}};
        if (const auto transfer = fill(deadline); transfer != Transfer::done) return {transfer, {}};
    }
}

void ChildProcess::drain_errors() {
    std::array<char, 4096> text;
    for (int reads = 0; reads < 16 && program_.error.is_open(); ++reads) {
        const auto size = read_some(program_.error, text);
        if (size == 0) {
            program_.error.close();
            pass_errors(true);
        }
        if (size <= 0) return;
        const auto length = static_cast<std::size_t>(size);
        if (error_bytes_ < max_errors) error_text_.append(text.data(), length);
        error_bytes_ += length;
        pass_errors(false);
    }
}

void ChildProcess::pass_errors(bool is_end) {
    std::string_view text = error_text_;
    for (auto end = text.find('\n'); end != std::string_view::npos; end = text.find('\n')) {
        if (errors_) errors_(text.substr(0, end));
        text.remove_prefix(end + 1);
    }
    const bool is_complete = is_end || text.size() >= longest_line;
    if (errors_ && is_complete && !text.empty()) errors_(text);
    error_text_.erase(0, is_complete ? error_text_.size() : error_text_.size() - text.size());
}

std::optional<ChildProcess::End> ChildProcess::end(Time deadline) {
    if (program_.id < 0) return std::nullopt;
    const auto status = wait_for_end(program_, milliseconds_until(deadline));
    if (!status) return std::nullopt;
    drain_errors();
    const auto number = std::to_string(status->number);
    if (status->is_crash) return End{false, "crashed with signal " + number};
    return End{status->number == 0, "exited with code " + number};
}

bool ChildProcess::quit(Time deadline) {
    end_input();
    const bool has_ended = end(deadline).has_value();
    kill();
    return has_ended;
}

}  // namespace krou
