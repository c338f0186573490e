#pragma once

#include <sys/types.h>

#include <chrono>
#include <condition_variable>
#include <csignal>
#include <mutex>
#include <optional>

#include "common/signals.h"

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

}  // namespace krou
