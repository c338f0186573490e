#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

#include "base/result.h"
#include "common/file.h"
#include "common/guardian.h"

namespace krou {

/// A program to start.
struct Command {
    std::string program;  ///< a path, or a name that is looked for where the shell would
    std::vector<std::string> arguments;
    std::string directory;  ///< where it runs; empty for here
};

struct Pipe {
    FileDescriptor read;
    FileDescriptor write;
};

/// No other program inherits its ends. Throws when there are no more files to be had.
Pipe open_pipe();

/// What a program has for its standard files.
struct StandardFiles {
    int in;
    int out;
    int error;
};

/// Starts a program at the head of a process group of its own, with no signal blocked or ignored.
/// The group is noted down in `place`. When the program cannot be started, says why; throws when it
/// could be, but this machine has no room for another.
Result<pid_t> launch(const Command& command, const StandardFiles& files, Guardian::Place& place);

}  // namespace krou
