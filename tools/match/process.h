#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "common/file.h"
#include "common/signals.h"
#include "match/launch.h"

namespace krou {

/// Shared by all programs that we start.
struct Supervision {
    Watchdog watchdog;  ///< declared first: it forks before there are threads
    StopSignal stop;    ///< ends every wait for a program
};

/// Supervision that stops on interrupts.
struct MainSupervision : Supervision {
private:
    InterruptWatch watch_{stop};
};

/// A running program that exchanges lines with us. Lines and answers have a maximum length. No call
/// waits past its deadline, and a stop signal ends all reads and writes. The caller must ignore
/// SIGPIPE; then a write to an ended program returns `closed`.
class ChildProcess {
public:
    using Clock = std::chrono::steady_clock;
    using Time = Clock::time_point;
    /// Receives each line of standard error, without its newline.
    using ErrorSink = std::function<void(std::string_view)>;

    /// Result of a write or read.
    enum class Transfer : std::uint8_t { done, closed, late, flooded, stopped };
    struct Line {
        Transfer transfer;
        std::string_view text;  ///< valid if done, until the next call
    };

    /// Returns an error if the program cannot run. Throws if this machine has no room for it.
    static Result<std::unique_ptr<ChildProcess>> start(const Command& command,
                                                       const Supervision& supervision,
                                                       ErrorSink errors);
    /// Kills the process group.
    ~ChildProcess();
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;

    /// Id of the process and of its group.
    int id() const { return program_.id; }
    /// Its output and standard error, for `poll`; negative if closed. When one is readable, call
    /// `read_line` until it returns `late`: it also drains standard error.
    std::array<int, 2> descriptors() const {
        return {program_.out.number(), program_.error.number()};
    }

    Transfer write(std::string_view text, Time deadline);
    /// Closes its input.
    void end_input() { program_.in.close(); }
    /// Returns the next line without its newline, cut if it is too long.
    Line read_line(Time deadline);
    /// Starts counting the bytes of an answer.
    void begin_answer() { answer_bytes_ = 0; }

    /// Description of an end, e.g. "crashed with signal 11".
    struct End {
        bool is_success;  ///< exited with code 0
        std::string text;
    };
    /// Waits for the end. Returns nullopt if the program still runs at the deadline.
    std::optional<End> end(Time deadline);
    /// Closes its input and waits for the end. Returns false if the program had to be killed.
    bool quit(Time deadline);
    void kill();

private:
    ChildProcess(const Supervision& supervision, ErrorSink errors);

    /// Waits until its input or output is ready; meanwhile passes on standard error.
    Transfer wait_for(const FileDescriptor& file, Time deadline);
    Transfer fill(Time deadline);
    void drain_errors();
    /// Passes on complete lines; at the end, also the last line without a newline.
    void pass_errors(bool is_end);
    std::optional<std::string_view> buffered_line();

    RunningProgram program_;
    const Supervision& supervision_;
    ErrorSink errors_;
    std::vector<char> buffer_;
    std::size_t begin_ = 0;     ///< start of the unread text
    std::size_t end_ = 0;       ///< its end
    bool is_skipping_ = false;  ///< skipping the rest of an overlong line
    std::size_t answer_bytes_ = 0;
    std::size_t late_bytes_ = 0;  ///< read since the deadline or the last `late`
    std::size_t error_bytes_ = 0;
    std::string error_text_;  ///< incomplete line of standard error
};

}  // namespace krou
