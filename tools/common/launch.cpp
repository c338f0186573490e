#include "common/launch.h"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <system_error>

#include "base/text.h"

namespace krou {

namespace {

[[noreturn]] void fail(int error) {
    throw std::system_error(error, std::generic_category(), "cannot start another program");
}

/// The path of the program, empty when there is none. One from here stays one when the program
/// runs elsewhere, a name is looked for where the shell would.
std::string path_of(const Command& command) {
    namespace fs = std::filesystem;
    std::error_code error;
    const auto& program = command.program;
    if (program.find('/') != std::string::npos) {
        const bool is_moved = !command.directory.empty() && fs::exists(program, error);
        return is_moved ? fs::absolute(program, error).string() : program;
    }
    const char* folders = std::getenv("PATH");
    for (const auto folder : split(folders != nullptr ? folders : "/bin:/usr/bin", ':')) {
        const auto path = fs::absolute(fs::path(folder) / program, error);
        if (access(path.c_str(), X_OK) == 0 && !fs::is_directory(path, error)) return path.string();
    }
    return {};
}

/// All that a process needs to become a program. It is made before: until then the new process
/// runs in the memory of this one.
struct Start {
    const char* path;
    char* const* arguments;
    const char* directory;  ///< null for here
    StandardFiles files;
    int failed;  ///< where the reason is written to
    Guardian::Place& place;
};

[[noreturn]] void become(const Start& start) {
    setpgid(0, 0);
    start.place = getpid();
    for (int signal = 1; signal < NSIG; ++signal) std::signal(signal, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
    if (dup2(start.files.in, STDIN_FILENO) >= 0 && dup2(start.files.out, STDOUT_FILENO) >= 0 &&
        dup2(start.files.error, STDERR_FILENO) >= 0 &&
        (start.directory == nullptr || chdir(start.directory) == 0))
        execve(start.path, start.arguments, environ);
    const int error = errno;
    [[maybe_unused]] const auto written = write(start.failed, &error, sizeof error);
    _exit(127);
}

/// As posix_spawn does it: it takes the same time however much memory this program has.
pid_t split_off(const Start& start) {
    const pid_t pid = vfork();
    if (pid == 0) become(start);
    return pid;
}

/// Waits until the process has become its program; why it has not, else 0.
int failure_of(const Pipe& failed) {
    int error = 0;
    while (read(failed.read.number(), &error, sizeof error) < 0 && errno == EINTR) {
    }
    return error;
}

}  // namespace

Pipe open_pipe() {
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) fail(errno);
    return {FileDescriptor(ends[0]), FileDescriptor(ends[1])};
}

Result<pid_t> launch(const Command& command, const StandardFiles& files, Guardian::Place& place) {
    std::vector<char*> arguments = {const_cast<char*>(command.program.c_str())};
    for (const auto& argument : command.arguments)
        arguments.push_back(const_cast<char*>(argument.c_str()));
    arguments.push_back(nullptr);
    const std::string path = path_of(command);
    const auto& directory = command.directory;
    auto failed = open_pipe();
    const pid_t pid =
        split_off({path.c_str(), arguments.data(), directory.empty() ? nullptr : directory.c_str(),
                   files, failed.write.number(), place});
    if (pid < 0) fail(errno);
    failed.write.close();
    const int error = failure_of(failed);
    if (error == 0) return pid;
    place = Guardian::reserved;
    waitpid(pid, nullptr, 0);
    if (error == EAGAIN || error == ENFILE || error == ENOMEM) fail(error);
    return Error{std::strerror(error)};
}

}  // namespace krou
