#pragma once

#include <cstdint>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "common/cli.h"
#include "common/resuming.h"
#include "games/rules.h"
#include "tune/samples/sample.h"

namespace krou::tune {

inline constexpr int max_games = 1'000'000'000;

/// Reads `A-B`; no game has a higher number than `max_games`.
std::optional<cli::Range> parse_games(std::string_view text);

/// What stands at the head of a file of samples, as text.
struct SampleHead {
    Variant variant;
    std::string origin;  ///< how the games were played: the same for all parts of one lot
    cli::Range games;

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
    /// Returns true if the file ends within the game that was refused last, which is not damaged so
    /// far.
    bool is_torn() const { return is_torn_; }

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
    bool is_torn_ = false;
};

/// Games with what is known of their boards.
struct Dataset {
    Variant variant;     ///< the game, with the start of the first file
    std::string origin;  ///< in a line
    std::vector<SampledGame> games;
};

/// The samples of all these files, which must be of one game, whatever its seeds at the start.
Result<Dataset> read_dataset(const std::vector<std::string>& paths);

/// Whether the file holds all of these samples already. Refuses one that holds anything else, so
/// that nobody's work is lost, and one that is damaged.
Result<bool> are_there(const std::string& path, const SampleHead& head);

/// Writes a file of samples game by game. One that was interrupted is gone on with.
class SampleWriter {
public:
    /// Refuses a file of other samples that is not finished.
    static Result<SampleWriter> open(const std::string& path, const SampleHead& head);

    /// The first game that is missing.
    std::int64_t next_game() const { return next_game_; }
    /// Of the games that are there.
    std::int64_t samples() const { return samples_; }

    std::optional<Error> add(const SampledGame& game);
    /// All games are there.
    std::optional<Error> finish();

private:
    SampleWriter(const SampleHead& head, OwnedFile file)
        : head_(head), file_(std::move(file)), next_game_(head.games.first) {}

    std::optional<Error> go_on();

    SampleHead head_;
    OwnedFile file_;
    std::int64_t next_game_;
    std::int64_t samples_ = 0;
};

}  // namespace krou::tune
