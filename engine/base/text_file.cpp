#include "base/text_file.h"

#include <fcntl.h>
#include <sys/stat.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>

namespace krou {

namespace {

struct CloseFile {
    void operator()(std::FILE* file) const { std::fclose(file); }
};

}  // namespace

Result<std::string> read_text_file(const std::string& path, std::size_t most_bytes) {
    struct stat status {};
    if (stat(path.c_str(), &status) != 0) return Error{std::strerror(errno)};
    if (S_ISDIR(status.st_mode)) return Error{std::strerror(EISDIR)};
    if (!S_ISREG(status.st_mode)) return Error{"it is no regular file"};

    // Some files of the system look regular and have one wait for what may never come.
    const int descriptor = open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (descriptor < 0) return Error{std::strerror(errno)};
    const std::unique_ptr<std::FILE, CloseFile> file(fdopen(descriptor, "rb"));
    if (!file) return Error{std::strerror(errno)};
    std::string text;
    std::array<char, 1 << 14> piece;
    while (const auto size = std::fread(piece.data(), 1, piece.size(), file.get())) {
        text.append(piece.data(), size);
        if (text.size() > most_bytes)
            return Error{"it has more than " + std::to_string(most_bytes) + " bytes"};
    }
    if (std::ferror(file.get())) return Error{std::strerror(errno)};
    return text;
}

}  // namespace krou
