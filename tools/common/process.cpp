#include "common/process.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <system_error>

#include "games/text.h"

namespace krou {

namespace {

constexpr std::size_t longest_line = std::size_t{64} << 10;
constexpr std::size_t longest_answer = std::size_t{16} << 20;
constexpr std::size_t most_errors = std::size_t{1} << 20;  // of one process, that are passed on

struct Pipe {
    FileDescriptor read;
    FileDescriptor write;
};

[[noreturn]] void fail(int error) {
    throw std::system_error(error, std::generic_category(), "cannot start another program");
}

/// No other program inherits its ends.
Pipe open_pipe() {
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) fail(errno);
    return {FileDescriptor(ends[0]), FileDescriptor(ends[1])};
}

void never_block(const FileDescriptor& file) {
    fcntl(file.number(), F_SETFL, fcntl(file.number(), F_GETFL) | O_NONBLOCK);
}

timespec until(ChildProcess::Time deadline) {
    const auto left =
        std::max(ChildProcess::Clock::duration::zero(), deadline - ChildProcess::Clock::now());
    const auto seconds = std::chrono::floor<std::chrono::seconds>(left);
    return {static_cast<time_t>(seconds.count()),
            static_cast<long>(std::chrono::nanoseconds(left - seconds).count())};
}

/// At the end of a process too.
bool is_readable(int file, ChildProcess::Time deadline) {
    for (;;) {
        pollfd waited{file, POLLIN, 0};
        const timespec left = until(deadline);
        const int ready = ppoll(&waited, 1, &left, nullptr);
        if (ready >= 0 || errno != EINTR) return ready > 0;
    }
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
    std::vector<char*> argv;
    const char* directory;  ///< null for here
    int in, out, err;
    int failed;  ///< where the reason is written to
    Guardian::Place& place;
};

/// No signal is blocked or ignored, and the group is its own.
[[noreturn]] void become(const Start& start) {
    setpgid(0, 0);
    start.place = getpid();
    for (const int signal : {SIGPIPE, SIGINT, SIGTERM}) std::signal(signal, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
    if (dup2(start.in, STDIN_FILENO) >= 0 && dup2(start.out, STDOUT_FILENO) >= 0 &&
        dup2(start.err, STDERR_FILENO) >= 0 &&
        (start.directory == nullptr || chdir(start.directory) == 0))
        execve(start.path, start.argv.data(), environ);
    const int error = errno;
    [[maybe_unused]] const auto written = write(start.failed, &error, sizeof error);
    _exit(127);
}

/// As posix_spawn does it: it takes the same time however much memory this program has.
pid_t launch(const Start& start) {
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

StopSignal::StopSignal() : event_(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
    if (!event_.is_open()) throw std::system_error(errno, std::generic_category(), "eventfd");
}

void StopSignal::raise() {
    eventfd_write(event_.number(), 1);
}

bool StopSignal::is_raised() const {
    pollfd waited{event_.number(), POLLIN, 0};
    return poll(&waited, 1, 0) > 0;
}

Result<std::unique_ptr<ChildProcess>> ChildProcess::start(const Command& command,
                                                          const Supervision& supervision,
                                                          ErrorSink errors) {
    auto in = open_pipe();
    auto out = open_pipe();
    auto err = open_pipe();
    auto failed = open_pipe();
    const std::string path = path_of(command);
    Start start{path.c_str(),
                {const_cast<char*>(command.program.c_str())},
                command.directory.empty() ? nullptr : command.directory.c_str(),
                in.read.number(),
                out.write.number(),
                err.write.number(),
                failed.write.number(),
                supervision.guardian.reserve()};
    for (const auto& argument : command.arguments)
        start.argv.push_back(const_cast<char*>(argument.c_str()));
    start.argv.push_back(nullptr);

    const pid_t pid = launch(start);
    if (pid < 0) {
        start.place = 0;
        fail(errno);
    }
    failed.write.close();
    never_block(in.write);
    never_block(out.read);
    never_block(err.read);
    std::unique_ptr<ChildProcess> child(new ChildProcess(pid, start.place, std::move(in.write),
                                                         std::move(out.read), std::move(err.read),
                                                         supervision.stop, std::move(errors)));
    const int error = failure_of(failed);
    if (error == EAGAIN || error == ENFILE || error == ENOMEM) fail(error);
    if (error != 0) return Error{std::strerror(error)};
    return child;
}

ChildProcess::ChildProcess(pid_t pid, Guardian::Place& place, FileDescriptor in, FileDescriptor out,
                           FileDescriptor err, const StopSignal& stop, ErrorSink errors)
    : pid_(pid),
      place_(place),
      in_(std::move(in)),
      out_(std::move(out)),
      err_(std::move(err)),
      stop_(stop),
      errors_(std::move(errors)),
      buffer_(longest_line) {}

ChildProcess::~ChildProcess() {
    kill();
}

void ChildProcess::kill() {
    if (pid_ < 0) return;
    ::kill(-pid_, SIGKILL);
    place_ = 0;
    waitpid(pid_, nullptr, 0);
    drain_errors();
    pid_ = -1;
}

ChildProcess::Outcome ChildProcess::wait_for(int descriptor, short events, Time deadline) {
    for (;;) {
        std::array<pollfd, 3> waited{
            {{descriptor, events, 0}, {stop_.descriptor(), POLLIN, 0}, {err_.number(), POLLIN, 0}}};
        const timespec left = until(deadline);
        const int ready = ppoll(waited.data(), waited.size(), &left, nullptr);
        if (ready < 0 && errno == EINTR) continue;
        if (ready <= 0) return Outcome::late;
        if (waited[1].revents != 0) return Outcome::stopped;
        if (waited[2].revents != 0) drain_errors();
        if (waited[0].revents != 0) return Outcome::done;
    }
}

ChildProcess::Outcome ChildProcess::write(std::string_view text, Time deadline) {
    while (!text.empty()) {
        const auto written = ::write(in_.number(), text.data(), text.size());
        if (written >= 0) {
            text.remove_prefix(static_cast<std::size_t>(written));
        } else if (errno == EAGAIN) {
            if (const auto outcome = wait_for(in_.number(), POLLOUT, deadline);
                outcome != Outcome::done)
                return outcome;
        } else if (errno != EINTR) {
            return Outcome::closed;
        }
    }
    return Outcome::done;
}

ChildProcess::Outcome ChildProcess::fill(Time deadline) {
    if (const auto outcome = wait_for(out_.number(), POLLIN, deadline); outcome != Outcome::done)
        return outcome;
    const auto size = ::read(out_.number(), buffer_.data() + end_, buffer_.size() - end_);
    if (size == 0) return Outcome::closed;
    if (size > 0) {
        end_ += static_cast<std::size_t>(size);
        answer_bytes_ += static_cast<std::size_t>(size);
    }
    return answer_bytes_ > longest_answer ? Outcome::flooded : Outcome::done;
}

std::optional<std::string_view> ChildProcess::buffered_line() {
    const std::string_view unread(buffer_.data() + begin_, end_ - begin_);
    const auto length = unread.find('\n');
    if (length == std::string_view::npos) return std::nullopt;
    begin_ += length + 1;
    auto line = unread.substr(0, length);
    if (line.ends_with('\r')) line.remove_suffix(1);
    return line;
}

ChildProcess::Line ChildProcess::read_line(Time deadline) {
    for (;;) {
        if (const auto line = buffered_line()) {
            if (!std::exchange(is_skipping_, false)) return {Outcome::done, *line};
            continue;
        }
        std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
        end_ -= std::exchange(begin_, 0);
        const bool is_full = end_ == buffer_.size();
        if (is_full) end_ = 0;
        if (is_full && !std::exchange(is_skipping_, true))
            return {Outcome::done, {buffer_.data(), buffer_.size()}};
        if (const auto outcome = fill(deadline); outcome != Outcome::done) return {outcome, {}};
    }
}

void ChildProcess::drain_errors() {
    std::array<char, 4096> text;
    for (int reads = 0; reads < 16 && err_.is_open(); ++reads) {
        const auto size = ::read(err_.number(), text.data(), text.size());
        if (size == 0) err_.close();
        if (size <= 0) return;
        const auto length = static_cast<std::size_t>(size);
        if (errors_ && error_bytes_ < most_errors) errors_({text.data(), length});
        error_bytes_ += length;
    }
}

std::optional<ChildProcess::End> ChildProcess::end(Time deadline) {
    if (pid_ < 0) return std::nullopt;
    // A descriptor of a process is readable once it has ended.
    const FileDescriptor ended(static_cast<int>(syscall(SYS_pidfd_open, pid_, 0)));
    if (!ended.is_open() || !is_readable(ended.number(), deadline)) return std::nullopt;
    siginfo_t information{};
    waitid(P_PID, static_cast<id_t>(pid_), &information, WEXITED | WNOWAIT);
    drain_errors();
    const auto status = std::to_string(information.si_status);
    if (information.si_code != CLD_EXITED) return End{false, "crashed with signal " + status};
    return End{information.si_status == 0, "exited with code " + status};
}

bool ChildProcess::quit(Time deadline) {
    in_.close();
    const bool has_ended = end(deadline).has_value();
    kill();
    return has_ended;
}

}  // namespace krou
