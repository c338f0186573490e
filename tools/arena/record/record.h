#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "arena/pairing/schedule.h"
#include "base/saved_file.h"
#include "common/json.h"
#include "games/rules.h"
#include "match/engine.h"

namespace krou::arena {

inline constexpr SavedKind record_kind{"arena", 3, "finish it with the krou-arena that began it",
                                       SavedBody::json_lines};

/// Per engine, the answers `id name` of all runs.
using Versions = std::vector<std::vector<std::string>>;

/// Header of a record. Records belong together if it is the same, except for date, rounds and
/// versions.
struct RecordHead {
    Variant variant;
    Schedule schedule;
    std::int64_t seed = 0;
    std::string openings;  ///< as on the command line
    std::vector<std::string> engines;
    std::vector<Settings> settings;  ///< limits and options of each engine
    std::string adjudication;
    bool timed = false;      ///< the games have times
    std::string date;        ///< of the first game; empty if not timed
    Versions versions = {};  ///< empty until an engine has started
};

SavedValues to_values(const RecordHead& head);
/// Returns the line of a game, with its checksum.
std::string to_line(const RecordHead& head, const PlayedGame& game);
/// Accepts only headers that an arena can write.
Result<RecordHead> parse_head(const SavedValues& values);
/// Accepts only games that an arena can write: in the schedule, with legal moves, and with the
/// result that follows from them.
Result<PlayedGame> parse_game(const RecordHead& head, std::string_view line);

/// Returns e.g. "Krou 1.0.0 and Krou 1.1.0"; empty if unknown.
std::string version_of(const RecordHead& head, std::size_t engine);
/// Adds new versions.
void add_versions(RecordHead& head, const Versions& versions);

/// Describes the first difference of two headers, except date, rounds and versions, e.g.
/// "engine 'a': nodes was '100', now '200'".
std::optional<std::string> difference(const RecordHead& before, const RecordHead& now);

/// "1-0", "0-1" or "1/2-1/2".
std::string result_of(const Outcome& outcome);
/// South's lead in seeds at the end; null without stores.
Json margin_of(const Outcome& outcome);

/// Tags of a game file; empty for the defaults.
struct EventTags {
    std::string event;
    std::string site;

    friend bool operator==(const EventTags&, const EventTags&) = default;
};

/// Writes a game in OGN. Moves of the opening have the comment `book`; times are omitted if the
/// record has none.
std::string to_ogn(const RecordHead& head, const EventTags& event_tags, const PlayedGame& game);

}  // namespace krou::arena
