#pragma once

#include <string>
#include <vector>

#include "helpers/arena_records.h"
#include "helpers/folder.h"
#include "tune/samples/sample_file.h"

/// Sample files for the tests.
namespace krou::tune {

inline std::string bytes_of(const SampleHead& head, const std::vector<SampledGame>& games) {
    std::string bytes = header_text(samples_kind, head.values());
    for (const auto& game : games) bytes += record_text(samples_kind, to_bytes(game));
    return bytes;
}

/// Reads all games of a file.
inline Result<std::vector<SampledGame>> games_in(const std::string& path) {
    auto reader = SampleReader::open(path);
    if (!reader) return Error{reader.error()};
    std::vector<SampledGame> games;
    const auto add = [&](SampledGame game) -> std::optional<Error> {
        games.push_back(std::move(game));
        return std::nullopt;
    };
    if (auto error = reader->read_games(add)) return *error;
    return games;
}

}  // namespace krou::tune
