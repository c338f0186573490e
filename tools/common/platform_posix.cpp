#if !defined(__wasi__) && !defined(_WIN32)

#include <fcntl.h>
#include <poll.h>
#include <pwd.h>
#include <sys/eventfd.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/stat.h>
#include <termios.h>
#include <unistd.h>

#if defined(__linux__)
#include <sched.h>
#endif

#include <array>
#include <cassert>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <limits>
#include <system_error>
#include <utility>

#include "base/text.h"
#include "common/platform.h"

namespace krou {

namespace {

/// The flags of open(2).
int flags_of(Open ways) {
    int flags = has(ways, Open::read) ? has(ways, Open::write) ? O_RDWR : O_RDONLY : O_WRONLY;
    for (const auto& [way, flag] : {std::pair(Open::create, O_CREAT),
                                    {Open::append, O_APPEND},
                                    {Open::only_new, O_EXCL},
                                    {Open::only_regular, O_NOFOLLOW}})
        if (has(ways, way)) flags |= flag;
    return flags | O_NONBLOCK | O_CLOEXEC;
}

/// Range of one byte.
struct flock byte_at(int place) {
    struct flock byte {};
    byte.l_type = F_WRLCK;
    byte.l_whence = SEEK_SET;
    byte.l_start = place;
    byte.l_len = 1;
    return byte;
}

bool is_path_of(const std::string& path, int number) {
    struct stat there {};
    struct stat here {};
    return stat(path.c_str(), &there) == 0 && fstat(number, &here) == 0 &&
           there.st_dev == here.st_dev && there.st_ino == here.st_ino;
}

int open_or_throw(int number) {
    if (number < 0)
        throw std::system_error(errno, std::generic_category(), "cannot watch for Ctrl-C");
    return number;
}

sigset_t requests_to_end() {
    sigset_t signals;
    sigemptyset(&signals);
    for (const int signal : {SIGINT, SIGTERM}) sigaddset(&signals, signal);
    struct sigaction hang_up {};
    sigaction(SIGHUP, nullptr, &hang_up);
    if (hang_up.sa_handler != SIG_IGN) sigaddset(&signals, SIGHUP);
    return signals;
}

/// The standard output if it has a reader, or -1, which `poll` skips.
int watched_output() {
    struct stat status {};
    const bool has_reader = fstat(STDOUT_FILENO, &status) == 0 &&
                            (S_ISFIFO(status.st_mode) || S_ISSOCK(status.st_mode));
    return has_reader ? STDOUT_FILENO : -1;
}

std::string_view environment(const char* name) {
    const char* value = std::getenv(name);
    return value == nullptr ? std::string_view() : value;
}

int number_of(StandardFile file) {
    return static_cast<int>(file);
}

}  // namespace

void FileDescriptor::close() {
    if (number_ < 0) return;
    [[maybe_unused]] const int closed = ::close(number_);
    assert(closed == 0 || errno != EBADF);
    number_ = -1;
}

void open_standard_files() {
    int file = 0;
    while (file >= 0 && file <= STDERR_FILENO) file = open("/dev/null", O_RDONLY | O_CLOEXEC);
    close(file);
}

Error errno_error(const std::string& path) {
    return {in_quotes(path) + ": " + std::strerror(errno)};
}

Result<FileDescriptor> open_file(const std::string& path, Open ways) {
    constexpr mode_t default_mode = 0666;  // minus the umask
    FileDescriptor file(open(path.c_str(), flags_of(ways), default_mode));
    const bool is_ours = has(ways, Open::only_regular | Open::only_new);
    struct stat status {};
    if (file.is_open() && is_ours && fstat(file.number(), &status) == 0 && !S_ISREG(status.st_mode))
        errno = ENXIO;
    else if (file.is_open()) {
        // Only the opening must not block. Writes may wait for a slow reader.
        if (has(ways, Open::write))
            fcntl(file.number(), F_SETFL, fcntl(file.number(), F_GETFL) & ~O_NONBLOCK);
        return file;
    }
    if (is_ours && (errno == ELOOP || errno == ENXIO))
        return Error{in_quotes(path) + ": not a regular file"};
    return errno_error(path);
}

bool lock_file(const FileDescriptor& file) {
    return flock(file.number(), LOCK_EX | LOCK_NB) == 0;
}

Result<FileDescriptor> lock_directory(const std::string& path) {
    FileDescriptor directory(open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (!directory.is_open()) return errno_error(path);
    if (lock_file(directory)) return directory;
    if (errno != EWOULDBLOCK) return errno_error(path);
    return Error{"cannot open " + in_quotes(path) + ": in use by another process"};
}

bool lock_byte(const FileDescriptor& file, int place) {
    auto byte = byte_at(place);
    return fcntl(file.number(), F_OFD_SETLK, &byte) == 0;
}

bool is_byte_locked(const FileDescriptor& file, int place) {
    auto byte = byte_at(place);
    return fcntl(file.number(), F_OFD_GETLK, &byte) == 0 && byte.l_type != F_UNLCK;
}

bool write_all(const FileDescriptor& file, std::string_view text) {
    while (!text.empty()) {
        const auto written = write(file.number(), text.data(), text.size());
        if (written < 0 && errno != EINTR) return false;
        if (written > 0) text.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

std::optional<std::int64_t> size_of(const FileDescriptor& file) {
    struct stat status {};
    return fstat(file.number(), &status) == 0 ? std::optional<std::int64_t>(status.st_size)
                                              : std::nullopt;
}

std::int64_t move_to_end(const FileDescriptor& file) {
    return lseek(file.number(), 0, SEEK_END);
}

bool truncate(const FileDescriptor& file, std::int64_t bytes) {
    return ftruncate(file.number(), bytes) == 0;
}

bool store(const FileDescriptor& file) {
    return fsync(file.number()) == 0;
}

void copy_permissions(const std::string& from, const FileDescriptor& to) {
    constexpr mode_t permissions = 07777;
    struct stat status {};
    if (stat(from.c_str(), &status) == 0) fchmod(to.number(), status.st_mode & permissions);
}

void make_private(const FileDescriptor& file) {
    fchmod(file.number(), S_IRUSR | S_IWUSR);
}

bool is_path_of(const std::string& path, const FileDescriptor& file) {
    return is_path_of(path, file.number());
}

bool is_output(const std::string& path) {
    return is_path_of(path, STDOUT_FILENO) || is_path_of(path, STDERR_FILENO);
}

bool is_writable(const std::string& path) {
    return access(path.c_str(), W_OK) == 0;
}

bool remove_file(const std::string& path) {
    return unlink(path.c_str()) == 0;
}

bool rename_file(const FileDescriptor&, const std::string& from, const std::string& to,
                 FileDescriptor*) {
    return std::rename(from.c_str(), to.c_str()) == 0;
}

Event::Event() : descriptor_(open_or_throw(eventfd(0, EFD_CLOEXEC))) {}

Event::~Event() {
    close(descriptor_);
}

void Event::raise() {
    [[maybe_unused]] const int failed = eventfd_write(descriptor_, 1);
    assert(failed == 0);
}

EndRequests::EndRequests() {
    const auto signals = requests_to_end();
    pthread_sigmask(SIG_BLOCK, &signals, nullptr);
    descriptor_ = open_or_throw(signalfd(-1, &signals, SFD_CLOEXEC));
}

EndRequests::~EndRequests() {
    close(descriptor_);
}

bool EndRequests::wait(const Event& event) const {
    // `poll` reports a missing reader even with `events` 0.
    std::array<pollfd, 3> files{
        {{descriptor_, POLLIN, 0}, {event.descriptor(), POLLIN, 0}, {watched_output(), 0, 0}}};
    while (poll(files.data(), files.size(), -1) < 0 && errno == EINTR) {
    }
    signalfd_siginfo taken{};
    return files[0].revents != 0 && read(descriptor_, &taken, sizeof taken) == sizeof taken;
}

void ignore_output_signals() {
    for (const int signal : {SIGPIPE, SIGXFSZ}) std::signal(signal, SIG_IGN);
}

bool is_output_closed() {
    pollfd output{STDOUT_FILENO, 0, 0};
    return poll(&output, 1, 0) > 0;
}

std::filesystem::path state_folder() {
    // The XDG specification ignores relative paths.
    if (const std::filesystem::path state = environment("XDG_STATE_HOME"); state.is_absolute())
        return state / "krou";
    std::filesystem::path home = environment("HOME");
    if (const auto* user = getpwuid(getuid()); !home.is_absolute() && user != nullptr)
        home = user->pw_dir;
    return home / ".local" / "state" / "krou";
}

std::string user_language() {
    for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"})
        if (const auto value = environment(name); !value.empty()) return std::string(value);
    return {};
}

void remove_variable(const char* name) {
    unsetenv(name);
}

std::tm local_time(std::time_t time) {
    std::tm local{};
    localtime_r(&time, &local);
    return local;
}

#if defined(__linux__)

std::vector<int> usable_cpus() {
    cpu_set_t set;
    CPU_ZERO(&set);
    if (sched_getaffinity(0, sizeof set, &set) != 0) return {};
    std::vector<int> cpus;
    for (int cpu = 0; cpu < CPU_SETSIZE; ++cpu)
        if (CPU_ISSET(cpu, &set)) cpus.push_back(cpu);
    return cpus;
}

std::optional<Error> pin_this_thread(int cpu) {
    cpu_set_t set;
    CPU_ZERO(&set);
    CPU_SET(cpu, &set);
    if (sched_setaffinity(0, sizeof set, &set) == 0) return std::nullopt;
    return Error{"cannot pin a thread to CPU " + std::to_string(cpu) + ": " + std::strerror(errno)};
}

#else

std::vector<int> usable_cpus() {
    return {};
}

std::optional<Error> pin_this_thread(int cpu) {
    return Error{"cannot pin a thread to CPU " + std::to_string(cpu) + ": not supported here"};
}

#endif

std::int64_t peak_memory_bytes() {
    constexpr std::int64_t bytes_per_unit = 1024;
    std::ifstream status("/proc/self/status");
    for (std::string name; status >> name;) {
        std::int64_t units = 0;
        if (name == "VmHWM:" && status >> units) return units * bytes_per_unit;
        status.ignore(std::numeric_limits<std::streamsize>::max(), '\n');
    }
    rusage usage{};
    if (getrusage(RUSAGE_SELF, &usage) != 0) return 0;
    return std::int64_t{usage.ru_maxrss} * bytes_per_unit;
}

void reset_peak_memory() {
    constexpr auto peak_of_resident_set = "5";
    std::ofstream("/proc/self/clear_refs") << peak_of_resident_set;
}

bool is_terminal(StandardFile file) {
    return isatty(number_of(file)) != 0;
}

bool is_screen() {
    const auto term = environment("TERM");
    return is_terminal(StandardFile::output) && !term.empty() && term != "dumb";
}

std::optional<int> terminal_width() {
    winsize size{};
    const bool is_known = ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
    return is_known ? std::optional<int>(size.ws_col) : std::nullopt;
}

bool reads_keys() {
    return isatty(STDIN_FILENO) != 0 && tcgetpgrp(STDIN_FILENO) == getpgrp();
}

void wait_for_input(const Event& event, bool listens,
                    std::optional<std::chrono::milliseconds> time) {
    const int timeout = time ? static_cast<int>(time->count()) : -1;
    std::array<pollfd, 2> waited{
        {{event.descriptor(), POLLIN, 0}, {listens ? STDIN_FILENO : -1, POLLIN, 0}}};
    while (poll(waited.data(), waited.size(), timeout) < 0 && errno == EINTR) {
    }
}

bool has_input(std::chrono::milliseconds time) {
    pollfd waited{STDIN_FILENO, POLLIN, 0};
    return poll(&waited, 1, static_cast<int>(time.count())) > 0;
}

std::optional<std::string> read_input() {
    std::array<char, 4096> buffer;
    const auto size = read(STDIN_FILENO, buffer.data(), buffer.size());
    if (size < 0 && errno == EINTR) return std::string();
    if (size <= 0) return std::nullopt;
    return std::string(buffer.data(), static_cast<std::size_t>(size));
}

std::optional<char> read_key() {
    char key = 0;
    return read(STDIN_FILENO, &key, 1) == 1 ? std::optional(key) : std::nullopt;
}

struct HiddenKeys::Settings : termios {};

HiddenKeys::HiddenKeys(bool takes_ctrl_c) {
    auto before = std::make_unique<Settings>();
    if (!reads_keys() || tcgetattr(STDIN_FILENO, before.get()) != 0) return;
    auto hidden = *before;
    hidden.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO);
    hidden.c_cc[VMIN] = 1;
    hidden.c_cc[VTIME] = 0;
    if (takes_ctrl_c) hidden.c_cc[VINTR] = _POSIX_VDISABLE;
    if (tcsetattr(STDIN_FILENO, TCSANOW, &hidden) == 0) before_ = std::move(before);
}

HiddenKeys::~HiddenKeys() {
    if (before_) tcsetattr(STDIN_FILENO, TCSANOW, before_.get());
}

}  // namespace krou

#endif
