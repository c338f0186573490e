#pragma once

#include <sys/types.h>

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace krou {

/// Waits for a child process. Returns its exit code, or 128 plus the signal that ended it, and sets
/// `id` to -1. Returns nullopt if it still runs at the deadline.
std::optional<int> exit_code_of(pid_t& id, std::chrono::steady_clock::time_point deadline);

/// Child process with pipes for its input and output. The destructor kills it.
class Process {
public:
    using Duration = std::chrono::milliseconds;
    using Time = std::chrono::steady_clock::time_point;

    explicit Process(const std::string& program, const std::vector<std::string>& arguments = {});
    ~Process();
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;

    /// Writes the text without a newline.
    void write(std::string_view text);
    void say(std::string_view line) { write(std::string(line) + '\n'); }
    /// Closes the input of the program.
    void end_input();

    /// Process id.
    pid_t id() const { return pid_; }
    /// Sends a signal.
    void send(int signal);

    /// Reads the next line. Returns nullopt after this time or at the end of the output.
    std::optional<std::string> line(Duration within);
    /// Reads lines up to the first that begins with `head`. Returns nullopt if it does not come in
    /// time.
    std::optional<std::vector<std::string>> until(std::string_view head, Duration within);
    /// Reads lines up to the end of the output. Returns nullopt if that does not come in time.
    std::optional<std::vector<std::string>> rest(Duration within);
    /// Returns the exit code, or 128 plus the signal that ended it; nullopt if it still runs.
    std::optional<int> exit_code(Duration within);

private:
    /// Reads the next line. Returns nullopt at the deadline.
    std::optional<std::string> line_before(Time deadline);

    pid_t pid_ = -1;
    int in_ = -1;   ///< its standard input
    int out_ = -1;  ///< its standard output
    std::string read_;
    bool has_ended_ = false;  ///< true at the end of its output
};

}  // namespace krou
