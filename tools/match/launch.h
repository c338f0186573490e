#pragma once

#include <sys/types.h>

#include <shared_mutex>
#include <string>
#include <vector>

#include "base/result.h"
#include "common/file.h"
#include "match/guardian.h"

namespace krou {

/// A program to start.
struct Command {
    std::string program;  ///< a path, or a name that is looked for where the shell would
    std::vector<std::string> arguments;
    std::string directory;  ///< where it runs; empty for here
};

/// A program that was started, and the other ends of its standard files.
struct Launched {
    pid_t id = -1;
    FileDescriptor in;
    FileDescriptor out;
    FileDescriptor error;
};

/// Starts programs, from any thread.
class Launcher {
public:
    /// Starts a program at the head of a process group of its own, with no signal blocked or
    /// ignored and no pipe to another program. Its number is noted down in `place`. When the
    /// program cannot be started, says why; throws when it could be, but this machine has no room
    /// for another.
    Result<Launched> launch(const Command& command, Guardian::Place& place) const;

private:
    /// Where there is no `pipe2`, a program that starts right after `pipe` would inherit both ends.
    /// So whoever makes pipes holds this alone, and those who start programs share it.
    mutable std::shared_mutex starting_;
};

}  // namespace krou
