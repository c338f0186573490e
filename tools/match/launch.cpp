#include "match/launch.h"

#include <dirent.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <mutex>
#include <new>
#include <stdexcept>
#include <system_error>
#include <utility>
#include <vector>

#if __has_include(<sys/prctl.h>)
#include <sys/prctl.h>
#endif

#include "base/text.h"

namespace krou {

namespace {

constexpr const char* no_start = "cannot start another program";

[[noreturn]] void fail(int error, const char* what) {
    throw std::system_error(error, std::generic_category(), what);
}

/// What a list of processes calls this one, where the system has a way to say so.
void name_process([[maybe_unused]] const char* name) {
#ifdef PR_SET_NAME
    prctl(PR_SET_NAME, name);
#endif
}

/// Whoever reads from a pipe that this program has inherited would wait for the guardian's end,
/// too. Throws nothing, also where there is no memory.
void close_all_but(int kept) {
    for (const int file : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
        if (file != kept) close(file);  // first, for there may be no more than these to be had
    DIR* open = opendir("/dev/fd");
    if (open == nullptr) return;
    while (const dirent* entry = readdir(open)) {
        const int file = std::atoi(entry->d_name);
        if (file > STDERR_FILENO && file != kept && file != dirfd(open)) close(file);
    }
    closedir(open);
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

/// The standard files of a program, and what tells why it does not become one.
struct Pipes {
    Pipe in;
    Pipe out;
    Pipe error;
    Pipe failed;
};

Pipe open_pipe_or_throw() {
    auto pipe = open_pipe();
    if (!pipe.is_open()) fail(errno, no_start);
    assert(pipe.read.number() > STDERR_FILENO && pipe.write.number() > STDERR_FILENO);
    return pipe;
}

Pipes open_pipes() {
    return {open_pipe_or_throw(), open_pipe_or_throw(), open_pipe_or_throw(), open_pipe_or_throw()};
}

/// All that a process needs to become a program. It is made before: until then the new process
/// runs in the memory of this one.
struct Start {
    const char* path;
    char* const* arguments;
    const char* directory;  ///< null for here
    const Pipes& pipes;
    Guardian::Place& place;
};

[[noreturn]] void become(const Start& start) {
    setpgid(0, 0);
    start.place = getpid();
    for (int signal = 1; signal < NSIG; ++signal) std::signal(signal, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
    const Pipes& pipes = start.pipes;
    if (dup2(pipes.in.read.number(), STDIN_FILENO) >= 0 &&
        dup2(pipes.out.write.number(), STDOUT_FILENO) >= 0 &&
        dup2(pipes.error.write.number(), STDERR_FILENO) >= 0 &&
        (start.directory == nullptr || chdir(start.directory) == 0))
        execv(start.path, start.arguments);
    const int error = errno;
    [[maybe_unused]] const auto written = write(pipes.failed.write.number(), &error, sizeof error);
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

Guardian::Guardian() {
    void* shared =
        mmap(nullptr, sizeof(List), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (shared == MAP_FAILED) fail(errno, "guardian");
    list_ = new (shared) List{};
    auto life = open_pipe();
    if (!life.is_open()) fail(errno, "guardian");
    life_ = std::move(life.write);
    pid_ = fork();
    if (pid_ < 0) fail(errno, "guardian");
    if (pid_ > 0) return;
    life_.close();
    watch(life.read.number());
}

Guardian::~Guardian() {
    life_.close();
    waitpid(pid_, nullptr, 0);
    munmap(list_, sizeof(List));
}

std::unique_ptr<Guardian::Place, Guardian::Release> Guardian::reserve() const {
    for (Place& place : *list_)
        if (pid_t none = free; place.compare_exchange_strong(none, reserved))
            return std::unique_ptr<Place, Release>(&place);
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

Result<Guardian::Started> Guardian::start(const Command& command) const {
    std::vector<char*> arguments = {const_cast<char*>(command.program.c_str())};
    for (const auto& argument : command.arguments)
        arguments.push_back(const_cast<char*>(argument.c_str()));
    arguments.push_back(nullptr);
    const std::string path = path_of(command);
    const auto& directory = command.directory;
    auto place = reserve();

    std::unique_lock making_pipes(starting_);
    Pipes pipes = open_pipes();
    making_pipes.unlock();
    std::shared_lock starting(starting_);
    const pid_t pid = split_off({path.c_str(), arguments.data(),
                                 directory.empty() ? nullptr : directory.c_str(), pipes, *place});
    if (pid < 0) fail(errno, no_start);
    pipes.failed.write.close();
    const int error = failure_of(pipes.failed);
    starting.unlock();
    if (error == 0)
        return Started{pid, std::move(place), std::move(pipes.in.write), std::move(pipes.out.read),
                       std::move(pipes.error.read)};
    place.reset();
    waitpid(pid, nullptr, 0);
    if (error == EAGAIN || error == ENFILE || error == ENOMEM) fail(error, no_start);
    return Error{std::strerror(error)};
}

}  // namespace krou
