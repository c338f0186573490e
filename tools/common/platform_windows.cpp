#if defined(_WIN32)

#include <fcntl.h>
#include <io.h>
#include <windows.h>
// After windows.h.
#include <psapi.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cassert>
#include <cerrno>
#include <climits>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <filesystem>
#include <mutex>
#include <new>
#include <system_error>
#include <utility>

#include "base/platform_windows.h"
#include "base/text.h"
#include "common/platform.h"

namespace krou {

namespace {

using std::chrono::milliseconds;
using windows::Handle;
using windows::to_utf8;
using windows::to_wide;

constexpr DWORD share_all = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;
/// A locked range cannot be read or written, so files are locked beyond their end.
constexpr std::uint64_t place_of_lock = std::uint64_t{1} << 62;

/// Sets `errno` to the reason of the last failure. Returns false.
bool set_errno() {
    const auto code = GetLastError();
    const auto generic = std::system_category().default_error_condition(static_cast<int>(code));
    errno = code == ERROR_LOCK_VIOLATION || code == ERROR_SHARING_VIOLATION ? EWOULDBLOCK
            : generic.category() == std::generic_category()                 ? generic.value()
                                                                            : EIO;
    return false;
}

bool succeeds(BOOL result) {
    return result != 0 || set_errno();
}

/// Handles have 32 significant bits.
int to_int(HANDLE handle) {
    return static_cast<int>(reinterpret_cast<std::intptr_t>(handle));
}

HANDLE to_handle(int number) {
    return reinterpret_cast<HANDLE>(static_cast<std::intptr_t>(number));
}

HANDLE handle_of(const FileDescriptor& file) {
    return reinterpret_cast<HANDLE>(_get_osfhandle(file.number()));
}

HANDLE standard_handle(StandardFile file) {
    constexpr std::array<DWORD, 3> numbers{STD_INPUT_HANDLE, STD_OUTPUT_HANDLE, STD_ERROR_HANDLE};
    return GetStdHandle(numbers[static_cast<std::size_t>(file)]);
}

bool lock_at(const FileDescriptor& file, std::uint64_t place) {
    OVERLAPPED range{};
    range.Offset = static_cast<DWORD>(place);
    range.OffsetHigh = static_cast<DWORD>(place >> 32);
    constexpr DWORD mode = LOCKFILE_EXCLUSIVE_LOCK | LOCKFILE_FAIL_IMMEDIATELY;
    return succeeds(LockFileEx(handle_of(file), mode, 0, 1, 0, &range));
}

bool is_path_of(const std::string& path, HANDLE handle) {
    const Handle there(CreateFileW(to_wide(path).c_str(), FILE_READ_ATTRIBUTES, share_all, nullptr,
                                   OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS, nullptr));
    BY_HANDLE_FILE_INFORMATION a{};
    BY_HANDLE_FILE_INFORMATION b{};
    return there.is_open() && GetFileInformationByHandle(there.get(), &a) != 0 &&
           GetFileInformationByHandle(handle, &b) != 0 &&
           a.dwVolumeSerialNumber == b.dwVolumeSerialNumber &&
           a.nFileIndexHigh == b.nFileIndexHigh && a.nFileIndexLow == b.nFileIndexLow;
}

HANDLE new_event() {
    HANDLE event = CreateEventW(nullptr, TRUE, FALSE, nullptr);
    if (!event)
        throw std::system_error(static_cast<int>(GetLastError()), std::system_category(),
                                "cannot watch for Ctrl-C");
    return event;
}

/// Raised by the first request to end.
std::atomic<HANDLE> end_request = nullptr;

BOOL WINAPI request_end(DWORD kind) {
    if (HANDLE event = end_request) SetEvent(event);
    // The system ends the program when this returns, and in any case after some seconds.
    if (kind == CTRL_CLOSE_EVENT) Sleep(INFINITE);
    return TRUE;
}

/// Standard input that is not a console. A thread reads it, because a pipe cannot be waited for.
class PipedInput {
public:
    /// Never destroyed: the thread may wait for input until the program ends.
    static PipedInput& instance() {
        static auto* input = new PipedInput;
        return *input;
    }

