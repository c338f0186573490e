#include "common/guardian.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <filesystem>
#include <new>
#include <stdexcept>
#include <string>
#include <system_error>
#include <vector>

namespace krou {

namespace {

[[noreturn]] void fail() {
    throw std::system_error(errno, std::generic_category(), "guardian");
}

/// Whoever reads from one of them would wait for the end of this process, too.
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
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) fail();
    const FileDescriptor heard(ends[0]);
    life_ = FileDescriptor(ends[1]);
    pid_ = fork();
    if (pid_ < 0) fail();
    if (pid_ > 0) return;
    life_.close();
    watch(heard.number());
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
    prctl(PR_SET_NAME, "krou-guardian");
    close_all_but(life);
    char nothing = 0;
    while (read(life, &nothing, 1) < 0 && errno == EINTR) {
    }
    for (const Place& place : *list_)
        if (const pid_t group = place; group > 0) kill(-group, SIGKILL);
    _exit(0);
}

}  // namespace krou
