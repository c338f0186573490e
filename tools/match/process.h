#pragma once

#include <sys/types.h>

#include <chrono>
#include <condition_variable>
#include <csignal>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "common/file.h"
#include "common/signals.h"
#include "match/launch.h"

namespace krou {

/// Lets any thread wait for the end of a program that this one has started. As long as it lives,
/// SIGCHLD is heard by nobody else. It is made before there are other threads.
class ChildEnds {
public:
    using Time = std::chrono::steady_clock::time_point;

    ChildEnds();

    /// How the child has ended, as `waitid` tells; nothing if it still runs at the deadline. The
    /// child is left as it is: its parent still has to call `waitpid`, and has not done so before.
    std::optional<siginfo_t> wait(pid_t child, Time deadline) const;

private:
    /// A handler that does nothing. Without one SIGCHLD is ignored, and a system may drop an
    /// ignored signal even while it is blocked; where it is ignored since this program was started
    /// like that, the system forgets how children end.
    class Handled {
    public:
        Handled();
        ~Handled();
        Handled(const Handled&) = delete;
        Handled& operator=(const Handled&) = delete;

    private:
        struct sigaction before_ {};
    };

    Handled handled_;
    BlockedSignals blocked_{signal_set({SIGCHLD})};
    /// Guards no data: it is held from a look at a child to the wait for a change, so that no end
    /// comes between the two.
    mutable std::mutex mutex_;
    mutable std::condition_variable changed_;
    SignalListener listener_;
};

/// What holds for all programs that are started. There are no other threads yet.
struct Supervision {
    Guardian guardian;  ///< starts them, and kills what this program leaves behind
    StopSignal stop;    ///< once it is raised, none is waited for any more
    ChildEnds ends;
};

/// Supervision of a whole program; stops on SIGINT, SIGTERM or SIGHUP, or when the output loses its
/// reader.
struct MainSupervision : Supervision {
private:
    SignalListener listener_{requests_to_end(), [this](int) { stop.raise(); }};
    OutputWatch output_{[this] { stop.raise(); }};
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

    Guardian::Started program_;
    const StopSignal& stop_;
    const ChildEnds& ends_;
    ErrorSink errors_;
    std::vector<char> buffer_;
    std::size_t begin_ = 0;     ///< of what has not been given out
    std::size_t end_ = 0;       ///< of what has been read
    bool is_skipping_ = false;  ///< the rest of a line that was too long
    std::size_t answer_bytes_ = 0;
    std::size_t error_bytes_ = 0;
    std::string error_text_;  ///< that has not been passed on: a line without its end
};

}  // namespace krou
