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

/// A log file shared by all games. Each line starts with the seconds since the log was created, and
/// control characters become question marks. Thread-safe. Writes nothing until opened.
class Log {
public:
    /// Direction of a line of dialogue.
    enum class Direction : char { to_engine = '>', from_engine = '<' };

    /// Does nothing if the path is empty. Rejects a file that another program writes, or a pipe
    /// without a reader. `dialogue`: game whose dialogue is also logged; 0 for all games.
    std::optional<Error> open(const std::string& path, std::optional<std::int64_t> dialogue);
    /// Writes one line.
    void write(std::string_view who, std::string_view line);
    /// Writes one or more lines of dialogue. Game 0 is before the first game.
    void write_dialogue(std::int64_t game, std::string_view engine, Direction direction,
                        std::string_view lines);
    /// Returns an error if a line could not be written.
    std::optional<Error> error() const;

    /// Returns "game 3: krou"; in game 0, only the name.
    static std::string in_game(std::int64_t game, std::string_view engine);

private:
    void write_line(std::string_view line);

    std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
    std::string path_;
    std::optional<std::int64_t> dialogue_;
    std::mutex mutex_;
    FileDescriptor file_;  ///< locked if it is a regular file
    bool has_failed_ = false;
};

}  // namespace krou
