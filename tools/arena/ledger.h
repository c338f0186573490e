#pragma once

#include <array>
#include <cstdint>
#include <iosfwd>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>

#include "arena/record/file.h"
#include "arena/report/report.h"
#include "arena/settings.h"

namespace krou::arena {

/// Returns the record header of a tournament.
RecordHead head_of(const TournamentSettings& settings);

/// Results of a tournament. Games are recorded at once, but counted in the order of their numbers,
/// so nothing depends on which ended first. Games after the one that ends the tournament do not
/// count.
class Ledger {
public:
    Ledger(const TournamentSettings& settings, std::ostream& out);

    /// Opens the files to which each game is appended, and reads the recorded games.
    std::optional<Error> open_files();
    /// Returns an error if an unfinished round of the record has a different opening.
    std::optional<Error> check_openings(std::span<const Opening> openings) const;
    /// Starts writing, and counts the recorded games. These versions play the other games.
    std::optional<Error> begin(Versions versions);

    bool has(std::int64_t id) const { return id < next_ || out_of_order_.contains(id); }
    /// Number of the next game to count.
    std::int64_t next() const { return next_; }
    const std::optional<End>& end() const { return end_; }

    /// Prints the start of a game, if the output format has such a line.
    void announce(const Fixture& fixture);
    std::optional<Error> add(PlayedGame game);
    /// Ends the tournament: after an interruption counts all games, and writes reports and files.
    std::optional<Error> close(End end);

private:
    std::optional<Error> read_record();
    void tally(const PlayedGame& game);
    void print_result(const PlayedGame& game);
    void count(const PlayedGame& game);
    void count_in_order();
    Report report() const;
    Progress progress() const;
    std::optional<Error> write_json(End end) const;
    std::optional<Error> write_plot() const;

    const TournamentSettings& settings_;
    std::ostream& out_;
    RecordHead head_;
    Versions versions_;  ///< of the engines in this run
    Standings standings_;
    std::optional<Plot> plot_;
    std::optional<RecordFile> record_;
    std::optional<OwnedFile> ogn_;
    /// By round, a recorded game and its opening.
    std::map<int, std::pair<std::int64_t, Opening>> opening_of_recorded_round_;
    std::map<std::int64_t, PlayedGame> out_of_order_;  ///< games after a missing one
    std::set<std::int64_t> out_of_order_new_;          ///< those of this run
    cli::Range range_;
    std::int64_t next_;
    std::int64_t played_now_ = 0;
    /// Losses, draws and wins of the first engine, including `out_of_order_`.
    std::array<std::int64_t, 3> tally_{};
    std::optional<End> end_;
    std::optional<Error> file_error_;
    ChildProcess::Time begin_ = ChildProcess::Clock::now();
};

}  // namespace krou::arena
