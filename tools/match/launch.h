#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

#include "base/result.h"
#include "common/file.h"

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

/// A running program that heads its own process group, and our ends of its standard files.
struct RunningProgram {
    pid_t id = -1;
    FileDescriptor end;  ///< pidfd: readable once the program has ended
    FileDescriptor in;
    FileDescriptor out;
    FileDescriptor error;
};

/// Starts programs and guarantees that none outlives us, even after SIGKILL. A small process keeps
/// a list of the running programs, which it receives through a pipe. When we end, the pipe closes,
/// and it kills all on the list. Thread-safe.
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
    /// Takes a killed program off the list. Call it before `waitpid`, which frees its id.
    void release(const RunningProgram& program) const;
    /// False if the watchdog was killed: then programs may outlive us.
    bool is_watching() const;

private:
    /// Message to the watchdog. We may be killed before the id of a new program is known, so its
    /// output pipe identifies it.
    struct Notice {
        ino_t output;
        pid_t group;  ///< process group, or one of these
        static constexpr pid_t starting = 0;
        static constexpr pid_t released = -1;
    };

    void send(const Notice& notice) const;
    [[noreturn]] static void watch(int notices) noexcept;

    FileDescriptor notices_;
    pid_t id_ = -1;
};

}  // namespace krou
