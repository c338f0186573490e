#pragma once

#include <chrono>
#include <cstdint>
#include <ctime>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/platform.h"
#include "base/result.h"

/// Everything of the tools beyond standard C++, except processes and sockets: those are behind
/// match/launch.h and kgp/connection.h. Each system has its own source. As in base/platform.h, text
/// is UTF-8.
namespace krou {

// Files. Functions that return false set `errno`.

/// Owner of a file descriptor: closes it when destroyed.
class FileDescriptor {
public:
    FileDescriptor() = default;
    explicit FileDescriptor(int number) : number_(number) {}
    FileDescriptor(FileDescriptor&& other) noexcept : number_(other.release()) {}
    FileDescriptor& operator=(FileDescriptor&& other) noexcept {
        if (this == &other) return *this;
        close();
        number_ = other.release();
        return *this;
    }
    ~FileDescriptor() { close(); }

    int number() const { return number_; }
    bool is_open() const { return number_ >= 0; }
    void close();

private:
    int release() { return std::exchange(number_, -1); }

    int number_ = -1;
};

/// Opens closed standard files; otherwise a pipe could get their numbers. Call it first in main.
void open_standard_files();

/// Returns the error for `errno`, e.g. "'path': No such file or directory".
Error errno_error(const std::string& path);

/// Ways to open a file.
enum class Open : std::uint8_t {
    read = 1,
    write = 2,
    create = 4,
    append = 8,
    only_new = 16,      ///< with `create`: not if something has the name
    only_regular = 32,  ///< for names that we choose ourselves: never a link or device
};
constexpr Open operator|(Open a, Open b) {
    return static_cast<Open>(static_cast<unsigned>(a) | static_cast<unsigned>(b));
}
constexpr bool has(Open ways, Open way) {
    return (static_cast<unsigned>(ways) & static_cast<unsigned>(way)) != 0;
}

/// Opens a file and never blocks: a pipe without a reader is an error. On failure, `errno` is also
/// set; `only_new` and `only_regular` accept only a regular file.
Result<FileDescriptor> open_file(const std::string& path, Open ways);
/// Locks a file until it is closed. Fails with EWOULDBLOCK if another program has locked it.
bool lock_file(const FileDescriptor& file);
/// Locks a directory until the result is closed or the process ends.
Result<FileDescriptor> lock_directory(const std::string& path);
/// Locks one byte of a file, which need not exist, until the file is closed. Fails with EAGAIN or
/// EACCES if it is locked.
bool lock_byte(const FileDescriptor& file, int place);
/// True if it is known that the byte is locked by another open file.
bool is_byte_locked(const FileDescriptor& file, int place);

/// Writes all of `text`.
bool write_all(const FileDescriptor& file, std::string_view text);
/// Returns the size, or nothing if unknown.
std::optional<std::int64_t> size_of(const FileDescriptor& file);
/// Moves to the end of a file. Returns the place, negative on failure.
std::int64_t move_to_end(const FileDescriptor& file);
bool truncate(const FileDescriptor& file, std::int64_t bytes);
/// Waits until the file is on its disk.
bool store(const FileDescriptor& file);
/// Gives a file the permissions of another, if that exists and the file system has them.
void copy_permissions(const std::string& from, const FileDescriptor& to);
/// Lets only the user open a file.
void make_private(const FileDescriptor& file);

/// True if this is a path of the open file.
bool is_path_of(const std::string& path, const FileDescriptor& file);
/// True if the standard output or error is this file.
bool is_output(const std::string& path);
/// True if the user may write this file or directory; otherwise `errno` has the reason.
bool is_writable(const std::string& path);
bool remove_file(const std::string& path);
/// Gives an open file, found as `from`, the path `to`, whose old file we may have open as
/// `replaced`. Windows closes that, because it cannot replace an open file; it renames only files
/// opened with `only_new` or `only_regular`.
bool rename_file(const FileDescriptor& file, const std::string& from, const std::string& to,
                 FileDescriptor* replaced = nullptr);

// The program and its user.

/// Raised once and never reset.
class Event {
public:
    Event();
    ~Event();
    Event(const Event&) = delete;
    Event& operator=(const Event&) = delete;

    void raise();
    /// Readable once raised, for `poll`; on Windows, a handle to wait for.
    int descriptor() const { return descriptor_; }

private:
    int descriptor_;
};

/// Requests to end: SIGINT, SIGTERM, and SIGHUP unless ignored, as under nohup; on Windows, Ctrl-C,
/// Ctrl-Break and a closed console. Once this exists, they no longer end the program. Create it
/// before threads, and only once.
class EndRequests {
public:
    EndRequests();
    ~EndRequests();
    EndRequests(const EndRequests&) = delete;
    EndRequests& operator=(const EndRequests&) = delete;

    /// Waits for a request, for the event or, on POSIX, until the standard output loses its reader.
    /// Returns true for a request, which it takes.
    bool wait(const Event& event) const;

private:
    int descriptor_;
};

/// Makes writing to a closed or full output an error instead of a signal.
void ignore_output_signals();
/// True if the reader of the standard output is gone.
bool is_output_closed();

/// Returns the folder for the program's state; on POSIX, that of the XDG specification.
std::filesystem::path state_folder();
/// Returns the user's language, e.g. "fr_FR.UTF-8" or "fr-FR"; empty if unknown.
std::string user_language();
/// Removes an environment variable, which programs that we start would inherit. Call it before
/// threads.
void remove_variable(const char* name);

/// Returns a time on the user's clock.
std::tm local_time(std::time_t time);

/// CPUs that this process may use; empty if this system cannot pin threads.
std::vector<int> usable_cpus();
/// Pins the calling thread to a CPU. Threads and programs that it starts later inherit this.
std::optional<Error> pin_this_thread(int cpu);

/// Returns the peak resident memory since `reset_peak_memory`, or since the process started if the
/// system cannot reset it.
std::int64_t peak_memory_bytes();
void reset_peak_memory();

// The terminal.

enum class StandardFile : std::uint8_t { input, output, error };
bool is_terminal(StandardFile file);
/// True if the standard output is a terminal whose lines can be overwritten.
bool is_screen();
/// Returns the columns of the terminal at the standard output, if known.
std::optional<int> terminal_width();

/// True in the foreground of a terminal; the system suspends background programs that read it.
bool reads_keys();
/// Waits for the event, for input if `listens`, or for this time, endless if missing.
void wait_for_input(const Event& event, bool listens,
                    std::optional<std::chrono::milliseconds> time);
/// True if input arrives within this time.
bool has_input(std::chrono::milliseconds time);
/// Reads some input, perhaps none. Returns nothing at its end.
std::optional<std::string> read_input();
/// Reads one byte.
std::optional<char> read_key();

/// Hides typed keys and passes each on at once, until destroyed. `takes_ctrl_c` makes Ctrl-C one of
/// them. Inactive in the background or without a terminal.
class HiddenKeys {
public:
    explicit HiddenKeys(bool takes_ctrl_c);
    ~HiddenKeys();
    HiddenKeys(const HiddenKeys&) = delete;
    HiddenKeys& operator=(const HiddenKeys&) = delete;

    bool is_active() const { return before_ != nullptr; }

private:
    struct Settings;
    std::unique_ptr<Settings> before_;
};

}  // namespace krou