    /// Signalled if there is input, or at its end.
    HANDLE ready() const { return ready_; }

    /// Takes up to this many bytes. Returns nothing at the end.
    std::optional<std::string> take(std::size_t bytes) {
        WaitForSingleObject(ready_, INFINITE);
        const std::lock_guard lock(mutex_);
        if (text_.empty()) return std::nullopt;
        auto taken = text_.substr(0, bytes);
        text_.erase(0, bytes);
        if (text_.empty() && !has_ended_) ResetEvent(ready_);
        return taken;
    }

private:
    PipedInput() : ready_(new_event()) {
        Handle thread(CreateThread(
            nullptr, 0,
            [](void* input) -> DWORD {
                static_cast<PipedInput*>(input)->read();
                return 0;
            },
            this, 0, nullptr));
    }

    void read() {
        std::array<char, 4096> buffer;
        for (;;) {
            DWORD size = 0;
            const BOOL is_read = ReadFile(standard_handle(StandardFile::input), buffer.data(),
                                          buffer.size(), &size, nullptr);
            const std::lock_guard lock(mutex_);
            has_ended_ = is_read == 0 || size == 0;
            text_.append(buffer.data(), size);
            SetEvent(ready_);
            if (has_ended_) return;
        }
    }

    HANDLE ready_;
    std::mutex mutex_;
    std::string text_;
    bool has_ended_ = false;
};

/// Text read from the console, to be taken byte by byte.
std::string& unread_keys() {
    static std::string text;
    return text;
}

bool is_typed(const INPUT_RECORD& record) {
    return record.EventType == KEY_EVENT && record.Event.KeyEvent.bKeyDown != 0 &&
           record.Event.KeyEvent.uChar.UnicodeChar != 0;
}

/// True if a key was typed. Removes other events, e.g. of the mouse.
bool has_typed_key() {
    HANDLE console = standard_handle(StandardFile::input);
    INPUT_RECORD record{};
    DWORD count = 0;
    while (PeekConsoleInputW(console, &record, 1, &count) != 0 && count == 1) {
        if (is_typed(record)) return true;
        ReadConsoleInputW(console, &record, 1, &count);
    }
    return false;
}

/// Reads from the console. Returns nothing at the end, i.e. after Ctrl-Z at the start of a line.
std::optional<std::string> read_console() {
    constexpr wchar_t end_of_input = 26;
    std::array<wchar_t, 4096> buffer;
    DWORD size = 0;
    // A request to end interrupts this.
    if (ReadConsoleW(standard_handle(StandardFile::input), buffer.data(), buffer.size(), &size,
                     nullptr) == 0)
        return std::nullopt;
    if (size > 0 && buffer[0] == end_of_input) return std::nullopt;
    auto text = to_utf8({buffer.data(), size});
    std::ranges::replace(text, '\r', '\n');
    return text;
}

/// Waits for the handles. Returns the index of a signalled one, or their number after this time.
std::size_t wait_for(std::initializer_list<HANDLE> handles, DWORD milliseconds) {
    const auto found = WaitForMultipleObjects(static_cast<DWORD>(handles.size()), handles.begin(),
                                              FALSE, milliseconds);
    return std::min<std::size_t>(found - WAIT_OBJECT_0, handles.size());
}

}  // namespace

void FileDescriptor::close() {
    if (number_ >= 0) _close(number_);
    number_ = -1;
}

void open_standard_files() {
    int file = 0;
    while (file >= 0 && file <= 2) file = _open("NUL", _O_RDONLY);
    _close(file);
}

Error errno_error(const std::string& path) {
    return {in_quotes(path) + ": " +
            (errno == EWOULDBLOCK ? "in use by another process" : std::strerror(errno))};
}

Result<FileDescriptor> open_file(const std::string& path, Open ways) {
    DWORD access = has(ways, Open::read) ? GENERIC_READ : 0;
    if (has(ways, Open::append))
        access |= FILE_APPEND_DATA;
    else if (has(ways, Open::write))
        access |= GENERIC_WRITE;
    if (has(ways, Open::only_new | Open::only_regular)) access |= DELETE;  // to be renamed
    const DWORD creation = has(ways, Open::only_new) ? CREATE_NEW
                           : has(ways, Open::create) ? OPEN_ALWAYS
                                                     : OPEN_EXISTING;
    if (is_directory(path)) {
        errno = has(ways, Open::only_new) ? EEXIST : EISDIR;
        return errno_error(path);
    }
    Handle file(CreateFileW(to_wide(path).c_str(), access | SYNCHRONIZE, share_all, nullptr,
                            creation, FILE_ATTRIBUTE_NORMAL, nullptr));
    if (!file.is_open()) {
        set_errno();
        return errno_error(path);
    }
    if (has(ways, Open::only_regular | Open::only_new) &&
        GetFileType(file.get()) != FILE_TYPE_DISK) {
        errno = ENXIO;
        return Error{in_quotes(path) + ": not a regular file"};
    }
    const int flags = _O_BINARY | (has(ways, Open::append) ? _O_APPEND : 0);
    return FileDescriptor(_open_osfhandle(reinterpret_cast<std::intptr_t>(file.release()), flags));
}

bool lock_file(const FileDescriptor& file) {
    return lock_at(file, place_of_lock);
}

Result<FileDescriptor> lock_directory(const std::string& path) {
    // Directories cannot be locked. The system removes this file when the program ends.
    const auto name = path + "/krou.lock";
    Handle file(CreateFileW(to_wide(name).c_str(), GENERIC_WRITE | DELETE, 0, nullptr, OPEN_ALWAYS,
                            FILE_ATTRIBUTE_HIDDEN | FILE_FLAG_DELETE_ON_CLOSE, nullptr));
    if (file.is_open())
        return FileDescriptor(
            _open_osfhandle(reinterpret_cast<std::intptr_t>(file.release()), _O_BINARY));
    set_errno();
    if (errno == EWOULDBLOCK)
        return Error{"cannot open " + in_quotes(path) + ": in use by another process"};
    return errno_error(path);
}

bool lock_byte(const FileDescriptor& file, int place) {
    if (lock_at(file, static_cast<std::uint64_t>(place))) return true;
    if (errno == EWOULDBLOCK) errno = EAGAIN;
    return false;
}

bool is_byte_locked(const FileDescriptor& file, int place) {
    if (!lock_at(file, static_cast<std::uint64_t>(place))) return errno == EWOULDBLOCK;
    UnlockFile(handle_of(file), static_cast<DWORD>(place), 0, 1, 0);
    return false;
}

bool write_all(const FileDescriptor& file, std::string_view text) {
    while (!text.empty()) {
        const auto size = static_cast<unsigned>(std::min<std::size_t>(text.size(), INT_MAX));
        const int written = _write(file.number(), text.data(), size);
        if (written < 0) return false;
        text.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

std::optional<std::int64_t> size_of(const FileDescriptor& file) {
    const auto size = _filelengthi64(file.number());
    return size < 0 ? std::nullopt : std::optional<std::int64_t>(size);
}

std::int64_t move_to_end(const FileDescriptor& file) {
    return _lseeki64(file.number(), 0, SEEK_END);
}

bool truncate(const FileDescriptor& file, std::int64_t bytes) {
    FILE_END_OF_FILE_INFO end{};
    end.EndOfFile.QuadPart = bytes;
    return succeeds(
        SetFileInformationByHandle(handle_of(file), FileEndOfFileInfo, &end, sizeof end));
}

bool store(const FileDescriptor& file) {
    return succeeds(FlushFileBuffers(handle_of(file)));
}

/// Files get the permissions of their directory.
void copy_permissions(const std::string&, const FileDescriptor&) {}

/// The folder of the user's state is private.
void make_private(const FileDescriptor&) {}

bool is_path_of(const std::string& path, const FileDescriptor& file) {
    return file.is_open() && is_path_of(path, handle_of(file));
}

bool is_output(const std::string& path) {
    return is_path_of(path, standard_handle(StandardFile::output)) ||
           is_path_of(path, standard_handle(StandardFile::error));
}

bool is_writable(const std::string& path) {
    const auto attributes = GetFileAttributesW(to_wide(path).c_str());
    if (attributes == INVALID_FILE_ATTRIBUTES) return set_errno();
    const bool is_read_only = (attributes & FILE_ATTRIBUTE_READONLY) != 0 && !is_directory(path);
    if (is_read_only) errno = EACCES;
    return !is_read_only;
}

bool remove_file(const std::string& path) {
    return succeeds(DeleteFileW(to_wide(path).c_str()));
}

bool rename_file(const FileDescriptor& file, const std::string&, const std::string& to,
                 FileDescriptor* replaced) {
    if (replaced && is_path_of(to, *replaced)) replaced->close();
    std::error_code error;
    const auto name = std::filesystem::absolute(to_path(to), error).wstring();
    // With MoveFileEx, the open file would keep its old name in wine.
    const auto bytes = name.size() * sizeof(wchar_t);
    std::vector<std::byte> memory(sizeof(FILE_RENAME_INFO) + bytes);
    auto* order = new (memory.data()) FILE_RENAME_INFO{};
    order->ReplaceIfExists = TRUE;
    order->FileNameLength = static_cast<DWORD>(bytes);
    std::memcpy(static_cast<void*>(order->FileName), name.data(), bytes);
    if (SetFileInformationByHandle(handle_of(file), FileRenameInfo, order,
                                   static_cast<DWORD>(memory.size())) != 0)
        return true;
    // The system refuses access to a file in use.
    if (GetLastError() == ERROR_ACCESS_DENIED && file_status(to) && !is_directory(to))
        SetLastError(ERROR_SHARING_VIOLATION);
    return set_errno();
}

Event::Event() : descriptor_(to_int(new_event())) {}

Event::~Event() {
    CloseHandle(to_handle(descriptor_));
}

void Event::raise() {
    SetEvent(to_handle(descriptor_));
}

EndRequests::EndRequests() : descriptor_(to_int(new_event())) {
    end_request = to_handle(descriptor_);
    SetConsoleCtrlHandler(request_end, TRUE);
}

EndRequests::~EndRequests() {
    end_request = nullptr;
    CloseHandle(to_handle(descriptor_));
}

bool EndRequests::wait(const Event& event) const {
    HANDLE request = to_handle(descriptor_);
    return wait_for({request, to_handle(event.descriptor())}, INFINITE) == 0 &&
           ResetEvent(request) != 0;
}

/// Writing to a closed or full output is an error.
void ignore_output_signals() {}

bool is_output_closed() {
    HANDLE output = standard_handle(StandardFile::output);
    DWORD written = 0;
    return GetFileType(output) == FILE_TYPE_PIPE &&
           WriteFile(output, "", 0, &written, nullptr) == 0;
}

std::filesystem::path state_folder() {
    for (const char* name : {"LOCALAPPDATA", "USERPROFILE"})
        if (const char* value = std::getenv(name)) return to_path(value) / "krou";
    return "krou";
}

std::string user_language() {
    // The variables of other systems, e.g. in a Unix shell, or for tests.
    for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"})
        if (const char* value = std::getenv(name); value != nullptr && *value != '\0') return value;
    std::array<wchar_t, LOCALE_NAME_MAX_LENGTH> name{};
    const int size = GetUserDefaultLocaleName(name.data(), static_cast<int>(name.size()));
    return size > 0 ? to_utf8(name.data()) : std::string();
}

void remove_variable(const char* name) {
    _putenv_s(name, "");
}

std::tm local_time(std::time_t time) {
    std::tm local{};
    localtime_s(&local, &time);
    return local;
}

std::vector<int> usable_cpus() {
    DWORD_PTR ours = 0;
    DWORD_PTR all = 0;
    std::vector<int> cpus;
    if (GetProcessAffinityMask(GetCurrentProcess(), &ours, &all) == 0) return cpus;
    for (int cpu = 0; cpu < 64; ++cpu)
        if ((ours >> cpu & 1) != 0) cpus.push_back(cpu);
    return cpus;
}

std::optional<Error> pin_this_thread(int cpu) {
    if (SetThreadAffinityMask(GetCurrentThread(), DWORD_PTR{1} << cpu) != 0) return std::nullopt;
    return Error{"cannot pin a thread to CPU " + std::to_string(cpu) + ": " +
                 windows::last_error()};
}

std::int64_t peak_memory_bytes() {
    PROCESS_MEMORY_COUNTERS counters{};
    if (K32GetProcessMemoryInfo(GetCurrentProcess(), &counters, sizeof counters) == 0) return 0;
    return static_cast<std::int64_t>(counters.PeakWorkingSetSize);
}

/// The system cannot reset it.
void reset_peak_memory() {}

bool is_terminal(StandardFile file) {
    DWORD mode = 0;
    return GetConsoleMode(standard_handle(file), &mode) != 0;
}

bool is_screen() {
    DWORD mode = 0;
    return GetConsoleMode(standard_handle(StandardFile::output), &mode) != 0 &&
           (mode & ENABLE_VIRTUAL_TERMINAL_PROCESSING) != 0;
}

std::optional<int> terminal_width() {
    CONSOLE_SCREEN_BUFFER_INFO info{};
    if (GetConsoleScreenBufferInfo(standard_handle(StandardFile::output), &info) == 0)
        return std::nullopt;
    return info.srWindow.Right - info.srWindow.Left + 1;
}

bool reads_keys() {
    return is_terminal(StandardFile::input);
}

void wait_for_input(const Event& event, bool listens, std::optional<milliseconds> time) {
    using Clock = std::chrono::steady_clock;
    HANDLE raised = to_handle(event.descriptor());
    const auto end = Clock::now() + time.value_or(milliseconds(0));
    const auto left = [&] {
        if (!time) return DWORD{INFINITE};
        const auto rest = std::chrono::ceil<milliseconds>(end - Clock::now()).count();
        return static_cast<DWORD>(std::max<std::int64_t>(rest, 0));
    };
    if (!listens) {
        wait_for({raised}, left());
    } else if (!is_terminal(StandardFile::input)) {
        wait_for({raised, PipedInput::instance().ready()}, left());
    } else if (unread_keys().empty()) {
        HANDLE console = standard_handle(StandardFile::input);
        while (wait_for({raised, console}, left()) == 1 && !has_typed_key()) {
        }
    }
}

bool has_input(milliseconds time) {
    const auto wait = static_cast<DWORD>(time.count());
    if (!is_terminal(StandardFile::input))
        return WaitForSingleObject(PipedInput::instance().ready(), wait) == WAIT_OBJECT_0;
    if (!unread_keys().empty() || has_typed_key()) return true;
    WaitForSingleObject(standard_handle(StandardFile::input), wait);
    return has_typed_key();
}

std::optional<std::string> read_input() {
    constexpr std::size_t most = 4096;
    if (!is_terminal(StandardFile::input)) return PipedInput::instance().take(most);
    if (!unread_keys().empty()) return std::exchange(unread_keys(), {});
    auto text = read_console();
    // A line of the console ends with CR and LF.
    if (text && text->ends_with("\n\n")) text->pop_back();
    return text;
}

std::optional<char> read_key() {
    if (!is_terminal(StandardFile::input)) {
        const auto taken = PipedInput::instance().take(1);
        return taken ? std::optional(taken->front()) : std::nullopt;
    }
    auto& unread = unread_keys();
    if (unread.empty()) unread = read_console().value_or("");
    if (unread.empty()) return std::nullopt;
    const char key = unread.front();
    unread.erase(0, 1);
    return key;
}

struct HiddenKeys::Settings {
    DWORD mode = 0;
};

HiddenKeys::HiddenKeys(bool takes_ctrl_c) {
    HANDLE console = standard_handle(StandardFile::input);
    Settings before;
    if (GetConsoleMode(console, &before.mode) == 0) return;
    auto hidden = before.mode & ~static_cast<DWORD>(ENABLE_LINE_INPUT | ENABLE_ECHO_INPUT);
    if (takes_ctrl_c) hidden &= ~static_cast<DWORD>(ENABLE_PROCESSED_INPUT);
    if (SetConsoleMode(console, hidden) != 0) before_ = std::make_unique<Settings>(before);
}

HiddenKeys::~HiddenKeys() {
    if (before_) SetConsoleMode(standard_handle(StandardFile::input), before_->mode);
}

}  // namespace krou

#endif
