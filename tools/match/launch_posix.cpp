#if !defined(_WIN32)

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <map>
#include <system_error>
#include <utility>

#include "base/platform.h"
#include "match/launch.h"

namespace krou {

namespace {

namespace fs = std::filesystem;

void check(int error) {
    if (error != 0)
        throw std::system_error(error, std::generic_category(), "cannot start another program");
}

struct Pipe {
    FileDescriptor read;
    FileDescriptor write;
};

/// Opens a pipe that no other program inherits.
Pipe open_pipe_or_throw() {
    std::array<int, 2> ends{};
    check(pipe2(ends.data(), O_CLOEXEC) == 0 ? 0 : errno);
    Pipe pipe{FileDescriptor(ends[0]), FileDescriptor(ends[1])};
    assert(pipe.read.number() > STDERR_FILENO && pipe.write.number() > STDERR_FILENO);
    return pipe;
}

void never_block(const FileDescriptor& file) {
    fcntl(file.number(), F_SETFL, fcntl(file.number(), F_GETFL) | O_NONBLOCK);
}

ino_t inode_of(const FileDescriptor& file) {
    struct stat status {};
    fstat(file.number(), &status);
    return status.st_ino;
}

/// The process group of a program whose standard output is this pipe; 0 if there is none.
pid_t group_writing_to(ino_t pipe) {
    const auto target = "pipe:[" + std::to_string(pipe) + ']';
    std::error_code error;
    // Does not throw: the watchdog has more groups to kill.
    for (fs::directory_iterator process("/proc", error); !error && process != fs::end(process);
         process.increment(error)) {
        std::error_code ignored;
        const auto& path = process->path();
        if (fs::read_symlink(path / "fd/1", ignored) == target)
            return getpgid(std::atoi(path.filename().c_str()));
    }
    return 0;
}

/// Arguments of posix_spawn: a new process group, default signals, these standard files.
class SpawnSettings {
public:
    SpawnSettings(const FileDescriptor& in, const FileDescriptor& out, const FileDescriptor& error,
                  const std::string& directory) {
        check(posix_spawnattr_init(&attributes_));
        check(posix_spawn_file_actions_init(&actions_));
        sigset_t signals;
        sigfillset(&signals);
        posix_spawnattr_setsigdefault(&attributes_, &signals);
        sigemptyset(&signals);
        posix_spawnattr_setsigmask(&attributes_, &signals);
        posix_spawnattr_setflags(
            &attributes_, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
        check(posix_spawn_file_actions_adddup2(&actions_, in.number(), STDIN_FILENO));
        check(posix_spawn_file_actions_adddup2(&actions_, out.number(), STDOUT_FILENO));
        check(posix_spawn_file_actions_adddup2(&actions_, error.number(), STDERR_FILENO));
        if (!directory.empty())
            check(posix_spawn_file_actions_addchdir_np(&actions_, directory.c_str()));
    }
    ~SpawnSettings() {
        posix_spawn_file_actions_destroy(&actions_);
        posix_spawnattr_destroy(&attributes_);
    }
    SpawnSettings(const SpawnSettings&) = delete;
    SpawnSettings& operator=(const SpawnSettings&) = delete;

    /// Returns `errno` of a failure, also if the program cannot run.
    int start(const Command& command, pid_t& id) const {
        // A path from here must also work from the program's own directory.
        std::error_code error;
        const bool is_path = command.program.find('/') != std::string::npos;
        const auto program = is_path && fs::exists(command.program, error)
                                 ? fs::absolute(command.program, error).string()
                                 : command.program;
        std::vector<char*> arguments = {const_cast<char*>(command.program.c_str())};
        for (const auto& argument : command.arguments)
            arguments.push_back(const_cast<char*>(argument.c_str()));
        arguments.push_back(nullptr);
        return posix_spawnp(&id, program.c_str(), &actions_, &attributes_, arguments.data(),
                            environ);
    }

private:
    posix_spawnattr_t attributes_{};
    posix_spawn_file_actions_t actions_{};
};

}  // namespace

std::string default_engine() {
    std::error_code error;
    const auto beside = fs::path(executable_path()).replace_filename("krou");
    return fs::exists(beside, error) ? beside.string() : "krou";
}

void raise_file_limit(int programs) {
    // Four files per program, and the other ends of its three pipes while it starts.
    constexpr rlim_t files_per_program = 4 + 3;
    constexpr rlim_t other_files = 16;
    const rlim_t needed = files_per_program * static_cast<rlim_t>(programs) + other_files;
    rlimit limit{};
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= needed) return;
    limit.rlim_cur = std::min(limit.rlim_max, needed);
    setrlimit(RLIMIT_NOFILE, &limit);
}

std::ptrdiff_t write_some(const FileDescriptor& in, std::string_view text) {
    return write(in.number(), text.data(), text.size());
}

std::ptrdiff_t read_some(const FileDescriptor& out, std::span<char> buffer) {
    return read(out.number(), buffer.data(), buffer.size());
}

Readiness wait_for_program(const RunningProgram& program, const FileDescriptor& file,
                           const Event& stop, int milliseconds) {
    const short events = &file == &program.in ? POLLOUT : POLLIN;
    std::array<pollfd, 3> waited{{{file.number(), events, 0},
                                  {stop.descriptor(), POLLIN, 0},
                                  {program.error.number(), POLLIN, 0}}};
    if (poll(waited.data(), waited.size(), milliseconds) < 0) return {};
    return {waited[0].revents != 0, waited[1].revents != 0, waited[2].revents != 0};
}

std::optional<ExitStatus> wait_for_end(const RunningProgram& program, int milliseconds) {
    pollfd ended{program.end.number(), POLLIN, 0};
    while (poll(&ended, 1, milliseconds) < 0 && errno == EINTR) {
    }
    if (ended.revents == 0) return std::nullopt;
    siginfo_t status{};
    waitid(P_PID, static_cast<id_t>(program.id), &status, WEXITED | WNOWAIT);
    return ExitStatus{status.si_code != CLD_EXITED, status.si_status};
}

bool wait_to_read(std::span<const int> descriptors, Time deadline) {
    std::vector<pollfd> waited;
    for (const int number : descriptors) waited.push_back({number, POLLIN, 0});
    constexpr Time::duration most = std::chrono::hours(1);
    const auto left = std::chrono::ceil<Milliseconds>(std::min(deadline - time_now(), most));
    const auto timeout = static_cast<int>(std::max<std::int64_t>(left.count(), 0));
    return poll(waited.data(), waited.size(), timeout) > 0 && waited.front().revents != 0;
}

Watchdog::Watchdog() {
    std::signal(SIGCHLD, SIG_DFL);  // if ignored, the system forgets how programs ended
    auto notices = open_pipe_or_throw();
    id_ = fork();
    check(id_ < 0 ? errno : 0);
    if (id_ == 0) watch(notices.read.number());
    notices_ = std::move(notices.write);
}

Watchdog::~Watchdog() {
    notices_.close();
    waitpid(id_, nullptr, 0);
}

void Watchdog::watch(int notices) noexcept {
    setsid();  // survive signals to our terminal and process group
    for (const int signal : {SIGHUP, SIGINT, SIGQUIT, SIGTERM}) std::signal(signal, SIG_IGN);
    prctl(PR_SET_NAME, "krou-watchdog");
    dup2(notices, STDIN_FILENO);
    close_range(STDOUT_FILENO, ~0U, 0);  // readers of our pipes must see their end
    std::map<ino_t, pid_t> groups;
    for (Notice notice{};;) {
        const auto size = read(STDIN_FILENO, &notice, sizeof notice);
        if (size < 0 && errno == EINTR) continue;
        if (size != sizeof notice) break;
        if (notice.group == Notice::released)
            groups.erase(notice.output);
        else
            groups[notice.output] = notice.group;
    }
    for (const auto& [output, noted] : groups) {
        const pid_t group = noted != Notice::starting ? noted : group_writing_to(output);
        if (group > 0) ::kill(-group, SIGKILL);
    }
    _exit(0);
}

bool Watchdog::is_watching() const {
    pollfd notices{notices_.number(), 0, 0};
    return poll(&notices, 1, 0) == 0;  // a pipe without a reader is an error
}

void Watchdog::send(const Notice& notice) const {
    [[maybe_unused]] const auto written = write(notices_.number(), &notice, sizeof notice);
}

Result<RunningProgram> Watchdog::start(const Command& command) const {
    Pipe in = open_pipe_or_throw();
    Pipe out = open_pipe_or_throw();
    Pipe error = open_pipe_or_throw();
    const SpawnSettings settings(in.read, out.write, error.write, command.directory);
    const ino_t output = inode_of(out.read);
    RunningProgram started;
    send({output, Notice::starting});
    const int failure = settings.start(command, started.id);
    send({output, failure == 0 ? started.id : Notice::released});
    if (failure == EAGAIN || failure == ENFILE || failure == ENOMEM) check(failure);
    if (failure != 0) return Error{std::strerror(failure)};
    started.end = FileDescriptor(static_cast<int>(syscall(SYS_pidfd_open, started.id, 0)));
    started.in = std::move(in.write);
    started.out = std::move(out.read);
    started.error = std::move(error.read);
    for (const auto* file : {&started.in, &started.out, &started.error}) never_block(*file);
    if (!started.end.is_open()) {
        const int no_descriptor = errno;
        kill(started);
        check(no_descriptor);
    }
    return started;
}

void Watchdog::kill(const RunningProgram& program) const {
    ::kill(-program.id, SIGKILL);
    release(program);  // first, because waiting frees the id
    [[maybe_unused]] const auto waited = waitpid(program.id, nullptr, 0);
    assert(waited == program.id);
}

void Watchdog::release(const RunningProgram& program) const {
    send({inode_of(program.out), Notice::released});
}

}  // namespace krou

#endif
