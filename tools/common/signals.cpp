#include "common/signals.h"

#include <poll.h>
#include <pthread.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cassert>
#include <cerrno>
#include <csignal>
#include <system_error>

namespace krou {

namespace {

FileDescriptor open_or_throw(int number) {
    if (number < 0)
        throw std::system_error(errno, std::generic_category(), "cannot watch for Ctrl-C");
    return FileDescriptor(number);
}

sigset_t requests_to_end() {
    sigset_t signals;
    sigemptyset(&signals);
    for (const int signal : {SIGINT, SIGTERM}) sigaddset(&signals, signal);
    struct sigaction hang_up {};
    sigaction(SIGHUP, nullptr, &hang_up);
    if (hang_up.sa_handler != SIG_IGN) sigaddset(&signals, SIGHUP);
    return signals;
}

/// The standard output if it has a reader, or -1, which `poll` skips.
int watched_output() {
    struct stat status {};
    const bool has_reader = fstat(STDOUT_FILENO, &status) == 0 &&
                            (S_ISFIFO(status.st_mode) || S_ISSOCK(status.st_mode));
    return has_reader ? STDOUT_FILENO : -1;
}

}  // namespace

StopSignal::StopSignal() : event_(open_or_throw(eventfd(0, EFD_CLOEXEC))) {}

void StopSignal::raise() {
    if (!source_.request_stop()) return;
    [[maybe_unused]] const int failed = eventfd_write(event_.number(), 1);
    assert(failed == 0);
}

InterruptWatch::InterruptWatch(StopSignal& stop) : stop_(stop) {
    const auto signals = requests_to_end();
    pthread_sigmask(SIG_BLOCK, &signals, nullptr);
    signals_ = open_or_throw(signalfd(-1, &signals, SFD_CLOEXEC));
    thread_ = std::jthread([this] {
        // `poll` reports a missing reader even with `events` 0.
        std::array<pollfd, 3> files{{{signals_.number(), POLLIN, 0},
                                     {stop_.descriptor(), POLLIN, 0},
                                     {watched_output(), 0, 0}}};
        while (poll(files.data(), files.size(), -1) < 0 && errno == EINTR) {
        }
        stop_.raise();
    });
}

InterruptWatch::~InterruptWatch() {
    stop_.raise();  // ends the thread
}

}  // namespace krou
