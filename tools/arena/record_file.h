#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "arena/record.h"
#include "common/file.h"

namespace krou::arena {

/// What a file of games holds. A last line that was torn off in the middle is left out.
struct RecordContent {
    RecordHead head;
    std::vector<Game> games;
    std::int64_t whole_bytes = 0;  ///< of the lines that are whole
};
Result<RecordContent> read_record(const std::string& path);
/// Why the record at `path`, whose head is `found`, is of another tournament than `head`; nothing
/// if it is of the same.
std::optional<Error> objection(const RecordHead& head, const RecordHead& found,
                               const std::string& path);
/// Adds the games of the file at `path`. One that is there already must be the same.
std::optional<Error> gather(std::map<std::int64_t, Game>& games, std::vector<Game> more,
                            const std::string& path);

/// A file that grows by a line a game, each with one write: it is whole after every one of them,
/// whatever becomes of the program.
class RecordWriter {
public:
    /// A new file with this head; or an old one from which all that is torn off is cut.
    static Result<RecordWriter> create(const std::string& path, const RecordHead& head);
    static Result<RecordWriter> append(const std::string& path, std::int64_t whole_bytes);

    std::optional<Error> add(const std::string& line);

private:
    RecordWriter(std::string path, FileDescriptor file)
        : path_(std::move(path)), file_(std::move(file)) {}

    std::string path_;
    FileDescriptor file_;
};

/// Puts the games of a record into the order of their numbers, without those that do not count.
/// The file is there at any moment, as it was or as it is to be.
std::optional<Error> put_in_order(const std::string& path, const std::set<std::int64_t>& dropped);

}  // namespace krou::arena
