#include "helpers/terminal.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <system_error>

#include "helpers/process.h"

extern char** environ;

namespace krou {

namespace {

using Steady = std::chrono::steady_clock;

constexpr auto patience = std::chrono::seconds(60);

[[noreturn]] void fail(const std::string& what) {
    throw std::system_error(errno, std::generic_category(), what);
}

int open_terminal() {
    const int terminal = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
    if (terminal < 0 || grantpt(terminal) != 0 || unlockpt(terminal) != 0) fail("a terminal");
    return terminal;
}

int milliseconds_until(Steady::time_point deadline) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Steady::now());
    return static_cast<int>(std::max<std::chrono::milliseconds::rep>(0, left.count()));
}

/// Starts a program as the leader of a session with this controlling terminal.
pid_t start(const std::string& terminal, std::vector<std::string> arguments) {
    std::vector<char*> argv;
    for (auto& argument : arguments) argv.push_back(argument.data());
    argv.push_back(nullptr);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSID);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    // The first terminal that a session leader opens becomes its controlling terminal.
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, terminal.c_str(), O_RDWR, 0);
    posix_spawn_file_actions_adddup2(&actions, STDIN_FILENO, STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, STDIN_FILENO, STDERR_FILENO);
    pid_t pid = -1;
    errno = posix_spawn(&pid, argv[0], &actions, &attributes, argv.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    if (errno != 0) fail(arguments.front());
    return pid;
}

}  // namespace

TerminalProgram::TerminalProgram(const std::string& program,
                                 const std::vector<std::string>& arguments,
                                 const Environment& environment, Size size)
    : terminal_(open_terminal()) {
    resize(size);
    std::vector<std::string> words{"/usr/bin/env"};
    for (const auto& [name, value] : environment)
        if (value.empty()) words.insert(words.end(), {"-u", name});
    for (const auto& [name, value] : environment)
        if (!value.empty()) words.push_back(name + '=' + value);
    words.push_back(program);
    words.insert(words.end(), arguments.begin(), arguments.end());
    pid_ = start(ptsname(terminal_), std::move(words));
}

TerminalProgram::~TerminalProgram() {
    if (pid_ >= 0) {
        kill(pid_, SIGKILL);
        waitpid(pid_, nullptr, 0);
    }
    close(terminal_);
}

void TerminalProgram::press(std::string_view keys) {
    while (!keys.empty()) {
        const auto written = ::write(terminal_, keys.data(), keys.size());
        if (written < 0) return;
        keys.remove_prefix(static_cast<std::size_t>(written));
    }
}

void TerminalProgram::resize(Size size) {
    winsize window{};
    window.ws_col = static_cast<unsigned short>(size.columns);
    window.ws_row = static_cast<unsigned short>(size.rows);
    ioctl(terminal_, TIOCSWINSZ, &window);
}

bool TerminalProgram::read_more(Steady::time_point deadline) {
    pollfd waited{terminal_, POLLIN, 0};
    if (has_ended_ || poll(&waited, 1, milliseconds_until(deadline)) <= 0) return false;
    std::array<char, 4096> buffer;
    // After the last process closes the terminal, `read` fails instead of returning 0.
    const auto size = ::read(terminal_, buffer.data(), buffer.size());
    has_ended_ = size <= 0;
    if (size > 0) shown_.append(buffer.data(), static_cast<std::size_t>(size));
    return size > 0;
}

std::optional<std::string> TerminalProgram::until(std::string_view text) {
    const auto deadline = Steady::now() + patience;
    for (;;) {
        if (const auto at = shown_.find(text); at != std::string::npos) {
            const auto found = shown_.substr(0, at + text.size());
            shown_.erase(0, at + text.size());
            return found;
        }
        if (!read_more(deadline)) return std::nullopt;
    }
}

std::optional<std::string> TerminalProgram::rest() {
    const auto deadline = Steady::now() + patience;
    while (read_more(deadline)) {
    }
    if (!has_ended_) return std::nullopt;
    return shown_;
}

std::optional<int> TerminalProgram::exit_code() {
    return exit_code_of(pid_, Steady::now() + patience);
}

bool TerminalProgram::is_as_before() const {
    termios settings{};
    constexpr auto usual = static_cast<tcflag_t>(ECHO | ICANON | ISIG);
    return tcgetattr(terminal_, &settings) == 0 && (settings.c_lflag & usual) == usual;
}

std::string without_escapes(std::string_view text) {
    std::string plain;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '\033') {
            plain += text[i];
            continue;
        }
        // An escape sequence is ESC [ numbers letter.
        i = text.find_first_not_of("[0123456789;", i + 1);
        if (i == std::string_view::npos) break;
    }
    return plain;
}

}  // namespace krou
