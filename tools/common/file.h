#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "common/platform.h"

namespace krou {

/// Reads a whole file like `read_text_file`. Errors start with the path.
Result<std::string> read_file(const std::string& path, std::size_t max_bytes);

/// True if two paths name the same file, even if it does not exist yet.
bool is_same_file(const std::string& a, const std::string& b);

/// Opens a file and locks it. The lock ends when the file is closed or the process ends. If another
/// process has locked it, the error calls the file `name`.
Result<FileDescriptor> open_alone(const std::string& path, Open ways, const std::string& name);

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
/// On Windows, closes `replaced`, which may be the old file.
Result<FileDescriptor> write_whole_alone(const std::string& path, std::string_view text,
                                         const std::string& name,
                                         FileDescriptor* replaced = nullptr);
/// Returns an error if a regular file is the redirected standard output or error.
std::optional<Error> check_not_output(const std::string& path);
/// Returns an error if the file is saved work, unless it is of this kind.
std::optional<Error> check_kind(const std::string& path, std::string_view kind);
/// Returns the error of these two, or the one that `write_whole` would return now. Call it before
/// hours of work. Pass the kind of the new file, if it has one.
std::optional<Error> check_replaceable(const std::string& path, std::string_view kind = {});

}  // namespace krou
