#include "common/owned_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <filesystem>

#include "base/text.h"

namespace krou {

namespace fs = std::filesystem;

namespace {

/// A pipe without a reader would be waited for without end.
Result<FileDescriptor> open_device(const std::string& path) {
    FileDescriptor device(open(path.c_str(), O_WRONLY | O_NONBLOCK | O_CLOEXEC));
    if (!device.is_open()) return in_file(path);
    fcntl(device.number(), F_SETFL, fcntl(device.number(), F_GETFL) & ~O_NONBLOCK);
    return device;
}

}  // namespace

Result<OwnedFile> OwnedFile::open(const std::string& path) {
    const bool is_plain = krou::is_plain(path);
    std::error_code error;
    const bool was_there = fs::exists(path, error);
    auto file = is_plain ? open_alone(path, O_RDWR | O_CREAT,
                                      in_quotes(path) + " is being written by another program")
                         : open_device(path);
    if (!file) return Error{file.error()};
    OwnedFile owned(path, std::move(*file), is_plain);
    owned.is_made_ = !was_there && owned.is_empty();
    return owned;
}

OwnedFile::~OwnedFile() {
    if (file_.is_open() && is_made_ && is_empty()) remove();
}

bool OwnedFile::is_empty() const {
    struct stat status {};
    return !is_plain_ || (fstat(file_.number(), &status) == 0 && status.st_size == 0);
}

std::optional<Error> OwnedFile::append(std::string_view text) {
    const auto end = lseek(file_.number(), 0, SEEK_END);
    if (write_all(file_, text)) return std::nullopt;
    auto error = in_file(path_);
    if (ftruncate(file_.number(), end) != 0) return error;  // then it stays torn off
    return error;
}

std::optional<Error> OwnedFile::cut(std::int64_t bytes) {
    if (!is_plain_ || ftruncate(file_.number(), bytes) == 0) return std::nullopt;
    return in_file(path_);
}

std::optional<Error> OwnedFile::check_place() const {
    if (leads_to(path_, file_)) return std::nullopt;
    return Error{in_quotes(path_) + " is not the file any more that was written to"};
}

std::optional<Error> OwnedFile::replace(std::string_view text) {
    if (!is_plain_) return append(text);
    if (auto moved = check_place()) return moved;
    auto written = write_whole_alone(path_, text);
    if (!written) return Error{written.error()};
    file_ = std::move(*written);
    return std::nullopt;
}

std::optional<Error> OwnedFile::rename(const std::string& path) {
    if (auto moved = check_place()) return moved;
    if (fsync(file_.number()) != 0) return in_file(path_);
    if (std::rename(path_.c_str(), path.c_str()) != 0) return in_file(path);
    path_ = path;
    return std::nullopt;
}

void OwnedFile::remove() {
    std::error_code error;
    if (leads_to(path_, file_)) fs::remove(fs::canonical(path_, error), error);
}

}  // namespace krou
