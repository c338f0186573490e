#pragma once

#include <sys/types.h>

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace krou {

/// The exit code of a program that this one has started, or 128 and the number of the signal that
/// ended it; nothing if it still runs then. `id` is -1 once it is told.
std::optional<int> exit_code_of(pid_t& id, std::chrono::steady_clock::time_point deadline);

/// A program of its own that is spoken to by the line. It is gone when this is.
class Process {
public:
    using Duration = std::chrono::milliseconds;
    using Time = std::chrono::steady_clock::time_point;

    explicit Process(const std::string& program, const std::vector<std::string>& arguments = {});
    ~Process();
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;

    /// Writes the text as it is; nothing ends its line.
    void write(std::string_view text);
    void say(std::string_view line) { write(std::string(line) + '\n'); }
    /// There is nothing more to say.
    void end_input();

    /// Its number in the system.
    pid_t id() const { return pid_; }
    /// Sends it a signal.
    void send(int signal);

    /// The next line; nothing if none comes so soon, or no more at all.
    std::optional<std::string> line(Duration within);
    /// The lines up to the first that begins with `head`; nothing if it does not come so soon.
    std::optional<std::vector<std::string>> until(std::string_view head, Duration within);
    /// The lines up to the end of its output; nothing if that does not come so soon.
    std::optional<std::vector<std::string>> rest(Duration within);
    /// The exit code, or 128 and the number of the signal that ended it; nothing if it still runs.
    std::optional<int> exit_code(Duration within);

private:
    /// The next line before that time.
    std::optional<std::string> line_before(Time deadline);

    pid_t pid_ = -1;
    int in_ = -1;   ///< its standard input
    int out_ = -1;  ///< its standard output
    std::string read_;
    bool has_ended_ = false;  ///< its output
};

}  // namespace krou
