#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "arena/pairing/schedule.h"
#include "common/json.h"
#include "games/rules.h"
#include "match/ogn.h"

namespace krou::arena {

inline constexpr int record_version = 1;

/// Of a line, in bytes without the newline.
inline constexpr std::size_t longest_line = std::size_t{16} << 20;

/// For each engine the names with version that it gave itself, run by run; none if it never did.
using Versions = std::vector<std::vector<std::string>>;

/// What all games of a record have in common: its first line. Records go together when this is
/// the same in them.
struct RecordHead {
    Variant variant;
    Schedule schedule;  ///< of 0 rounds if it does not say how many
    std::int64_t seed = 0;
    std::string openings;  ///< as the command line names them
    std::vector<std::string> engines;
    std::vector<std::string> settings;  ///< of each engine: limits and options
    std::string adjudication;
    bool timed = false;      ///< then the games say when and how long
    std::string date;        ///< of the beginning; empty when not timed
    Versions versions = {};  ///< old records have none
};

std::string to_line(const RecordHead& head);
std::string to_line(const RecordHead& head, const PlayedGame& game);
/// Whether a line tells by its checksum that it is no longer as it was written. Older arenas wrote
/// none.
bool is_damaged(std::string_view line);
/// Only what an arena could have written is read: the game is one of the schedule, its moves can be
/// played, and it ended as it says.
Result<RecordHead> parse_head(std::string_view line);
Result<PlayedGame> parse_game(const RecordHead& head, std::string_view line);

/// As in "Krou 0.1.0 and Krou 0.2.0"; empty where it is not known.
std::string version_of(const RecordHead& head, std::size_t engine);
/// Takes note of these versions, which may be others than before.
void add_versions(RecordHead& head, const Versions& versions);

/// The name of the first thing in which two heads differ, leaving aside when, how often and by
/// which versions.
std::optional<std::string> difference(const RecordHead& a, const RecordHead& b);

/// "1-0", "0-1" or "1/2-1/2".
std::string result_of(const Outcome& outcome);
/// By how many seeds South is ahead in the end; null when there are no stores.
Json margin_of(const Outcome& outcome);

/// What a game file says of a tournament besides; empty for what follows from the record.
struct EventTags {
    std::string event;
    std::string site;

    friend bool operator==(const EventTags&, const EventTags&) = default;
};

/// The opening is a comment `book`; the times are left out when there are none in the record.
OgnGame to_ogn(const RecordHead& head, const EventTags& event_tags, const PlayedGame& game);

}  // namespace krou::arena
