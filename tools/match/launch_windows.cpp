#if defined(_WIN32)

#include <fcntl.h>
#include <io.h>
#include <windows.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <filesystem>
#include <system_error>
#include <utility>

#include "base/platform.h"
#include "base/platform_windows.h"
#include "match/launch.h"

namespace krou {

namespace {

namespace fs = std::filesystem;
using windows::Handle;
using windows::to_wide;

void check(bool succeeds) {
    if (!succeeds)
        throw std::system_error(static_cast<int>(GetLastError()), std::system_category(),
                                "cannot start another program");
}

HANDLE handle_of(const FileDescriptor& file) {
    return reinterpret_cast<HANDLE>(_get_osfhandle(file.number()));
}

FileDescriptor descriptor_of(Handle handle) {
    return FileDescriptor(
        _open_osfhandle(reinterpret_cast<std::intptr_t>(handle.release()), _O_BINARY));
}

struct Pipe {
    Handle read;
    Handle write;
};

/// Opens a pipe that no other program inherits.
Pipe open_pipe() {
    constexpr DWORD bytes = 1 << 16;
    HANDLE read = nullptr;
    HANDLE write = nullptr;
    check(CreatePipe(&read, &write, nullptr, bytes) != 0);
    return {Handle(read), Handle(write)};
}

/// Handles of a running program.
struct Handles {
    Handle process;
    Handle job;  ///< closing it kills the program and those that it has started
};

const Handles& handles_of(const RunningProgram& program) {
    return *static_cast<const Handles*>(program.handles.get());
}

/// Writes a word of a command line such that the program reads the same word.
std::wstring quoted(const std::string& word) {
    std::wstring text = L"\"";
    std::size_t backslashes = 0;
    for (const wchar_t c : to_wide(word)) {
        // Backslashes are doubled before a quote only.
        if (c == L'"') text.append(backslashes + 1, L'\\');
        backslashes = c == L'\\' ? backslashes + 1 : 0;
        text += c;
    }
    return text.append(backslashes, L'\\') + L'"';
}

std::wstring command_line(const Command& command) {
    // A path from here must also work from the program's own directory.
    std::error_code error;
    const auto path = to_path(command.program);
    const bool is_path = path.has_parent_path() && fs::exists(path, error);
    auto line = quoted(is_path ? fs::absolute(path, error).string() : command.program);
    for (const auto& argument : command.arguments) line += L' ' + quoted(argument);
    return line;
}

/// Startup settings: these standard files, and no other handle of ours.
class StartupSettings {
public:
    StartupSettings(const Handle& in, const Handle& out, const Handle& error)
        : inherited_{in.get(), out.get(), error.get()} {
        for (HANDLE handle : inherited_)
            check(SetHandleInformation(handle, HANDLE_FLAG_INHERIT, HANDLE_FLAG_INHERIT) != 0);
        SIZE_T bytes = 0;
        InitializeProcThreadAttributeList(nullptr, 1, 0, &bytes);
        memory_ = std::make_unique<std::byte[]>(bytes);
        info_.StartupInfo.cb = sizeof info_;
        info_.StartupInfo.dwFlags = STARTF_USESTDHANDLES;
        info_.StartupInfo.hStdInput = in.get();
        info_.StartupInfo.hStdOutput = out.get();
        info_.StartupInfo.hStdError = error.get();
        info_.lpAttributeList = reinterpret_cast<LPPROC_THREAD_ATTRIBUTE_LIST>(memory_.get());
        check(InitializeProcThreadAttributeList(info_.lpAttributeList, 1, 0, &bytes) != 0);
        check(UpdateProcThreadAttribute(info_.lpAttributeList, 0, PROC_THREAD_ATTRIBUTE_HANDLE_LIST,
                                        inherited_.data(), sizeof inherited_, nullptr,
                                        nullptr) != 0);
    }
    ~StartupSettings() { DeleteProcThreadAttributeList(info_.lpAttributeList); }
    StartupSettings(const StartupSettings&) = delete;
    StartupSettings& operator=(const StartupSettings&) = delete;

