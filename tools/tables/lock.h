#pragma once

#include <filesystem>
#include <optional>

#include "games/result.h"

namespace krou {

/// Keeps a directory to one build at a time, while it lives; no file is made for it, and a
/// build that is cut short leaves no lock.
class DirectoryLock {
public:
    DirectoryLock() = default;
    ~DirectoryLock();
    DirectoryLock(const DirectoryLock&) = delete;
    DirectoryLock& operator=(const DirectoryLock&) = delete;

    /// Why it cannot be had: another build has it, mostly.
    std::optional<Error> take(const std::filesystem::path& directory);

private:
    int fd_ = -1;
};

}  // namespace krou
