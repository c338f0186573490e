#pragma once

#include <string>
#include <string_view>

#include "base/result.h"

namespace krou {

/// Owner of a file descriptor: closes it when destroyed.
class FileDescriptor {
public:
    FileDescriptor() = default;
    explicit FileDescriptor(int number) : number_(number) {}
    FileDescriptor(FileDescriptor&& other) noexcept : number_(other.release()) {}
    FileDescriptor& operator=(FileDescriptor&& other) noexcept;
    ~FileDescriptor() { close(); }

    int number() const { return number_; }
    bool is_open() const { return number_ >= 0; }
    void close();

private:
    int release();

    int number_ = -1;
};

/// Returns the error for `errno`, e.g. "'path': No such file or directory".
Error errno_error(const std::string& path);

/// Opens a file with the `flags` of open(2) and never blocks: a pipe without a reader is an error.
/// With O_NOFOLLOW or O_EXCL (for names that we choose ourselves), only a regular file is accepted,
/// never a symbolic link. On failure, `errno` is also set.
Result<FileDescriptor> open_file(const std::string& path, int flags);

/// Writes all of `text`. Returns false on failure, with the reason in `errno`.
bool write_all(const FileDescriptor& file, std::string_view text);

}  // namespace krou
