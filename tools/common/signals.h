#pragma once

#include <stop_token>
#include <thread>

#include "common/platform.h"

namespace krou {

/// A request to stop, raised once and never reset. `poll` waits for its descriptor, long work
/// checks its token. Thread-safe.
class StopSignal {
public:
    void raise();
    bool is_raised() const { return source_.stop_requested(); }
    std::stop_token token() const { return source_.get_token(); }
    const Event& event() const { return event_; }
    int descriptor() const { return event_.descriptor(); }

private:
    std::stop_source source_;
    Event event_;
};

/// Raises a stop signal, from its own thread, on a request to end, or when standard output loses
/// its reader. Create it before other threads. A second Ctrl-C does not interrupt an orderly end.
/// If there is a signal `leave`, the first Ctrl-C raises only that, and the second one raises both.
class InterruptWatch {
public:
    explicit InterruptWatch(StopSignal& stop, StopSignal* leave = nullptr);
    ~InterruptWatch();
    InterruptWatch(const InterruptWatch&) = delete;
    InterruptWatch& operator=(const InterruptWatch&) = delete;

private:
    StopSignal& stop_;
    StopSignal* leave_;
    EndRequests requests_;
    std::jthread thread_;
};

/// A stop signal raised by interrupts.
class Interruption : public StopSignal {
private:
    InterruptWatch watch_{*this};
};

}  // namespace krou
