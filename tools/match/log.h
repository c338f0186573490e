#pragma once

#include <chrono>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "common/file.h"

namespace krou {

/// A file to which many games write whole lines. Each begins with the seconds since the log was
/// made, and has question marks for control characters. Until it is open, nothing is written.
class Log {
public:
    /// Which way a line of a dialogue goes.
    enum class Way : char { to_engine = '>', from_engine = '<' };

    /// Without a path, nothing is opened. Rejects a file that another program writes, and a
    /// pipe without a reader. `dialogue`: the game whose dialogue is also logged; 0 for all.
    std::optional<Error> open(const std::string& path, std::optional<std::int64_t> dialogue);
    /// One line.
    void write(std::string_view who, std::string_view line);
    /// One line or several. Game 0 is before the first.
    void say(std::int64_t game, std::string_view engine, Way way, std::string_view lines);
    /// Whether all that was to be written is.
    std::optional<Error> trouble() const;

    /// "game 3: krou", or just the name in game 0.
    static std::string in_game(std::int64_t game, std::string_view engine);

private:
    void write_line(std::string_view line);

    std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
    std::string path_;
    std::optional<std::int64_t> dialogue_;
    std::mutex mutex_;
    FileDescriptor file_;  ///< locked, if it is plain
    bool has_failed_ = false;
};

}  // namespace krou
