#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "common/file.h"
#include "common/waiting.h"

namespace krou {

/// Returns the krou beside this program, otherwise the one in PATH.
std::string default_engine();
/// Raises the soft limit of open files for this many programs at once, if the hard limit allows it.
void raise_file_limit(int programs);

/// A program to start.
struct Command {
    std::string program;  ///< path, or a name to find in PATH
    std::vector<std::string> arguments;
    std::string directory;  ///< working directory; empty for ours
};

/// A running program that heads its own process group, and our ends of its standard files, which
/// never block.
struct RunningProgram {
    int id = -1;
    FileDescriptor end;  ///< on POSIX, a pidfd: readable once the program has ended
    FileDescriptor in;
    FileDescriptor out;
    FileDescriptor error;
    std::shared_ptr<void> handles;  ///< on Windows, those of the program and its job
};

/// Write and read without waiting, like write(2) and read(2): a negative result sets `errno`.
std::ptrdiff_t write_some(const FileDescriptor& in, std::string_view text);
std::ptrdiff_t read_some(const FileDescriptor& out, std::span<char> buffer);

struct Readiness {
    bool is_ready = false;
    bool is_stopped = false;
    bool has_errors = false;  ///< standard error can be read
};
/// Waits for the program's input or output `file`, its standard error, the stop event or the time.
Readiness wait_for_program(const RunningProgram& program, const FileDescriptor& file,
                           const Event& stop, int milliseconds);

struct ExitStatus {
    bool is_crash;  ///< ended by a signal
    int number;     ///< signal or exit code
};
/// Waits this long for the end of a program, which remains to be killed.
std::optional<ExitStatus> wait_for_end(const RunningProgram& program, int milliseconds);

/// Waits until one of these descriptors is readable; negative ones are skipped. Returns true if the
/// first one is. Only on POSIX.
bool wait_to_read(std::span<const int> descriptors, Time deadline);

/// Starts programs and guarantees that none outlives us, even after SIGKILL. A small process keeps
/// a list of the running programs, which it receives through a pipe. When we end, the pipe closes,
/// and it kills all on the list. On Windows, jobs do this. Thread-safe.
class Watchdog {
public:
    /// Forks, so create it before other threads.
    Watchdog();
    ~Watchdog();
    Watchdog(const Watchdog&) = delete;
    Watchdog& operator=(const Watchdog&) = delete;

    /// Starts a program with default signals and no other file of ours. Returns an error if the
    /// program cannot run; throws if this machine has no room for another one.
    Result<RunningProgram> start(const Command& command) const;
    /// Kills a program and its group, and takes it off the list.
    void kill(const RunningProgram& program) const;
    /// False if the watchdog was killed: then programs may outlive us.
    bool is_watching() const;

private:
    /// Message to the watchdog. We may be killed before the id of a new program is known, so its
    /// output pipe identifies it.
    struct Notice {
        std::uint64_t output;
        int group;  ///< process group, or one of these
        static constexpr int starting = 0;
        static constexpr int released = -1;
    };

    void send(const Notice& notice) const;
    [[noreturn]] static void watch(int notices) noexcept;

    void release(const RunningProgram& program) const;

    FileDescriptor notices_;
    int id_ = -1;
};

}  // namespace krou
