#pragma once

#include <atomic>
#include <csignal>
#include <functional>
#include <stop_token>
#include <thread>
#include <vector>

#include "common/file.h"

namespace krou {

/// The set of these signals.
sigset_t signal_set(const std::vector<int>& signals);

/// What asks a program to end in order: Ctrl-C, a request, and the end of its terminal, unless it
/// is told to outlive that, as nohup does.
std::vector<int> requests_to_end();

/// As long as it lives, these signals do not reach this thread, nor those that it starts.
class BlockedSignals {
public:
    explicit BlockedSignals(const sigset_t& signals);
    ~BlockedSignals();
    BlockedSignals(const BlockedSignals&) = delete;
    BlockedSignals& operator=(const BlockedSignals&) = delete;

private:
    sigset_t before_{};
};

/// Calls a function, on a thread of its own, with each of these signals that comes. It is made
/// before there are other threads that could get them. They stay blocked when it is gone: a second
/// Ctrl-C does not end a program that is about to end in order.
class SignalListener {
public:
    SignalListener(const std::vector<int>& signals, std::function<void(int signal)> heard);
    ~SignalListener();
    SignalListener(const SignalListener&) = delete;
    SignalListener& operator=(const SignalListener&) = delete;

private:
    void listen();

    sigset_t signals_;
    int farewell_;  ///< one of them, which ends the thread
    std::function<void(int)> heard_;
    std::atomic<bool> is_over_ = false;
    std::jthread thread_;
};

/// Raised once, seen by all who wait on it, whatever else they wait for: `poll` takes its
/// descriptor, long work its token.
class StopSignal {
public:
    StopSignal();
    void raise();
    bool is_raised() const { return source_.stop_requested(); }
    std::stop_token token() const { return source_.get_token(); }
    int descriptor() const { return pipe_.read.number(); }

private:
    std::stop_source source_;
    Pipe pipe_;  ///< something can be read once it is raised, and never is
};

/// Calls a function, on a thread of its own, if the reader of the standard output goes away. Only
/// pipes and sockets have one.
class OutputWatch {
public:
    explicit OutputWatch(std::function<void()> closed);
    OutputWatch(const OutputWatch&) = delete;
    OutputWatch& operator=(const OutputWatch&) = delete;
    ~OutputWatch();

private:
    Pipe end_;  ///< closed to end the thread
    std::jthread thread_;
};

/// Raised on SIGINT, SIGTERM or SIGHUP, or when the output loses its reader.
class Interruption : public StopSignal {
private:
    SignalListener listener_{requests_to_end(), [this](int) { raise(); }};
    OutputWatch output_{[this] { raise(); }};
};

}  // namespace krou
