#pragma once

#include <sys/types.h>

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace krou {

/// A program in a terminal of its own: what is typed there, and what it shows. It is gone when
/// this is.
class TerminalProgram {
public:
    using Environment = std::vector<std::pair<std::string, std::string>>;
    struct Size {
        int columns = 80;
        int rows = 40;
    };

    /// Variables with an empty value are taken away from its environment.
    TerminalProgram(const std::string& program, const std::vector<std::string>& arguments,
                    const Environment& environment = {}, Size size = {80, 40});
    ~TerminalProgram();
    TerminalProgram(const TerminalProgram&) = delete;
    TerminalProgram& operator=(const TerminalProgram&) = delete;

    /// Types a text as it is, and with a line the key that ends it.
    void press(std::string_view keys);
    void type(std::string_view line) { press(std::string(line) + '\r'); }
    void resize(Size size);

    /// Waits for this text behind what was waited for last. All that has been shown since then,
    /// with it; nothing if it does not come.
    std::optional<std::string> until(std::string_view text);
    /// All that is left, when the program has ended; nothing if it does not.
    std::optional<std::string> rest();
    /// The exit code, or 128 and the number of the signal that ended it; nothing if it still runs.
    std::optional<int> exit_code();
    /// Whether the terminal echoes and takes lines, as it did before.
    bool is_as_before() const;

private:
    bool read_more(std::chrono::steady_clock::time_point deadline);

    int terminal_ = -1;
    pid_t pid_ = -1;
    std::string shown_;
    bool has_ended_ = false;
};

/// Without what moves the cursor and sets colours.
std::string without_escapes(std::string_view text);

}  // namespace krou
