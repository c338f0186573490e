#include "common/signals.h"

#include <poll.h>
#include <pthread.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cassert>
#include <cerrno>
#include <system_error>
#include <utility>

namespace krou {

namespace {

sigset_t every_signal() {
    sigset_t every;
    sigfillset(&every);
    return every;
}

}  // namespace

sigset_t signal_set(const std::vector<int>& signals) {
    sigset_t set;
    sigemptyset(&set);
    for (const int signal : signals) sigaddset(&set, signal);
    return set;
}

std::vector<int> requests_to_end() {
    std::vector<int> signals{SIGINT, SIGTERM};
    struct sigaction hang_up {};
    sigaction(SIGHUP, nullptr, &hang_up);
    if (hang_up.sa_handler != SIG_IGN) signals.push_back(SIGHUP);
    return signals;
}

BlockedSignals::BlockedSignals(const sigset_t& signals) {
    pthread_sigmask(SIG_BLOCK, &signals, &before_);
}

BlockedSignals::~BlockedSignals() {
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
}

SignalListener::SignalListener(const std::vector<int>& signals, std::function<void(int)> heard)
    : signals_(signal_set(signals)), farewell_(signals.front()), heard_(std::move(heard)) {
    assert(heard_);
    {
        const BlockedSignals by_the_thread(every_signal());
        thread_ = std::jthread([this] { listen(); });
    }
    pthread_sigmask(SIG_BLOCK, &signals_, nullptr);
}

SignalListener::~SignalListener() {
    is_over_ = true;
    pthread_kill(thread_.native_handle(), farewell_);
}

void SignalListener::listen() {
    for (int signal = 0; sigwait(&signals_, &signal) == 0 && !is_over_;) heard_(signal);
}

StopSignal::StopSignal() : pipe_(open_pipe()) {
    if (!pipe_.is_open())
        throw std::system_error(errno, std::generic_category(), "cannot watch for Ctrl-C");
}

void StopSignal::raise() {
    if (!source_.request_stop()) return;
    [[maybe_unused]] const auto written = write(pipe_.write.number(), "!", 1);
    assert(written == 1);
}

OutputWatch::OutputWatch(std::function<void()> closed) {
    struct stat status {};
    if (fstat(STDOUT_FILENO, &status) != 0 ||
        !(S_ISFIFO(status.st_mode) || S_ISSOCK(status.st_mode)))
        return;
    end_ = open_pipe();
    if (!end_.is_open())
        throw std::system_error(errno, std::generic_category(), "cannot watch the output");
    const BlockedSignals by_the_thread(every_signal());
    thread_ = std::jthread([end = end_.read.number(), closed = std::move(closed)] {
        // `poll` reports a missing reader even with `events` 0.
        std::array<pollfd, 2> files{pollfd{STDOUT_FILENO, 0, 0}, pollfd{end, POLLIN, 0}};
        while (poll(files.data(), files.size(), -1) < 0 && errno == EINTR) {
        }
        if (files[0].revents != 0 && files[1].revents == 0) closed();
    });
}

OutputWatch::~OutputWatch() {
    end_.write.close();
}

}  // namespace krou
