#include "match/guardian.h"

#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <filesystem>
#include <new>
#include <stdexcept>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#if __has_include(<sys/prctl.h>)
#include <sys/prctl.h>
#endif

namespace krou {

namespace {

[[noreturn]] void fail() {
    throw std::system_error(errno, std::generic_category(), "guardian");
}

/// What a list of processes calls this one, where the system has a way to say so.
void name_process([[maybe_unused]] const char* name) {
#ifdef PR_SET_NAME
    prctl(PR_SET_NAME, name);
#endif
}

/// Whoever reads from a pipe that this program has inherited would wait for the guardian's end,
/// too.
void close_all_but(int kept) {
    for (const int file : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
        if (file != kept) close(file);  // first, for there may be no more than these to be had
    std::vector<int> open;
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator("/dev/fd", error))
        open.push_back(std::stoi(entry.path().filename().string()));
    for (const int file : open)
        if (file != kept) close(file);
}

}  // namespace

Guardian::Guardian() {
    void* shared =
        mmap(nullptr, sizeof(List), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (shared == MAP_FAILED) fail();
    list_ = new (shared) List{};
    auto life = open_pipe();
    if (!life.is_open()) fail();
    life_ = std::move(life.write);
    pid_ = fork();
    if (pid_ < 0) fail();
    if (pid_ > 0) return;
    life_.close();
    watch(life.read.number());
}

Guardian::~Guardian() {
    life_.close();
    waitpid(pid_, nullptr, 0);
    munmap(list_, sizeof(List));
}

Guardian::OwnPlace Guardian::reserve() const {
    for (Place& place : *list_)
        if (pid_t none = free; place.compare_exchange_strong(none, reserved))
            return OwnPlace(&place);
    throw std::length_error("too many programs at once");
}

void Guardian::watch(int life) const noexcept {
    setsid();  // what ends a terminal, or a group of programs, does not end it
    for (const int signal : {SIGHUP, SIGINT, SIGQUIT, SIGTERM}) std::signal(signal, SIG_IGN);
    name_process("krou-guardian");
    close_all_but(life);
    char nothing = 0;
    while (read(life, &nothing, 1) < 0 && errno == EINTR) {
    }
    for (const Place& place : *list_)
        if (const pid_t group = place; group > 0) kill(-group, SIGKILL);
    _exit(0);
}

}  // namespace krou
