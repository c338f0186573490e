#pragma once

#include <stop_token>
#include <thread>

#include "common/file.h"

namespace krou {

/// A request to stop, raised once and never reset. `poll` waits for its descriptor, long work
/// checks its token. Thread-safe.
class StopSignal {
public:
    StopSignal();
    void raise();
    bool is_raised() const { return source_.stop_requested(); }
    std::stop_token token() const { return source_.get_token(); }
    int descriptor() const { return event_.number(); }

private:
    std::stop_source source_;
    FileDescriptor event_;  ///< readable once raised; nobody reads it
};

/// Raises a stop signal, from its own thread, on SIGINT, SIGTERM or SIGHUP (unless ignored, as
/// under nohup), or when standard output loses its reader. Create it before other threads. The
/// signals stay blocked afterwards: a second Ctrl-C does not interrupt an orderly end.
class InterruptWatch {
public:
    explicit InterruptWatch(StopSignal& stop);
    ~InterruptWatch();
    InterruptWatch(const InterruptWatch&) = delete;
    InterruptWatch& operator=(const InterruptWatch&) = delete;

private:
    StopSignal& stop_;
    FileDescriptor signals_;
    std::jthread thread_;
};

/// A stop signal raised by interrupts.
class Interruption : public StopSignal {
private:
    InterruptWatch watch_{*this};
};

}  // namespace krou
