#pragma once

#include <sys/types.h>

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

/// A program of its own, in a process group of its own, that is spoken to by the line. What it
/// writes is bounded: a line by its length, an answer by all its bytes. No call waits past its
/// deadline, and none that reads or writes does once it is told to stop. Who uses it ignores
/// SIGPIPE, so that a write to a program that has ended is reported as closed.
class ChildProcess {
public:
    using Clock = std::chrono::steady_clock;
    using Time = Clock::time_point;
    /// Gets each line that the program writes to its standard error, without its end.
    using ErrorSink = std::function<void(std::string_view)>;

    /// How writing or reading went.
    enum class Transfer : std::uint8_t { done, closed, late, flooded, stopped };
    struct Line {
        Transfer transfer;
        std::string_view text;  ///< when done; until the next call
    };

    /// Why the program cannot be started. Throws when it could be, but this machine has no room for
    /// another.
    static Result<std::unique_ptr<ChildProcess>> start(const Command& command,
                                                       const Supervision& supervision,
                                                       ErrorSink errors);
    /// Kills the whole group.
    ~ChildProcess();
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;

    /// Of the process, and of the group that it heads.
    pid_t id() const { return program_.id; }
    /// Its output, for `poll`; it has more to read when `read_line` returns `late` there.
    int descriptor() const { return program_.out.number(); }

    Transfer write(std::string_view text, Time deadline);
    /// The next line, without its end; what is longer than a line may be is cut off.
    Line read_line(Time deadline);
    /// Starts to count the bytes of an answer.
    void begin_answer() { answer_bytes_ = 0; }

    /// How it ended, once it has, as in "crashed with signal 11"; nothing if it still runs then.
    struct End {
        bool by_itself;  ///< exited with code 0
        std::string text;
    };
    std::optional<End> end(Time deadline);
    /// Closes its input, gives it until the deadline to end, and kills it if it has not.
    /// Tells whether it did end.
    bool quit(Time deadline);
    void kill();

private:
    ChildProcess(const Supervision& supervision, ErrorSink errors);

    /// Waits for the output, or for room in the input.
    Transfer wait_for(int descriptor, short events, Time deadline);
    Transfer fill(Time deadline);
    void drain_errors();
    /// Passes on the lines that are whole; the last of all is whole at the end of the file.
    void pass_errors(bool is_end);
    std::optional<std::string_view> buffered_line();

    Started program_;
    const Supervision& supervision_;
    ErrorSink errors_;
    std::vector<char> buffer_;
    std::size_t begin_ = 0;     ///< of what has not been given out
    std::size_t end_ = 0;       ///< of what has been read
    bool is_skipping_ = false;  ///< the rest of a line that was too long
    std::size_t answer_bytes_ = 0;
    std::size_t late_bytes_ = 0;  ///< read since the deadline
    std::size_t error_bytes_ = 0;
    std::string error_text_;  ///< that has not been passed on: a line without its end
};

}  // namespace krou