    STARTUPINFOW* info() { return &info_.StartupInfo; }

private:
    std::array<HANDLE, 3> inherited_;
    std::unique_ptr<std::byte[]> memory_;
    STARTUPINFOEXW info_{};
};

Handle new_job() {
    Handle job(CreateJobObjectW(nullptr, nullptr));
    check(job.is_open());
    JOBOBJECT_EXTENDED_LIMIT_INFORMATION limits{};
    limits.BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE;
    check(SetInformationJobObject(job.get(), JobObjectExtendedLimitInformation, &limits,
                                  sizeof limits) != 0);
    return job;
}

/// Bytes that can be read at once; nothing at the end.
std::optional<DWORD> readable_bytes(const FileDescriptor& out) {
    DWORD bytes = 0;
    if (PeekNamedPipe(handle_of(out), nullptr, 0, nullptr, &bytes, nullptr) == 0)
        return std::nullopt;
    return bytes;
}

}  // namespace

std::string default_engine() {
    std::error_code error;
    const auto beside = to_path(executable_path()).replace_filename("krou.exe");
    return fs::exists(beside, error) ? beside.string() : "krou";
}

/// The system has no such limit.
void raise_file_limit(int) {}

std::ptrdiff_t write_some(const FileDescriptor& in, std::string_view text) {
    constexpr std::size_t most = 4096;  // a full pipe takes nothing instead of a part
    DWORD written = 0;
    if (WriteFile(handle_of(in), text.data(), static_cast<DWORD>(std::min(text.size(), most)),
                  &written, nullptr) != 0 &&
        written > 0)
        return written;
    errno = GetLastError() == ERROR_NO_DATA || GetLastError() == ERROR_BROKEN_PIPE ? EPIPE : EAGAIN;
    return -1;
}

std::ptrdiff_t read_some(const FileDescriptor& out, std::span<char> buffer) {
    const auto readable = readable_bytes(out);
    if (!readable) return 0;
    DWORD size = 0;
    if (*readable == 0) {
        errno = EAGAIN;
        return -1;
    }
    const auto most = static_cast<DWORD>(std::min<std::size_t>(*readable, buffer.size()));
    return ReadFile(handle_of(out), buffer.data(), most, &size, nullptr) != 0 ? size : 0;
}

/// Pipes cannot be waited for, so this looks at them every millisecond.
Readiness wait_for_program(const RunningProgram& program, const FileDescriptor& file,
                           const Event& stop, int milliseconds) {
    const auto end = GetTickCount64() + static_cast<ULONGLONG>(milliseconds);
    const auto can_be_read = [](const FileDescriptor& out) {
        return out.is_open() && readable_bytes(out) != DWORD{0};
    };
    const auto stop_handle =
        reinterpret_cast<HANDLE>(static_cast<std::intptr_t>(stop.descriptor()));
    // A full input is tried again after a millisecond.
    const bool is_input = &file == &program.in;
    for (;;) {
        const DWORD wait = GetTickCount64() < end ? 1 : 0;
        Readiness ready{!is_input && can_be_read(file), false, can_be_read(program.error)};
        const bool is_quiet = !ready.is_ready && !ready.has_errors;
        ready.is_stopped = WaitForSingleObject(stop_handle, is_quiet ? wait : 0) == WAIT_OBJECT_0;
        if (is_input) ready.is_ready = true;
        if (ready.is_ready || ready.has_errors || ready.is_stopped || wait == 0) return ready;
    }
}

std::optional<ExitStatus> wait_for_end(const RunningProgram& program, int milliseconds) {
    HANDLE process = handles_of(program).process.get();
    if (WaitForSingleObject(process, static_cast<DWORD>(milliseconds)) != WAIT_OBJECT_0)
        return std::nullopt;
    DWORD code = 0;
    GetExitCodeProcess(process, &code);
    constexpr DWORD first_exception = 0xC0000000;
    return ExitStatus{code >= first_exception, static_cast<int>(code)};
}

Watchdog::Watchdog() = default;

Watchdog::~Watchdog() = default;

bool Watchdog::is_watching() const {
    return true;
}

Result<RunningProgram> Watchdog::start(const Command& command) const {
    Pipe in = open_pipe();
    Pipe out = open_pipe();
    Pipe error = open_pipe();
    StartupSettings settings(in.read, out.write, error.write);
    Handle job = new_job();
    auto line = command_line(command);
    const auto directory = to_wide(command.directory);
    constexpr DWORD flags = CREATE_SUSPENDED | CREATE_NO_WINDOW | CREATE_NEW_PROCESS_GROUP |
                            EXTENDED_STARTUPINFO_PRESENT;
    PROCESS_INFORMATION started{};
    if (CreateProcessW(nullptr, line.data(), nullptr, nullptr, TRUE, flags, nullptr,
                       directory.empty() ? nullptr : directory.c_str(), settings.info(),
                       &started) == 0)
        return Error{windows::last_error()};
    Handle process(started.hProcess);
    const Handle thread(started.hThread);
    if (AssignProcessToJobObject(job.get(), process.get()) == 0) {
        auto failure = Error{windows::last_error()};
        TerminateProcess(process.get(), 1);
        return failure;
    }
    ResumeThread(thread.get());
    DWORD mode = PIPE_READMODE_BYTE | PIPE_NOWAIT;
    SetNamedPipeHandleState(in.write.get(), &mode, nullptr, nullptr);
    RunningProgram program;
    program.id = static_cast<int>(started.dwProcessId);
    program.in = descriptor_of(std::move(in.write));
    program.out = descriptor_of(std::move(out.read));
    program.error = descriptor_of(std::move(error.read));
    program.handles = std::make_shared<Handles>(Handles{std::move(process), std::move(job)});
    return program;
}

void Watchdog::kill(const RunningProgram& program) const {
    const auto& [process, job] = handles_of(program);
    TerminateJobObject(job.get(), 1);
    WaitForSingleObject(process.get(), INFINITE);
}

}  // namespace krou

#endif
