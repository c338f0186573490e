#include "common/file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

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
    if (number_ >= 0) ::close(number_);
    number_ = -1;
}

int FileDescriptor::release() {
    return std::exchange(number_, -1);
}

bool write_all(const FileDescriptor& file, std::string_view text) {
    while (!text.empty()) {
        const auto written = write(file.number(), text.data(), text.size());
        if (written < 0 && errno != EINTR) return false;
        if (written > 0) text.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

Error in_file(const std::string& path) {
    return {in_quotes(path) + ": " + std::strerror(errno)};
}

bool leads_to(const std::string& path, const FileDescriptor& file) {
    struct stat there {};
    struct stat here {};
    return stat(path.c_str(), &there) == 0 && fstat(file.number(), &here) == 0 &&
           there.st_dev == here.st_dev && there.st_ino == here.st_ino;
}

Result<FileDescriptor> open_alone(const std::string& path, int flags, const std::string& in_use) {
    constexpr mode_t readable_by_all = 0666;  // less what the umask takes
    for (;;) {
        FileDescriptor file(open(path.c_str(), flags | O_CLOEXEC, readable_by_all));
        if (!file.is_open()) return in_file(path);
        if (flock(file.number(), LOCK_EX | LOCK_NB) != 0)
            return errno == EWOULDBLOCK ? Error{in_use} : in_file(path);
        // Whoever had it may have put another in its place before we got it.
        if (leads_to(path, file)) return file;
    }
}

}  // namespace krou
