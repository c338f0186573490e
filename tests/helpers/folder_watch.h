#pragma once

#include <poll.h>
#include <sys/inotify.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

namespace krou {

/// Waits for changes in a folder.
class FolderWatch {
public:
    explicit FolderWatch(const std::string& folder)
        : queue_(inotify_init1(IN_CLOEXEC | IN_NONBLOCK)) {
        inotify_add_watch(queue_, folder.c_str(), IN_CREATE | IN_MODIFY | IN_MOVED_TO);
    }
    ~FolderWatch() { close(queue_); }
    FolderWatch(const FolderWatch&) = delete;
    FolderWatch& operator=(const FolderWatch&) = delete;

    /// Returns true once the condition holds; checks it after each change. Returns false after this
    /// time.
    bool until(auto condition, std::chrono::milliseconds within) {
        const auto end = std::chrono::steady_clock::now() + within;
        while (!condition()) {
            const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
                end - std::chrono::steady_clock::now());
            pollfd queue{queue_, POLLIN, 0};
            if (left.count() <= 0 || poll(&queue, 1, static_cast<int>(left.count())) <= 0)
                return condition();
            replaced("");
        }
        return true;
    }

    /// Counts how often a file of this name was replaced since the last call of any function.
    int replaced(std::string_view name) {
        int count = 0;
        std::array<char, 4096> buffer;
        for (ssize_t size; (size = read(queue_, buffer.data(), buffer.size())) > 0;)
            for (ssize_t at = 0; at < size;) {
                inotify_event event;
                std::memcpy(&event, buffer.data() + at, sizeof event);
                count += (event.mask & IN_MOVED_TO) && buffer.data() + at + sizeof event == name;
                at += static_cast<ssize_t>(sizeof event + event.len);
            }
        return count;
    }

private:
    int queue_;
};

}  // namespace krou
