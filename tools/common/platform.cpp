#include "common/platform.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cassert>
#include <cerrno>
#include <cstring>
#include <utility>

#include "base/text.h"

namespace krou {

FileDescriptor& FileDescriptor::operator=(FileDescriptor&& other) noexcept {
    if (this == &other) return *this;
    close();
    number_ = other.release();
    return *this;
}

void FileDescriptor::close() {
    if (number_ < 0) return;
    [[maybe_unused]] const int closed = ::close(number_);
    assert(closed == 0 || errno != EBADF);
    number_ = -1;
}

int FileDescriptor::release() {
    return std::exchange(number_, -1);
}

Error errno_error(const std::string& path) {
    return {in_quotes(path) + ": " + std::strerror(errno)};
}

Result<FileDescriptor> open_file(const std::string& path, int flags) {
    constexpr mode_t default_mode = 0666;  // minus the umask
    FileDescriptor file(open(path.c_str(), flags | O_NONBLOCK | O_CLOEXEC, default_mode));
    const bool is_ours = (flags & (O_NOFOLLOW | O_EXCL)) != 0;
    struct stat status {};
    if (file.is_open() && is_ours && fstat(file.number(), &status) == 0 && !S_ISREG(status.st_mode))
        errno = ENXIO;
    else if (file.is_open()) {
        // Only the opening must not block. Writes may wait for a slow reader.
        if ((flags & O_ACCMODE) != O_RDONLY)
            fcntl(file.number(), F_SETFL, fcntl(file.number(), F_GETFL) & ~O_NONBLOCK);
        return file;
    }
    if (is_ours && (errno == ELOOP || errno == ENXIO))
        return Error{in_quotes(path) + ": not a regular file"};
    return errno_error(path);
}

bool write_all(const FileDescriptor& file, std::string_view text) {
    while (!text.empty()) {
        const auto written = write(file.number(), text.data(), text.size());
        if (written < 0 && errno != EINTR) return false;
        if (written > 0) text.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

}  // namespace krou
