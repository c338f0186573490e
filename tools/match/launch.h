#pragma once

#include <sys/types.h>

#include <array>
#include <atomic>
#include <cassert>
#include <cstddef>
#include <memory>
#include <shared_mutex>
#include <string>
#include <vector>

#include "base/result.h"
#include "common/file.h"

namespace krou {

/// A program to start.
struct Command {
    std::string program;  ///< a path, or a name that is looked for where the shell would
    std::vector<std::string> arguments;
    std::string directory;  ///< where it runs; empty for here
};

/// Starts programs, from any thread, and kills those that are left behind, whatever ended this one:
/// by a process of its own, which looks at a list of them when this one is gone. It has no file of
/// this program open and no terminal, and ends with it.
class Guardian {
public:
    /// A place in the list: the number of a group of processes, or one of the two below.
    using Place = std::atomic<pid_t>;
    static constexpr pid_t free = 0;
    static constexpr pid_t reserved = -1;

    struct Release {
        void operator()(Place* place) const {
            assert(*place != free);
            *place = free;
        }
    };

    /// A program that was started, and the other ends of its standard files. Its place is to be
    /// given back after it was killed and before it is waited for: from then on its number may be
    /// that of another.
    struct Started {
        pid_t id = -1;
        std::unique_ptr<Place, Release> place;
        FileDescriptor in;
        FileDescriptor out;
        FileDescriptor error;
    };

    /// There are no other threads yet.
    Guardian();
    ~Guardian();
    Guardian(const Guardian&) = delete;
    Guardian& operator=(const Guardian&) = delete;

    /// Starts a program at the head of a process group of its own, with no signal blocked or
    /// ignored and no pipe to another program. When it cannot be started, says why; throws when it
    /// could be, but this machine has no room for another.
    Result<Started> start(const Command& command) const;

private:
    static constexpr std::size_t max_groups = 4096;
    using List = std::array<Place, max_groups>;
    static_assert(Place::is_always_lock_free, "it is shared by processes");

    /// A process notes its number in its place itself, before it becomes its program: until then it
    /// holds the pipe open that the guardian waits for, so that none is missed.
    std::unique_ptr<Place, Release> reserve() const;
    [[noreturn]] void watch(int life) const noexcept;

    List* list_;
    FileDescriptor life_;  ///< nothing is written to it; it is open as long as this program runs
    pid_t pid_ = -1;
    /// Where there is no `pipe2`, a program that starts right after `pipe` would inherit both ends.
    /// So whoever makes pipes holds this alone, and those who start programs share it.
    mutable std::shared_mutex starting_;
};

}  // namespace krou
