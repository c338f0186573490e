#pragma once

#include <cstdint>
#include <functional>
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

/// Parses `A-B`, a range of games up to `max_games`.
std::optional<cli::Range> parse_games(std::string_view text);

inline constexpr SavedKind samples_kind{"samples", 2,
                                        "play the games again with krou-tune samples"};

/// Header of a sample file.
struct SampleHead {
    Variant variant;
    std::string origin;  ///< settings of the games, equal in all parts of one set
    cli::Range games;

    SavedValues values() const;
    friend bool operator==(const SampleHead& a, const SampleHead& b) {
        return a.values() == b.values();
    }
};

/// Reads a sample file game by game. Rejects a damaged or foreign file. Errors name the file.
class SampleReader {
public:
    static Result<SampleReader> open(const std::string& path);

    const SampleHead& head() const { return head_; }
    /// Calls `each` with all games, until it returns an error. Rejects a file that does not end
    /// with the last game of the header.
    std::optional<Error> read_games(const std::function<std::optional<Error>(SampledGame)>& each);

private:
    SampleReader(const std::string& path, SavedReader reader)
        : path_(path), reader_(std::move(reader)) {}

    Error error(const std::string& why) const;

    std::string path_;
    SavedReader reader_;
    SampleHead head_;
};

/// Samples of several files.
struct Dataset {
    Variant variant;     ///< variant of the first file
    std::string origin;  ///< variants and origins of all files
    std::vector<SampledGame> games;
};

/// Reads all files. They must be of one game; the initial seeds may differ.
Result<Dataset> read_dataset(const std::vector<std::string>& paths);

/// Returns true if the file is finished and has these samples. Rejects a damaged file and one with
/// other content, so that it is not overwritten.
Result<bool> is_finished(const std::string& path, const SampleHead& head);

/// Writes a sample file game by game, or resumes an interrupted one.
class SampleWriter {
public:
    /// Rejects an unfinished file of different samples.
    static Result<SampleWriter> open(const std::string& path, const SampleHead& head);

    /// Number of the first missing game.
    std::int64_t next_game() const { return next_game_; }
    /// Number of samples in the stored games.
    std::int64_t samples() const { return samples_; }

    std::optional<Error> add(const SampledGame& game);
    /// Finishes the file; no game may be missing.
    std::optional<Error> finish();

private:
    SampleWriter(const SampleHead& head, OwnedFile file)
        : head_(head), file_(std::move(file)), next_game_(head.games.first) {}

    SampleHead head_;
    OwnedFile file_;
    std::int64_t next_game_;
    std::int64_t samples_ = 0;
};

}  // namespace krou::tune
