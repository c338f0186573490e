#pragma once

#include <sys/types.h>

#include <array>
#include <atomic>
#include <cstddef>
#include <memory>

#include "common/file.h"

namespace krou {

/// Kills the programs that this one started and left behind, whatever ended it: a process of its
/// own, which looks at a list of them when this one is gone. It has no file of this program open
/// and no terminal, and ends with it.
class Guardian {
public:
    /// A place in the list: the head of a group of processes, or one of these.
    using Place = std::atomic<pid_t>;
    static constexpr pid_t free = 0;
    static constexpr pid_t reserved = -1;

    struct Release {
        void operator()(Place* place) const { *place = free; }
    };
    using OwnPlace = std::unique_ptr<Place, Release>;

    /// There are no other threads yet.
    Guardian();
    ~Guardian();
    Guardian(const Guardian&) = delete;
    Guardian& operator=(const Guardian&) = delete;

    /// Where the new process itself notes down who it is, before it becomes its program: as long as
    /// it has not, it keeps the guardian waiting, and so none is ever unknown. It is released after
    /// the process was killed, and before its number is free.
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
