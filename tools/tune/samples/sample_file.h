#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

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

/// Reads `A-B`.
std::optional<GameRange> parse_range(std::string_view text);

/// What stands at the head of a file of samples, as text.
struct SampleHead {
    Variant variant;
    std::string origin;  ///< how the games were played: the same for all parts of one lot
    GameRange games;

    std::string to_text() const;
};

/// A file of samples, all of it.
struct SampleFile {
    SampleHead head;
    std::vector<SampledGame> games;
};

Result<SampleFile> read_samples(const std::string& path);
/// As it stands on the disk.
std::string to_bytes(const SampleFile& file);
/// One file of all parts of a lot. Refuses parts of different lots, games that are there twice, and
/// gaps.
Result<SampleFile> merge(std::vector<SampleFile> parts);

/// What a file that is being written holds so far.
struct UnfinishedSamples {
    std::int64_t next_game = 1;
    std::uint64_t bytes = 0;  ///< up to the end of its last whole game
    std::uint64_t samples = 0;
};

/// Refuses a file with another head.
Result<UnfinishedSamples> read_unfinished(const std::string& path, const SampleHead& head);

}  // namespace krou::tune
