#pragma once

#include <string>
#include <string_view>

#include "base/result.h"

namespace krou {

/// A file descriptor that is closed with its owner.
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

/// "'path': No such file or directory", from `errno`.
Error in_file(const std::string& path);

/// Opens a file with `flags` of open(2) and never waits: a pipe to write to needs a reader.
/// O_NOFOLLOW or O_EXCL, which a name of our own choice needs, accept only a regular file, and no
/// link to it. On failure `errno` is set, too.
Result<FileDescriptor> open_file(const std::string& path, int flags);

/// Creates a file under a name of our own choice. Whatever has the name is removed, not followed.
Result<FileDescriptor> create_file(const std::string& path);

/// False when not all of it could be written; `errno` says why.
bool write_all(const FileDescriptor& file, std::string_view text);

}  // namespace krou
