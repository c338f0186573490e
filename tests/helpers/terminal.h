#pragma once

#include <sys/types.h>

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace krou {

/// A program in a pseudo-terminal, with its input and output. The destructor kills it.
class TerminalProgram {
public:
    using Environment = std::vector<std::pair<std::string, std::string>>;
    struct Size {
        int columns = 80;
        int rows = 40;
    };

    /// Removes variables with an empty value from the environment of the program.
    TerminalProgram(const std::string& program, const std::vector<std::string>& arguments,
                    const Environment& environment = {}, Size size = {80, 40});
    ~TerminalProgram();
    TerminalProgram(const TerminalProgram&) = delete;
    TerminalProgram& operator=(const TerminalProgram&) = delete;

    /// `press` types a text unchanged; `type` adds the Return key.
    void press(std::string_view keys);
    void type(std::string_view line) { press(std::string(line) + '\r'); }
    void resize(Size size);

    /// Waits for a text in the output after the last match. Returns the output up to its end, or
    /// nullopt if it does not come.
    std::optional<std::string> until(std::string_view text);
    /// Waits for the end of the program. Returns the remaining output, or nullopt if it still runs.
    std::optional<std::string> rest();
    /// Returns the exit code, or 128 plus the signal that ended it; nullopt if it still runs.
    std::optional<int> exit_code();
    /// True if the terminal is back in its default mode: echo and line editing.
    bool is_as_before() const;

private:
    bool read_more(std::chrono::steady_clock::time_point deadline);

    int terminal_ = -1;
    pid_t pid_ = -1;
    std::string shown_;
    bool has_ended_ = false;
};

/// Removes the escape sequences that move the cursor or set colours.
std::string without_escapes(std::string_view text);

}  // namespace krou
