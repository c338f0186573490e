#pragma once

#include <sys/types.h>

#include <array>
#include <atomic>
#include <cassert>
#include <cstddef>
#include <memory>

#include "common/file.h"

namespace krou {

/// Kills the programs that this one started and left behind, whatever ended it: a process of its
/// own, which looks at a list of them when this one is gone. It has no file of this program open
/// and no terminal, and ends with it.
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
    using OwnPlace = std::unique_ptr<Place, Release>;

    /// There are no other threads yet.
    Guardian();
    ~Guardian();
    Guardian(const Guardian&) = delete;
    Guardian& operator=(const Guardian&) = delete;

    /// A place for a process that is about to be started. The process notes its number there
    /// itself, before it becomes its program: until then it holds the pipe open that the guardian
    /// waits for, so that none is missed. To be given back after the process was killed and before
    /// it is waited for: from then on the number may be that of another.
    OwnPlace reserve() const;

private:
    static constexpr std::size_t most_groups = 4096;
    using List = std::array<Place, most_groups>;
    static_assert(Place::is_always_lock_free, "it is shared by processes");

    [[noreturn]] void watch(int life) const noexcept;

    List* list_;
    FileDescriptor life_;  ///< nothing is written to it; it is open as long as this program runs
    pid_t pid_ = -1;
};

}  // namespace krou
