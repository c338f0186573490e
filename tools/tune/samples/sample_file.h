#pragma once

#include <cstdint>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "games/rules.h"
#include "tune/samples/sample.h"

namespace krou::tune {

/// The games from one number to another, both included.
struct GameRange {
    std::int64_t first = 1;
    std::int64_t last = 1;

    friend bool operator==(const GameRange&, const GameRange&) = default;
};

inline constexpr int most_games = 1'000'000'000;

/// Reads `A-B`; no game has a higher number than `most_games`.
std::optional<GameRange> parse_range(std::string_view text);

/// What stands at the head of a file of samples, as text.
struct SampleHead {
    Variant variant;
    std::string origin;  ///< how the games were played: the same for all parts of one lot
    GameRange games;

    std::string to_text() const;
};

/// Reads a file of samples game by game. Refuses what is damaged or foreign. The sentences name the
/// file.
class SampleReader {
public:
    static Result<SampleReader> open(const std::string& path);

    const SampleHead& head() const { return head_; }
    /// The next game; nothing after the last one that the head speaks of. Refuses a file that
    /// ends before that, or goes on after it.
    Result<std::optional<SampledGame>> next();
    /// Those that were read, up to the end of a game, or of the head.
    std::uint64_t bytes_read() const { return bytes_read_; }

private:
    explicit SampleReader(const std::string& path);

    std::optional<Error> take_head();
    std::string take_bytes(std::size_t count);
    std::optional<std::string> take_line(std::string_view word);
    Error trouble(const std::string& what) const;

    std::string path_;
    std::ifstream file_;
    SampleHead head_;
    std::int64_t next_game_ = 1;
    std::uint64_t bytes_read_ = 0;
};

}  // namespace krou::tune
