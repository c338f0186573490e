#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "arena/record/record.h"
#include "arena/report/standings.h"
#include "arena/report/statistics.h"
#include "common/cli.h"
#include "common/json.h"
#include "common/svg.h"

namespace krou::arena {

/// The name of this program, with its version.
inline std::string arena_version() {
    return cli::version_text("krou-arena");
}

/// How a tournament ended.
enum class End : std::uint8_t { played, decided, failed, interrupted };

constexpr std::string_view name(End end) {
    switch (end) {
        case End::played: return "played";
        case End::decided: return "decided";
        case End::failed: return "failed";
        case End::interrupted: break;
    }
    return "interrupted";
}

/// What ratings are counted from: an engine that has so many points, or else the mean of all.
struct RatingScale {
    std::string anchor;
    double elo = 0;

    /// What is wrong with it for these engines, if anything is.
    std::optional<Error> objection(std::span<const std::string> engines) const;
};

/// What there is to report on.
struct Report {
    const RecordHead& head;
    const Standings& standings;
    std::optional<statistics::Sprt> sprt;
    bool crosstable = false;
    std::int64_t scheduled = 0;  ///< games in all
    std::optional<RatingScale> ratings = std::nullopt;
};

/// How fast it went, for those who watch.
struct Progress {
    std::int64_t games = 0;  ///< played in `time`
    std::chrono::duration<double> time{0};
    std::int64_t to_go = 0;
};

/// "+1.25 ± 0.50"; n/a for what is not a number.
std::string text_of(const statistics::Estimate& estimate, int decimals, bool with_sign = false);

/// What was played, by whom and how.
std::string heading_text(const Report& report);
/// Two engines: the strength of the first. More: the table of all. Then what else is asked for.
std::string score_text(const Report& report);
/// A rating for each engine, from all games together; empty when none are asked for.
std::vector<statistics::Estimate> ratings_of(const Report& report);
/// Why games ended, and what the moves of each engine took.
std::string details_text(const Report& report);
std::string progress_text(const Progress& progress);
/// "H1 accepted" and so on; empty without a test.
std::string sprt_result_text(const Report& report);

// For files: `-json` and `-plot`, in files.cpp.

/// All numbers. What depends on the time is in it only when the record holds times too.
Json to_json(const Report& report, End end, const std::optional<Progress>& progress);

/// A picture of a tournament, game by game: the log-likelihood ratio of a test, or else the Elo of
/// the engines, between the bounds of its 95 % interval.
class Plot {
public:
    Plot(int engines, std::optional<statistics::Sprt> sprt);

    /// After each game, in the order of their numbers.
    void add(const Standings& standings);
    /// The standings are those of the last game.
    std::string to_svg(const Report& report) const;

private:
    void draw(svg::Chart& chart, const Standings& standings) const;
    void thin_out();

    std::optional<statistics::Sprt> sprt_;
    svg::Chart chart_;  ///< without its names
    /// Every so many games there is a point. It is doubled when there are too many to draw.
    std::int64_t stride_ = 1;
};

}  // namespace krou::arena
