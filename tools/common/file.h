#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "common/platform.h"

namespace krou {

/// Opens closed standard files; otherwise a pipe could get their numbers. Call it first in main.
void open_standard_files();

struct Pipe {
    FileDescriptor read;
    FileDescriptor write;

    bool is_open() const { return read.is_open(); }
};

/// Opens a pipe that no other program inherits. On failure, its ends are closed and `errno` is set.
Pipe open_pipe();

/// Reads a whole file like `read_text_file`. Errors start with the path.
Result<std::string> read_file(const std::string& path, std::size_t max_bytes);

/// True if two paths name the same file, even if it does not exist yet.
bool is_same_file(const std::string& a, const std::string& b);

/// True if this is a path of the open file.
bool is_path_of(const std::string& path, const FileDescriptor& file);

/// Opens a file or directory and locks it. The lock ends when the file is closed or the process
/// ends. If another process has locked it, the error calls the file `name`.
Result<FileDescriptor> open_alone(const std::string& path, int flags, const std::string& name);

/// True for a regular file or a missing one; false for a directory, device or pipe.
bool is_regular_or_missing(const std::string& path);
/// Returns an error if the directory does not exist. An empty path is valid.
std::optional<Error> check_directory(const std::string& path);

/// Replaces a file atomically: at any moment it has its old text or the new one. Its mode stays.
/// The new file is FILE.unfinished until it is complete. Anything of that name is removed, unless
/// another program is writing it.
std::optional<Error> write_whole(const std::string& path, std::string_view text);
/// Does the same for a regular file written part by part. `write` returns false on failure, with
/// the reason in `errno`.
using WriteParts = std::function<bool(const FileDescriptor&)>;
std::optional<Error> write_whole(const std::string& path, const WriteParts& write);
/// Does the same for a regular file and returns the new file. It is already locked when it gets its
/// path. Errors call the file `name`.
Result<FileDescriptor> write_whole_alone(const std::string& path, std::string_view text,
                                         const std::string& name);
/// Returns an error if a regular file is the redirected standard output or error.
std::optional<Error> check_not_output(const std::string& path);
/// Returns an error if the file is saved work, unless it is of this kind.
std::optional<Error> check_kind(const std::string& path, std::string_view kind);
/// Returns the error of these two, or the one that `write_whole` would return now. Call it before
/// hours of work. Pass the kind of the new file, if it has one.
std::optional<Error> check_replaceable(const std::string& path, std::string_view kind = {});

}  // namespace krou
