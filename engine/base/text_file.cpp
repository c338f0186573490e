#include "base/text_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>

#include "base/files.h"

namespace krou {

Result<std::string> read_text_file(const std::string& path, std::size_t max_bytes) {
    struct stat status {};
    if (stat(path.c_str(), &status) != 0) return Error{std::strerror(errno)};
    if (S_ISDIR(status.st_mode)) return Error{std::strerror(EISDIR)};
    if (!S_ISREG(status.st_mode)) return Error{"it is no regular file"};

    // Some system files look regular but would block forever.
    const FileDescriptor file(open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC));
    if (!file.is_open()) return Error{std::strerror(errno)};
    std::string text;
    std::array<char, 1 << 14> piece;
    for (;;) {
        const auto size = read(file.number(), piece.data(), piece.size());
        if (size < 0 && errno == EINTR) continue;
        if (size < 0) return Error{std::strerror(errno)};
        if (size == 0) return text;
        text.append(piece.data(), static_cast<std::size_t>(size));
        if (text.size() > max_bytes)
            return Error{"it has more than " + std::to_string(max_bytes) + " bytes"};
    }
}

}  // namespace krou
