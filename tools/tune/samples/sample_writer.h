#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/result.h"
#include "common/owned_file.h"
#include "tune/samples/sample_file.h"

namespace krou::tune {

/// Whether the file holds these samples already. Refuses one that holds anything else, so that
/// nobody's work is lost.
Result<bool> are_there(const std::string& path, const SampleHead& head);

/// Writes a file of samples game by game: to `FILE.part`, which takes its place once all are there.
/// One that was interrupted is gone on with. Only one program writes it at a time.
class SampleWriter {
public:
    /// Refuses a `FILE.part` of other samples.
    static Result<SampleWriter> open(const std::string& path, const SampleHead& head);

    /// The first game that is missing.
    std::int64_t next_game() const { return next_game_; }
    /// Of the games that are there.
    std::int64_t samples() const { return samples_; }

    std::optional<Error> add(const SampledGame& game);
    /// All games are there.
    std::optional<Error> finish();

private:
    SampleWriter(const std::string& path, const SampleHead& head, OwnedFile file)
        : path_(path), head_(head), file_(std::move(file)), next_game_(head.games.first) {}

    std::optional<Error> begin();
    std::optional<Error> go_on();

    std::string path_;
    SampleHead head_;
    OwnedFile file_;
    std::int64_t next_game_;
    std::int64_t samples_ = 0;
};

}  // namespace krou::tune
