#pragma once

#include <fstream>
#include <mutex>
#include <string>
#include <string_view>

namespace krou::arena {

/// A file that many games write to, a line at a time; nothing is written until it is open.
class Log {
public:
    /// Tells whether that went well.
    bool open(const std::string& path);
    void write(std::string_view who, std::string_view text);
    /// Whether all that was to be written is.
    bool is_whole() const { return !file_.fail(); }

private:
    std::mutex mutex_;
    std::ofstream file_;
};

}  // namespace krou::arena
