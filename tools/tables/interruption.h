#pragma once

#include <atomic>
#include <csignal>
#include <functional>
#include <thread>

namespace krou {

/// While it lives, SIGINT and SIGTERM end the program as usual, but after a call of `farewell`,
/// which is made by a thread and so may print and lock. Other threads must be started after it:
/// they inherit that these signals are blocked.
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
