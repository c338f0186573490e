#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

/// Everything beyond standard C++. Only its sources include headers of the system: one source each
/// for POSIX, Windows and the page. Text is UTF-8. Unless stated otherwise, an error is the bare
/// reason, e.g. "No such file or directory".
namespace krou {

inline constexpr std::size_t large_page = std::size_t{1} << 21;

/// Returns the bytes that this program can still allocate before memory runs short, if known.
std::optional<std::uint64_t> available_memory();
/// Allocates uninitialised memory; from 2 MiB on, in large pages if the system supports them.
/// Release it with `free_pages`. Throws std::bad_alloc.
void* allocate_pages(std::size_t bytes);
/// Allocates zeroed memory. Fresh pages from the system take memory only when touched. Release it
/// with `free_pages`. Throws std::bad_alloc.
void* allocate_zeroed(std::size_t count, std::size_t size);
void free_pages(void* memory);
/// Maps zeroed memory, aligned to large pages from their size on. Returns null if memory is short.
std::shared_ptr<std::byte> map_memory(std::size_t bytes);
/// Puts mapped memory into physical memory and keeps its contents.
void populate_memory(std::byte* begin, std::size_t bytes);
/// Counts the bytes of mapped memory in physical memory, if known.
std::optional<std::size_t> resident_bytes(std::byte* begin, std::size_t bytes);

/// Path of a file named by the user. On Windows, the standard library would misread UTF-8.
std::filesystem::path to_path(const std::string& text);

/// Version of a file: changed files differ in it.
struct FileStatus {
    std::uint64_t id = 0;
    std::uint64_t size = 0;
    std::int64_t modified_ns = 0;  ///< since 1970

    friend bool operator==(const FileStatus&, const FileStatus&) = default;
};
/// Follows symbolic links. Returns nothing if the file is missing or out of reach.
std::optional<FileStatus> file_status(const std::string& path);
/// True if the path names nothing, not even a broken symbolic link.
bool is_missing(const std::string& path);
bool is_directory(const std::string& path);
Result<std::vector<std::string>> names_in_directory(const std::string& path);

/// Reads a whole regular file of up to `max_bytes`. Never blocks.
Result<std::string> read_text_file(const std::string& path, std::size_t max_bytes);

/// Contents of a file in memory, shared between processes.
struct MappedFile {
    std::span<const std::byte> bytes;
    std::shared_ptr<const void> owner;
    FileStatus status;
};
/// Maps a regular file. Access raises SIGBUS if the file is truncated meanwhile. On Windows, it can
/// be neither truncated nor replaced.
Result<MappedFile> map_file(const std::string& path);

/// Writes PATH.unfinished and renames it, so that the file is either complete or unchanged. Removes
/// any file or link of that temporary name. The error is a whole sentence.
std::optional<Error> write_atomically(const std::string& path,
                                      std::initializer_list<std::string_view> parts);

/// Returns the path of the running executable; empty if unknown.
std::string executable_path();
/// Returns the directory share/krou/NAME built or installed with this program; empty if missing.
std::string installed_folder(std::string_view name);

/// Prints a line that starts with `program` and exits with code 1 if a mapped file was truncated or
/// its disk fails (SIGBUS).
void exit_on_sigbus(std::string_view program);
/// The same with code 130 on SIGINT, SIGTERM and SIGHUP, unless they were ignored before.
void exit_on_interrupt(std::string_view program);
/// Makes the standard files and the console carry UTF-8 text and keep line ends. Call it first in
/// main.
void prepare_standard_files();
/// True if the standard input is a terminal.
bool is_interactive();

/// Processor features, e.g. "avx2".
using CpuFeatures = std::set<std::string_view>;
/// Returns the features that the operating system enables; empty unless this is an x86-64.
CpuFeatures cpu_features();
/// True if the features include all of a level of the psABI, "x86-64" to "x86-64-v4".
bool supports(std::string_view level, const CpuFeatures& features);

/// Thread joined by its destructor. Its stack has at least 8 MiB, because searches and proofs
/// recurse deeply and some systems give 128 KiB by default. Throws std::system_error.
class Thread {
public:
    explicit Thread(std::function<void()> work);
    Thread(Thread&&) noexcept;
    ~Thread();

private:
    struct Handle;
    std::unique_ptr<Handle> handle_;
};

}  // namespace krou
