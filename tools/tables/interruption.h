#pragma once

#include <atomic>
#include <csignal>
#include <functional>
#include <thread>

namespace krou {

/// While it lives, SIGINT and SIGTERM call `farewell` and end the program, as they do by
/// themselves, but not in the middle of a line. Threads that are to leave them alone must be
/// started after it.
class Interruption {
public:
    explicit Interruption(std::function<void()> farewell);
    ~Interruption();
    Interruption(const Interruption&) = delete;
    Interruption& operator=(const Interruption&) = delete;

private:
    void wait_for_signals();

    std::function<void()> farewell_;
    sigset_t waited_for_{};
    sigset_t before_{};
    std::atomic<bool> over_ = false;
    std::jthread thread_;
};

}  // namespace krou
