#include "play/terminal.h"

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <string_view>

#include "base/text.h"
#include "common/format.h"
#include "common/platform.h"

namespace krou::play {

namespace {

constexpr int default_width = 80;
constexpr int min_width = 8;
constexpr std::size_t longest_line = 1 << 16;

std::string_view environment(const char* name) {
    const char* value = std::getenv(name);
    return value == nullptr ? std::string_view() : value;
}

bool is_control(char key) {
    return static_cast<unsigned char>(key) < ' ' && key != '\n';
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
            wait_for_input(stop_.event(), true, std::nullopt);
            if (stop_.is_raised()) return std::nullopt;
            fill();
        }
        if (read_.empty()) return std::nullopt;
        return take(read_.size());
    }

    /// Reads hidden keys with a terminal's line editing. A pasted line may arrive in parts.
    void take_hidden_keys() {
        constexpr std::chrono::milliseconds gap{30};
        for (std::chrono::milliseconds wait{0}; has_input(wait); wait = gap) {
            const auto key = read_key();
            if (!key) return;
            press(*key);
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
        const auto text = read_input();
        has_ended_ = !text;
        if (text) read_ += *text;
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

/// Hides typed keys until destroyed; then the reader takes them.
class HiddenTyping {
public:
    HiddenTyping(LineReader& reader, bool takes_ctrl_c) : reader_(reader), keys_(takes_ctrl_c) {}
    ~HiddenTyping() {
        if (keys_.is_active()) reader_.take_hidden_keys();
    }
    HiddenTyping(const HiddenTyping&) = delete;
    HiddenTyping& operator=(const HiddenTyping&) = delete;

private:
    LineReader& reader_;
    HiddenKeys keys_;
};

/// Returns COLUMNS if set, otherwise the width of the terminal.
int current_width() {
    const auto given = parse_number(environment("COLUMNS"));
    if (given && *given > 0) return std::max(min_width, *given);
    return std::max(min_width, terminal_width().value_or(default_width));
}

}  // namespace

Terminal standard_terminal(std::ostream& out, const StopSignal& stop, bool wants_colour) {
    const auto pause = [&stop](std::chrono::milliseconds time) {
        const bool listens = reads_keys();
        wait_for_input(stop.event(), listens, time);
        return !stop.is_raised() && !(listens && has_input(std::chrono::milliseconds(0)));
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
            .is_screen = is_screen(),
            .has_colour = is_screen() && wants_colour && environment("NO_COLOR").empty(),
            .shows_typing = is_terminal(StandardFile::input)};
}

}  // namespace krou::play
