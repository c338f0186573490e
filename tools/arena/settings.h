#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "arena/pairing/openings.h"
#include "arena/pairing/schedule.h"
#include "arena/record/record.h"
#include "arena/report/report.h"
#include "arena/report/statistics.h"
#include "common/cli.h"
#include "match/adjudication.h"
#include "match/engine.h"
#include "match/match.h"

namespace krou::arena {

/// Style of the lines per game: Krou's, or that of cutechess-cli, which other programs parse.
enum class OutputFormat : std::uint8_t { krou, cutechess };

/// Settings of a tournament.
struct TournamentSettings {
    std::vector<EngineConfig> engines;
    MatchRules rules;
    Schedule schedule;
    OpeningSource openings;
    std::int64_t seed = 1;
    std::optional<statistics::Sprt> sprt;
    std::optional<cli::Range> range;
    int concurrency = 1;
    bool use_affinity = false;  ///< one CPU per game
    OutputFormat output = OutputFormat::krou;
    bool recover = false;  ///< a failed engine loses its game and is restarted
    bool resume = false;
    bool crosstable = false;
    std::optional<RatingScale> ratings;
    int rating_interval = 10;  ///< games between reports; 0 for none
    std::string tables;        ///< directory of endgame tables
    std::string ogn_file;
    EventTags event_tags;
    std::string record_file;
    std::string json_file;
    std::string plot_file;
    std::string log_file;
    std::optional<std::int64_t> log_traffic;  ///< game whose communication is logged; 0: all

    /// Games to play.
    cli::Range games() const { return range.value_or(cli::Range{1, schedule.total()}); }
};

}  // namespace krou::arena
