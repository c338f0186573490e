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

/// Name and version of this program.
inline std::string arena_version() {
    return cli::version_text("krou-arena");
}

/// End of a tournament.
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

/// Reference of the ratings: an engine with this Elo, or the mean of all.
struct RatingScale {
    std::string anchor;
    double elo = 0;

    /// Returns an error if the anchor is not among these engines.
    std::optional<Error> check(std::span<const std::string> engines) const;
};

/// Content of a report.
struct Report {
    const RecordHead& head;
    const Standings& standings;
    std::optional<statistics::Sprt> sprt;
    bool crosstable = false;
    std::int64_t scheduled = 0;  ///< games of the tournament
    std::optional<RatingScale> ratings = std::nullopt;
};

/// Speed of a run.
struct Progress {
    std::int64_t games = 0;  ///< played in `time`
    std::chrono::duration<double> time{0};
    std::int64_t to_go = 0;
};

/// "+1.25 ± 0.50"; n/a for a missing number.
std::string text_of(const statistics::Estimate& estimate, int decimals, bool with_sign = false);

/// Describes the tournament and the engines.
std::string heading_text(const Report& report);
/// For two engines, the strength of the first, otherwise a table; then cross table and ratings.
std::string score_text(const Report& report);
/// Rates each engine from all games; empty without -ratings.
std::vector<statistics::Estimate> ratings_of(const Report& report);
/// Counts the reasons for the ends of games and the effort per engine.
std::string details_text(const Report& report);
std::string progress_text(const Progress& progress);
/// E.g. "H1 accepted"; empty without a test.
std::string sprt_result_text(const Report& report);

// Output of -json and -plot, in files.cpp.

/// Returns all numbers; those that depend on time only if the record has times.
Json to_json(const Report& report, End end, const std::optional<Progress>& progress);

/// Plot over the games: the log-likelihood ratio of a test, or the Elo of the engines with 95%
/// intervals.
class Plot {
public:
    Plot(int engines, std::optional<statistics::Sprt> sprt);

    /// Adds a point after each game, in order.
    void add(const Standings& standings);
    /// Draws the plot; the report must be that of the last game.
    std::string to_svg(const Report& report) const;

private:
    void draw(svg::Chart& chart, const Standings& standings) const;
    void thin_out();

    std::optional<statistics::Sprt> sprt_;
    svg::Chart chart_;  ///< without names
    /// Games per point; doubled if there are too many points.
    std::int64_t stride_ = 1;
};

}  // namespace krou::arena
