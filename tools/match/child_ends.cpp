#include "match/child_ends.h"

#include <sys/wait.h>

#include <cassert>

namespace krou {

ChildEnds::Handled::Handled() {
    struct sigaction nothing {};
    nothing.sa_handler = [](int) {};
    nothing.sa_flags = SA_RESTART | SA_NOCLDSTOP;
    sigaction(SIGCHLD, &nothing, &before_);
}

ChildEnds::Handled::~Handled() {
    sigaction(SIGCHLD, &before_, nullptr);
}

ChildEnds::ChildEnds()
    : listener_({SIGCHLD}, [this](int) {
          const std::lock_guard lock(mutex_);
          changed_.notify_all();
      }) {}

std::optional<siginfo_t> ChildEnds::wait(pid_t child, Time deadline) const {
    assert(child > 0);
    siginfo_t end{};
    const auto has_ended = [&] {
        [[maybe_unused]] const int waited =
            waitid(P_PID, static_cast<id_t>(child), &end, WEXITED | WNOHANG | WNOWAIT);
        assert(waited == 0);
        return end.si_pid == child;
    };
    std::unique_lock lock(mutex_);
    return changed_.wait_until(lock, deadline, has_ended) ? std::optional(end) : std::nullopt;
}

}  // namespace krou
