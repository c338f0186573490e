#include "tools/tables/lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "games/text.h"

namespace krou {

DirectoryLock::~DirectoryLock() {
    if (fd_ >= 0) close(fd_);
}

std::optional<Error> DirectoryLock::take(const std::filesystem::path& directory) {
    fd_ = open(directory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd_ >= 0 && flock(fd_, LOCK_EX | LOCK_NB) == 0) return std::nullopt;
    if (fd_ >= 0 && errno == EWOULDBLOCK)
        return Error{"another build is at work in " + in_quotes(directory.string())};
    return Error{"cannot lock the directory " + in_quotes(directory.string()) + ": " +
                 std::strerror(errno)};
}

}  // namespace krou
