#include "helpers/process.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <system_error>

extern char** environ;

namespace krou {

namespace {

int remaining_ms(Process::Time deadline) {
    const auto left =
        std::chrono::ceil<Process::Duration>(deadline - std::chrono::steady_clock::now());
    return static_cast<int>(std::max<Process::Duration::rep>(0, left.count()));
}

Process::Time from_now(Process::Duration within) {
    return std::chrono::steady_clock::now() + within;
}

/// Opens a pipe: the first end is for reading, the second for writing. Child processes do not
/// inherit them.
std::array<int, 2> open_pipe() {
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) throw std::system_error(errno, std::generic_category());
    return ends;
}

/// Waits for input or its end. Returns false at the deadline.
bool is_readable(int file, Process::Time deadline) {
    for (;;) {
        pollfd waited{file, POLLIN, 0};
        const int ready = poll(&waited, 1, remaining_ms(deadline));
        if (ready >= 0 || errno != EINTR) return ready > 0;
    }
}

}  // namespace

Process::Process(const std::string& program, const std::vector<std::string>& arguments) {
    std::signal(SIGPIPE, SIG_IGN);  // writing to an ended program must be an error only
    const auto [child_in, in] = open_pipe();
    const auto [out, child_out] = open_pipe();
    std::vector<char*> argv = {const_cast<char*>(program.c_str())};
    for (const auto& argument : arguments) argv.push_back(const_cast<char*>(argument.c_str()));
    argv.push_back(nullptr);

    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, child_in, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, child_out, STDOUT_FILENO);
    // The child must not inherit signals ignored here or by a shell that runs the tests in
    // background.
    sigset_t maybe_ignored;
    sigemptyset(&maybe_ignored);
    for (const int signal : {SIGPIPE, SIGHUP, SIGINT, SIGQUIT}) sigaddset(&maybe_ignored, signal);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setsigdefault(&attributes, &maybe_ignored);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
    const int error =
        posix_spawn(&pid_, program.c_str(), &actions, &attributes, argv.data(), environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    close(child_in);
    close(child_out);
    in_ = in;
    out_ = out;
    if (error != 0) throw std::system_error(error, std::generic_category(), program);
}

Process::~Process() {
    end_input();
    close(out_);
    if (pid_ < 0) return;
    kill(pid_, SIGKILL);
    waitpid(pid_, nullptr, 0);
}

void Process::write(std::string_view text) {
    while (!text.empty()) {
        const auto written = ::write(in_, text.data(), text.size());
        if (written < 0) return;
        text.remove_prefix(static_cast<std::size_t>(written));
    }
}

void Process::end_input() {
    if (in_ >= 0) close(in_);
    in_ = -1;
}

void Process::send(int signal) {
    kill(pid_, signal);
}

std::optional<std::string> Process::line(Duration within) {
    return line_before(from_now(within));
}

std::optional<std::string> Process::line_before(Time deadline) {
    for (;;) {
        if (const auto end = read_.find('\n'); end != std::string::npos) {
            const auto line = read_.substr(0, end);
            read_.erase(0, end + 1);
            return line;
        }
        if (has_ended_ || !is_readable(out_, deadline)) return std::nullopt;
        std::array<char, 4096> buffer;
        const auto size = ::read(out_, buffer.data(), buffer.size());
        has_ended_ = size == 0 || (size < 0 && errno != EINTR && errno != EAGAIN);
        if (size > 0) read_.append(buffer.data(), static_cast<std::size_t>(size));
    }
}

std::optional<std::vector<std::string>> Process::until(std::string_view head, Duration within) {
    const auto deadline = from_now(within);
    std::vector<std::string> lines;
    while (auto next = line_before(deadline)) {
        lines.push_back(std::move(*next));
        if (lines.back().starts_with(head)) return lines;
    }
    return std::nullopt;
}

std::optional<std::vector<std::string>> Process::rest(Duration within) {
    const auto deadline = from_now(within);
    std::vector<std::string> lines;
    while (auto next = line_before(deadline)) lines.push_back(std::move(*next));
    if (!has_ended_) return std::nullopt;
    return lines;
}

std::optional<int> Process::exit_code(Duration within) {
    return exit_code_of(pid_, from_now(within));
}

std::optional<int> exit_code_of(pid_t& id, std::chrono::steady_clock::time_point deadline) {
    // The descriptor of a process becomes readable when the process ends.
    const int ended = static_cast<int>(syscall(SYS_pidfd_open, id, 0));
    const bool has_exited = is_readable(ended, deadline);
    close(ended);
    if (!has_exited) return std::nullopt;
    int status = 0;
    waitpid(id, &status, 0);
    id = -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

}  // namespace krou
