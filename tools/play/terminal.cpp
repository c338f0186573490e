#include "play/terminal.h"

#include <poll.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <memory>
#include <string_view>

#include "base/text.h"
#include "common/format.h"

namespace krou::play {

namespace {

constexpr int default_width = 80;
constexpr int min_width = 8;
constexpr std::size_t longest_line = 1 << 16;

std::string_view environment(const char* name) {
    const char* value = std::getenv(name);
    return value == nullptr ? std::string_view() : value;
}

/// Waits for input or this long. Returns false after a stop.
bool wait_for_input(const StopSignal& stop, int input, int milliseconds) {
    for (;;) {
        std::array<pollfd, 2> waited{pollfd{stop.descriptor(), POLLIN, 0}, {input, POLLIN, 0}};
        const int ready = poll(waited.data(), waited.size(), milliseconds);
        if (ready < 0 && errno == EINTR) continue;
        return !stop.is_raised();
    }
}

bool is_control(char key) {
    return static_cast<unsigned char>(key) < ' ' && key != '\n';
}

bool can_be_read(int input, int milliseconds = 0) {
    pollfd waited{input, POLLIN, 0};
    return poll(&waited, 1, milliseconds) > 0;
}

/// True in the foreground of a terminal; the system suspends background programs that read it.
bool is_typed_for_us() {
    return isatty(STDIN_FILENO) != 0 && tcgetpgrp(STDIN_FILENO) == getpgrp();
}

/// Reads lines from standard input.
class LineReader {
public:
    LineReader(std::ostream& out, const StopSignal& stop) : out_(out), stop_(stop) {}

    std::optional<std::string> next() {
        for (;;) {
            show_hidden();
            if (const auto end = read_.find('\n'); end != std::string::npos) return take(end);
            if (read_.size() >= longest_line) return take(longest_line - 1);
            if (has_ended_) break;
            if (!wait_for_input(stop_, STDIN_FILENO, -1)) return std::nullopt;
            fill();
        }
        if (read_.empty()) return std::nullopt;
        return take(read_.size());
    }

    /// Reads hidden keys with a terminal's line editing. A pasted line may arrive in parts.
    void take_hidden_keys() {
        constexpr int gap_ms = 30;
        char key = 0;
        for (int wait_ms = 0; can_be_read(STDIN_FILENO, wait_ms); wait_ms = gap_ms) {
            if (::read(STDIN_FILENO, &key, 1) != 1) return;
            press(key);
        }
    }
    bool takes_key() {
        if (hidden_ == 0) return false;
        if (trimmed(read_).empty() || std::ranges::any_of(read_, is_control)) {
            read_.clear();
            hidden_ = 0;
        }
        return true;
    }

private:
    void press(char key) {
        constexpr char end_of_input = 4;
        constexpr char erase_line = 21;
        const auto erase = [&] {
            if (hidden_ == 0 || read_.back() == '\n') return false;
            read_.pop_back();
            --hidden_;
            return true;
        };
        if (key == '\b' || key == 0x7f) {
            while (!read_.empty() && !begins_character(read_.back()) && erase()) {
            }
            erase();
        } else if (key == erase_line) {
            while (erase()) {
            }
        } else if (key == end_of_input) {
            has_ended_ = true;
        } else if (read_.size() < longest_line) {
            read_ += key;
            ++hidden_;
        }
    }
    /// Shows hidden keys of the next line.
    void show_hidden() {
        const auto end = std::min(read_.find('\n'), read_.size());
        const auto shown = std::min(hidden_, end + 1);
        for (const char key : read_.substr(0, shown)) {
            if (is_control(key)) out_ << '^';
            out_ << (is_control(key) ? static_cast<char>(key + '@') : key);
        }
        out_ << std::flush;
        hidden_ -= shown;
    }
    void fill() {
        std::array<char, 4096> buffer;
        const auto size = ::read(STDIN_FILENO, buffer.data(), buffer.size());
        if (size < 0 && errno == EINTR) return;
        has_ended_ = size <= 0;
        if (size > 0) read_.append(buffer.data(), static_cast<std::size_t>(size));
    }
    /// Takes the line before this end.
    std::string take(std::size_t end) {
        std::string line = read_.substr(0, end);
        read_.erase(0, end + 1);
        if (line.ends_with('\r')) line.pop_back();
        return line;
    }

    std::ostream& out_;
    const StopSignal& stop_;
    std::string read_;
    std::size_t hidden_ = 0;  ///< bytes at the end that the terminal has not shown
    bool has_ended_ = false;
};

/// Hides typed keys and passes each on at once, until destroyed.
class HiddenTyping {
public:
    HiddenTyping(LineReader& reader, bool takes_ctrl_c) : reader_(reader) {
        if (!is_typed_for_us() || tcgetattr(STDIN_FILENO, &before_) != 0) return;
        auto hidden = before_;
        hidden.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO);
        hidden.c_cc[VMIN] = 1;
        hidden.c_cc[VTIME] = 0;
        if (takes_ctrl_c) hidden.c_cc[VINTR] = _POSIX_VDISABLE;
        is_hidden_ = tcsetattr(STDIN_FILENO, TCSANOW, &hidden) == 0;
    }
    ~HiddenTyping() {
        if (!is_hidden_) return;
        reader_.take_hidden_keys();
        tcsetattr(STDIN_FILENO, TCSANOW, &before_);
    }
    HiddenTyping(const HiddenTyping&) = delete;
    HiddenTyping& operator=(const HiddenTyping&) = delete;

private:
    LineReader& reader_;
    termios before_{};
    bool is_hidden_ = false;
};

/// Returns COLUMNS if set, otherwise the width of the terminal.
int current_width() {
    const auto given = parse_number(environment("COLUMNS"));
    if (given && *given > 0) return std::max(min_width, *given);
    winsize size{};
    const bool is_known = ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
    return is_known ? std::max<int>(min_width, size.ws_col) : default_width;
}

}  // namespace

Terminal standard_terminal(std::ostream& out, const StopSignal& stop, bool wants_colour) {
    const auto term = environment("TERM");
    const bool is_screen = isatty(STDOUT_FILENO) != 0 && !term.empty() && term != "dumb";
    const auto pause = [&stop](std::chrono::milliseconds time) {
        const bool listens = is_typed_for_us();
        const int keys = listens ? STDIN_FILENO : -1;
        if (!wait_for_input(stop, keys, static_cast<int>(time.count()))) return false;
        return !listens || !can_be_read(keys);
    };
    const auto reader = std::make_shared<LineReader>(out, stop);
    return {.out = out,
            .read_line = [reader] { return reader->next(); },
            .width = current_width,
            .pause = pause,
            .hide_typing =
                [reader](bool takes_ctrl_c) {
                    return std::make_shared<HiddenTyping>(*reader, takes_ctrl_c);
                },
            .takes_key = [reader] { return reader->takes_key(); },
            .is_screen = is_screen,
            .has_colour = is_screen && wants_colour && environment("NO_COLOR").empty(),
            .shows_typing = isatty(STDIN_FILENO) != 0};
}

}  // namespace krou::play
