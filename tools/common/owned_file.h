#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/result.h"
#include "common/file.h"

namespace krou {

/// A file that a program writes for as long as it works, and nobody else meanwhile: it is locked
/// until this is gone, however the program ends. One that was made for it and is still empty goes
/// with it. What is no plain file, as /dev/null, is everybody's.
class OwnedFile {
public:
    /// Opens the file, or makes it; refuses one that another program owns.
    static Result<OwnedFile> open(const std::string& path);
    OwnedFile(OwnedFile&&) = default;
    OwnedFile& operator=(OwnedFile&&) = default;
    ~OwnedFile();

    const std::string& path() const { return path_; }
    bool is_plain() const { return is_plain_; }
    /// Whether there is nothing in it to go on with; in a device there never is.
    bool is_empty() const;

    /// Adds all of the text, or leaves the file as it was.
    std::optional<Error> append(std::string_view text);
    /// Leaves only its first bytes.
    std::optional<Error> cut(std::int64_t bytes);
    /// Puts the text in its place, as `write_whole` does. Refused when somebody has moved the file
    /// away or put another there.
    std::optional<Error> replace(std::string_view text);
    /// Whether it still lies where it was opened.
    std::optional<Error> check_place() const;
    /// Gives it another name once all of it is on the disk.
    std::optional<Error> rename(const std::string& path);
    void remove();

private:
    OwnedFile(std::string path, FileDescriptor file, bool is_plain)
        : path_(std::move(path)), file_(std::move(file)), is_plain_(is_plain) {}

    std::string path_;
    FileDescriptor file_;
    bool is_plain_;
    bool is_made_ = false;
};

}  // namespace krou
