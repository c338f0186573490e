#include "play/terminal.h"

#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <memory>
#include <string_view>

#include "base/text.h"

namespace krou::play {

namespace {

constexpr int usual_width = 80;
constexpr int least_width = 8;
constexpr std::size_t longest_line = 1 << 16;

std::string_view environment(const char* name) {
    const char* value = std::getenv(name);
    return value == nullptr ? std::string_view() : value;
}

/// Waits until something can be read, or for so long; false when told to end.
bool wait_for_input(const StopSignal& stop, int input, int milliseconds) {
    for (;;) {
        std::array<pollfd, 2> waited{pollfd{stop.descriptor(), POLLIN, 0}, {input, POLLIN, 0}};
        const int ready = poll(waited.data(), waited.size(), milliseconds);
        if (ready < 0 && errno == EINTR) continue;
        return !stop.is_raised();
    }
}

/// The lines of the standard input.
class LineReader {
public:
    explicit LineReader(const StopSignal& stop) : stop_(stop) {}

    std::optional<std::string> next() {
        for (;;) {
            if (const auto end = read_.find('\n'); end != std::string::npos) return take(end);
            if (read_.size() >= longest_line) return take(longest_line - 1);
            if (has_ended_) break;
            if (!wait_for_input(stop_, STDIN_FILENO, -1)) return std::nullopt;
            fill();
        }
        if (read_.empty()) return std::nullopt;
        return take(read_.size());
    }

private:
    void fill() {
        std::array<char, 4096> buffer;
        const auto size = ::read(STDIN_FILENO, buffer.data(), buffer.size());
        if (size < 0 && errno == EINTR) return;
        has_ended_ = size <= 0;
        if (size > 0) read_.append(buffer.data(), static_cast<std::size_t>(size));
    }
    /// What stands before this end of a line.
    std::string take(std::size_t end) {
        std::string line = read_.substr(0, end);
        read_.erase(0, end + 1);
        if (line.ends_with('\r')) line.pop_back();
        return line;
    }

    const StopSignal& stop_;
    std::string read_;
    bool has_ended_ = false;
};

/// As COLUMNS says, else the terminal.
int current_width() {
    const auto wished = parse_number(environment("COLUMNS"));
    if (wished && *wished > 0) return std::max(least_width, *wished);
    winsize size{};
    const bool is_known = ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
    return is_known ? std::max<int>(least_width, size.ws_col) : usual_width;
}

}  // namespace

Terminal standard_terminal(std::ostream& out, const StopSignal& stop, bool wants_colour) {
    const auto term = environment("TERM");
    const bool is_screen = isatty(STDOUT_FILENO) != 0 && !term.empty() && term != "dumb";
    const auto pause = [&stop](std::chrono::milliseconds time) {
        return wait_for_input(stop, -1, static_cast<int>(time.count()));
    };
    return {.out = out,
            .read_line = [reader = std::make_shared<LineReader>(stop)] { return reader->next(); },
            .width = current_width,
            .pause = pause,
            .is_screen = is_screen,
            .has_colour = is_screen && wants_colour && environment("NO_COLOR").empty(),
            .shows_typing = isatty(STDIN_FILENO) != 0};
}

}  // namespace krou::play
