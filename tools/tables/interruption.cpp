#include "tools/tables/interruption.h"

#include <pthread.h>

#include <cstdlib>

namespace krou {

Interruption::Interruption(std::function<void()> farewell) : farewell_(std::move(farewell)) {
    sigemptyset(&waited_for_);
    sigaddset(&waited_for_, SIGINT);
    sigaddset(&waited_for_, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &waited_for_, &before_);
    thread_ = std::jthread([this] { wait_for_signals(); });
}

Interruption::~Interruption() {
    over_ = true;
    pthread_kill(thread_.native_handle(), SIGTERM);
    thread_.join();
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
}

void Interruption::wait_for_signals() {
    int signal = 0;
    sigwait(&waited_for_, &signal);
    if (over_) return;
    farewell_();
    std::_Exit(128 + signal);
}

}  // namespace krou
