#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "arena/record/record.h"
#include "common/resuming.h"

namespace krou::arena {

/// Content of a record without a torn last line.
struct RecordContent {
    RecordHead head;
    std::vector<PlayedGame> games;
    std::int64_t header_bytes = 0;
    std::int64_t whole_bytes = 0;  ///< size of the header and the whole lines
};
Result<RecordContent> read_record(const std::string& path);
/// Reads only the header.
Result<RecordHead> read_record_head(const std::string& path);
/// Returns an error, naming the file at `path`, if two headers are of different tournaments.
std::optional<Error> check_same_tournament(const RecordHead& before, const RecordHead& now,
                                           const std::string& path);

/// Games of several records of one tournament, by number, with their files.
struct MergedGames {
    RecordHead head;  ///< of the first record, with the rounds and versions of all
    std::map<std::int64_t, PlayedGame> games;
    std::map<std::int64_t, std::string> paths;

    /// Adds the games of the file at `path` with this header. Duplicates must be identical.
    std::optional<Error> add(const RecordHead& found, std::vector<PlayedGame> more,
                             const std::string& path);
    /// Error if two games of a round have different openings.
    std::optional<Error> check() const;
};

/// Record of a tournament. It grows by a line per game. Nothing changes in it before `begin`.
class RecordFile {
public:
    /// Opens the file, or creates it. Rejects a record with games unless `resume` is set,
    /// and a file that is not a record of this tournament.
    static Result<RecordFile> open(const std::string& path, const RecordHead& head, bool resume);

    /// Content when it was opened.
    RecordContent& content() { return content_; }
    /// Cuts a torn line, and writes the header if there is none or one of fewer rounds.
    std::optional<Error> begin(const RecordHead& head);
    std::optional<Error> add(std::int64_t id, const std::string& line);
    /// Sorts the games by number and drops those that do not count; call it last. The file is
    /// replaced atomically, and unchanged if another program has removed a game.
    std::optional<Error> put_in_order(const RecordHead& head,
                                      const std::set<std::int64_t>& dropped);

private:
    explicit RecordFile(OwnedFile file) : file_(std::move(file)) {}
    std::optional<Error> read(const RecordHead& head, bool resume);
    std::optional<Error> replace_head(const RecordHead& head);

    OwnedFile file_;
    RecordContent content_;
    std::set<std::int64_t> held_;  ///< games in the file
};

}  // namespace krou::arena
