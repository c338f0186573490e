#if defined(_WIN32)

#include "base/platform_windows.h"

#include <fcntl.h>
#include <io.h>
#include <windows.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>
#include <system_error>
#include <utility>

#include "base/platform.h"
#include "base/text.h"

/// The program does not expand wildcards in its arguments.
extern "C" int _CRT_glob;
extern "C" int _CRT_glob = 0;

namespace krou {

namespace windows {

std::wstring to_wide(std::string_view text) {
    const auto size = static_cast<int>(text.size());
    const int length = MultiByteToWideChar(CP_UTF8, 0, text.data(), size, nullptr, 0);
    std::wstring wide(static_cast<std::size_t>(length), L'\0');
    MultiByteToWideChar(CP_UTF8, 0, text.data(), size, wide.data(), length);
    return wide;
}

std::string to_utf8(std::wstring_view text) {
    const auto size = static_cast<int>(text.size());
    const int length =
        WideCharToMultiByte(CP_UTF8, 0, text.data(), size, nullptr, 0, nullptr, nullptr);
    std::string narrow(static_cast<std::size_t>(length), '\0');
    WideCharToMultiByte(CP_UTF8, 0, text.data(), size, narrow.data(), length, nullptr, nullptr);
    return narrow;
}

std::string last_error() {
    const auto code = GetLastError();
    if (code == ERROR_SHARING_VIOLATION || code == ERROR_LOCK_VIOLATION ||
        code == ERROR_USER_MAPPED_FILE)
        return "in use by another process";
    // The C library has the reasons in English, like other systems.
    const auto generic = std::system_category().default_error_condition(static_cast<int>(code));
    if (generic.category() == std::generic_category()) return std::strerror(generic.value());
    return "Windows error " + std::to_string(code);
}

Handle::~Handle() {
    if (is_open()) CloseHandle(handle_);
}

bool Handle::is_open() const {
    return handle_ != nullptr && handle_ != INVALID_HANDLE_VALUE;
}

}  // namespace windows

namespace {

using windows::Handle;
using windows::to_wide;

/// Other programs may read, write, rename and delete a file that we have opened, as on POSIX.
constexpr DWORD share_all = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;

Error system_error() {
    return {windows::last_error()};
}

std::uint64_t joined(DWORD high, DWORD low) {
    return std::uint64_t{high} << 32 | low;
}

DWORD attributes_of(const std::string& path) {
    return GetFileAttributesW(to_wide(path).c_str());
}

std::optional<FileStatus> status_of(const Handle& file) {
    constexpr std::int64_t ns_per_tick = 100;
    constexpr std::int64_t ticks_before_1970 = 116'444'736'000'000'000;
    BY_HANDLE_FILE_INFORMATION found{};
    if (GetFileInformationByHandle(file.get(), &found) == 0) return std::nullopt;
    const auto& [low, high] = found.ftLastWriteTime;
    const auto ticks = static_cast<std::int64_t>(joined(high, low)) - ticks_before_1970;
    return FileStatus{joined(found.nFileIndexHigh, found.nFileIndexLow),
                      joined(found.nFileSizeHigh, found.nFileSizeLow), ticks * ns_per_tick};
}

Result<Handle> open_regular_file(const std::string& path) {
    if (is_directory(path)) return Error{std::strerror(EISDIR)};
    Handle file(CreateFileW(to_wide(path).c_str(), GENERIC_READ, share_all, nullptr, OPEN_EXISTING,
                            FILE_ATTRIBUTE_NORMAL, nullptr));
    if (!file.is_open()) return system_error();
    if (GetFileType(file.get()) != FILE_TYPE_DISK) return Error{"not a regular file"};
    return file;
}

bool write_all(const Handle& file, std::string_view text) {
    while (!text.empty()) {
        DWORD written = 0;
        const auto size = static_cast<DWORD>(std::min<std::size_t>(text.size(), INT_MAX));
        if (WriteFile(file.get(), text.data(), size, &written, nullptr) == 0) return false;
        text.remove_prefix(written);
    }
    return true;
}

/// Name of the program for handlers, which run at any time.
std::array<char, 64> program_name{};

void set_program_name(std::string_view program) {
    program_name = {};
    program.copy(program_name.data(), program_name.size() - 1);
}

[[noreturn]] void print_and_exit(std::string_view why, UINT code) {
    const std::string_view name = program_name.data();
    DWORD written = 0;
    for (const auto text : {name, why})
        WriteFile(GetStdHandle(STD_ERROR_HANDLE), text.data(), static_cast<DWORD>(text.size()),
                  &written, nullptr);
    TerminateProcess(GetCurrentProcess(), code);
    std::abort();
}

LONG CALLBACK end_for_lost_file(EXCEPTION_POINTERS* raised) {
    if (raised->ExceptionRecord->ExceptionCode == static_cast<DWORD>(EXCEPTION_IN_PAGE_ERROR))
        print_and_exit(": a table, or another file in use, was cut short\n", 1);
    return EXCEPTION_CONTINUE_SEARCH;
}

BOOL WINAPI end_when_interrupted(DWORD) {
    print_and_exit(": interrupted\n", 130);
}

/// Code pages of the console before we changed them.
UINT input_code_page = 0;
UINT output_code_page = 0;

void restore_console() {
    SetConsoleCP(input_code_page);
    SetConsoleOutputCP(output_code_page);
}

/// Makes the console show UTF-8 and obey control sequences.
void prepare_console() {
    input_code_page = GetConsoleCP();
    output_code_page = GetConsoleOutputCP();
    if (input_code_page == 0 || output_code_page == 0) return;  // not in a console
    SetConsoleCP(CP_UTF8);
    SetConsoleOutputCP(CP_UTF8);
    std::atexit(restore_console);
    for (const DWORD number : {STD_OUTPUT_HANDLE, STD_ERROR_HANDLE}) {
        DWORD mode = 0;
        HANDLE output = GetStdHandle(number);
        if (GetConsoleMode(output, &mode) != 0)
            SetConsoleMode(output, mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING);
    }
}

}  // namespace

std::optional<std::uint64_t> available_memory() {
    MEMORYSTATUSEX status{};
    status.dwLength = sizeof status;
    if (GlobalMemoryStatusEx(&status) == 0) return std::nullopt;
    return std::min<std::uint64_t>(status.ullAvailPhys, status.ullAvailPageFile);
}

void* allocate_pages(std::size_t bytes) {
    return allocate_zeroed(bytes, 1);
}

void* allocate_zeroed(std::size_t count, std::size_t size) {
    if (count == 0) return nullptr;
    if (size > SIZE_MAX / count) throw std::bad_alloc();
    void* memory = VirtualAlloc(nullptr, count * size, MEM_RESERVE | MEM_COMMIT, PAGE_READWRITE);
    if (!memory) throw std::bad_alloc();
    return memory;
}

void free_pages(void* memory) {
    if (memory) VirtualFree(memory, 0, MEM_RELEASE);
}

std::shared_ptr<std::byte> map_memory(std::size_t bytes) {
    void* memory = VirtualAlloc(nullptr, bytes, MEM_RESERVE | MEM_COMMIT, PAGE_READWRITE);
    return memory ? std::shared_ptr<std::byte>(static_cast<std::byte*>(memory), free_pages)
                  : nullptr;
}

void populate_memory(std::byte* begin, std::size_t bytes) {
    constexpr std::size_t page = 4096;
    for (std::size_t at = 0; at < bytes; at += page) {
        // Rewriting the byte maps the page and keeps its contents.
        volatile std::byte& byte = begin[at];
        byte = byte;
    }
}

std::optional<std::size_t> resident_bytes(std::byte*, std::size_t) {
    return std::nullopt;
}

std::filesystem::path to_path(const std::string& text) {
    return to_wide(text);
}

std::optional<FileStatus> file_status(const std::string& path) {
    const Handle file(CreateFileW(to_wide(path).c_str(), FILE_READ_ATTRIBUTES, share_all, nullptr,
                                  OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS, nullptr));
    return file.is_open() ? status_of(file) : std::nullopt;
}

bool is_missing(const std::string& path) {
    if (attributes_of(path) != INVALID_FILE_ATTRIBUTES) return false;
    const auto error = GetLastError();
    return error == ERROR_FILE_NOT_FOUND || error == ERROR_PATH_NOT_FOUND;
}

bool is_directory(const std::string& path) {
    const auto attributes = attributes_of(path);
    return attributes != INVALID_FILE_ATTRIBUTES && (attributes & FILE_ATTRIBUTE_DIRECTORY) != 0;
}

Result<std::vector<std::string>> names_in_directory(const std::string& path) {
    WIN32_FIND_DATAW found{};
    HANDLE search = FindFirstFileW(to_wide(path + "/*").c_str(), &found);
    if (search == INVALID_HANDLE_VALUE) return system_error();
    std::vector<std::string> names;
    do {
        names.push_back(windows::to_utf8(found.cFileName));
    } while (FindNextFileW(search, &found) != 0);
    const bool is_complete = GetLastError() == ERROR_NO_MORE_FILES;
    auto error = system_error();
    FindClose(search);
    if (!is_complete) return error;
    return names;
}

Result<std::string> read_text_file(const std::string& path, std::size_t max_bytes) {
    const auto file = open_regular_file(path);
    if (!file) return Error{file.error()};
    std::string text;
    std::array<char, 1 << 14> piece;
    for (;;) {
        DWORD size = 0;
        if (ReadFile(file->get(), piece.data(), piece.size(), &size, nullptr) == 0)
            return system_error();
        if (size == 0) return text;
        text.append(piece.data(), size);
        if (text.size() > max_bytes)
            return Error{"more than " + std::to_string(max_bytes) + " bytes"};
    }
}

Result<MappedFile> map_file(const std::string& path) {
    const auto file = open_regular_file(path);
    if (!file) return Error{file.error()};
    const auto status = status_of(*file);
    if (!status) return system_error();
    if (status->size == 0) return MappedFile{{}, nullptr, *status};
    const Handle mapping(CreateFileMappingW(file->get(), nullptr, PAGE_READONLY, 0, 0, nullptr));
    if (!mapping.is_open()) return system_error();
    void* memory = MapViewOfFile(mapping.get(), FILE_MAP_READ, 0, 0, 0);
    if (!memory) return system_error();
    const std::shared_ptr<const void> owner(memory, UnmapViewOfFile);
    return MappedFile{
        {static_cast<const std::byte*>(memory), static_cast<std::size_t>(status->size)},
        owner,
        *status};
}

std::optional<Error> write_atomically(const std::string& path,
                                      std::initializer_list<std::string_view> parts) {
    const auto unfinished = path + ".unfinished";
    const auto wide_unfinished = to_wide(unfinished);
    const auto cannot_write = [](const std::string& name) {
        return Error{"cannot write " + in_quotes(name) + ": " + windows::last_error()};
    };
    if (DeleteFileW(wide_unfinished.c_str()) == 0 && GetLastError() != ERROR_FILE_NOT_FOUND)
        return cannot_write(unfinished);
    std::optional<Error> error;
    {
        const Handle file(CreateFileW(wide_unfinished.c_str(), GENERIC_WRITE, FILE_SHARE_READ,
                                      nullptr, CREATE_NEW, FILE_ATTRIBUTE_NORMAL, nullptr));
        if (!file.is_open()) return cannot_write(unfinished);
        const auto is_written = [&](std::string_view part) { return write_all(file, part); };
        if (!std::ranges::all_of(parts, is_written) || FlushFileBuffers(file.get()) == 0)
            error = cannot_write(path);
    }
    if (!error && MoveFileExW(wide_unfinished.c_str(), to_wide(path).c_str(),
                              MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH) == 0) {
        // The system refuses access to a file in use.
        if (GetLastError() == ERROR_ACCESS_DENIED && file_status(path) && !is_directory(path))
            SetLastError(ERROR_SHARING_VIOLATION);
        error = cannot_write(path);
    }
    if (error) DeleteFileW(wide_unfinished.c_str());
    return error;
}

std::string executable_path() {
    std::array<wchar_t, 32768> path{};
    const auto size = GetModuleFileNameW(nullptr, path.data(), path.size());
    auto text = windows::to_utf8({path.data(), size});
    std::ranges::replace(text, '\\', '/');
    return text;
}

void exit_on_sigbus(std::string_view program) {
    set_program_name(program);
    AddVectoredExceptionHandler(1, end_for_lost_file);
}

void exit_on_interrupt(std::string_view program) {
    set_program_name(program);
    SetConsoleCtrlHandler(end_when_interrupted, TRUE);
}

void prepare_standard_files() {
    for (const int file : {0, 1, 2}) _setmode(file, _O_BINARY);
    prepare_console();
}

bool is_interactive() {
    DWORD mode = 0;
    return GetConsoleMode(GetStdHandle(STD_INPUT_HANDLE), &mode) != 0;
}

struct Thread::Handle {
    std::function<void()> work;
    HANDLE thread = nullptr;
};

Thread::Thread(std::function<void()> work)
    : handle_(std::make_unique<Handle>(Handle{std::move(work)})) {
    constexpr std::size_t stack = std::size_t{8} << 20;
    const auto run = [](void* given) noexcept -> DWORD {
        static_cast<Handle*>(given)->work();
        return 0;
    };
    handle_->thread = CreateThread(nullptr, stack, run, handle_.get(),
                                   STACK_SIZE_PARAM_IS_A_RESERVATION, nullptr);
    if (!handle_->thread)
        throw std::system_error(static_cast<int>(GetLastError()), std::system_category());
}

Thread::Thread(Thread&&) noexcept = default;

Thread::~Thread() {
    if (!handle_) return;
    WaitForSingleObject(handle_->thread, INFINITE);
    CloseHandle(handle_->thread);
}

}  // namespace krou

#endif
