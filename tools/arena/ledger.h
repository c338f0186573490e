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

/// What all games of a tournament have in common.
RecordHead head_of(const TournamentSettings& settings);

/// Keeps the books of a tournament. A game goes into the record at once; all else hears of the
/// games in the order of their numbers, so that nothing depends on which was faster. When they
/// decide a test or end the tournament, those with higher numbers do not count.
class Ledger {
public:
    Ledger(const TournamentSettings& settings, std::ostream& out);

    /// Takes hold of the files that grow, and reads what games are in the record already.
    std::optional<Error> open_files();
    /// Of rounds that are begun in the record and will be played to their end: why their openings
    /// cannot be these.
    std::optional<Error> check_openings(std::span<const Opening> openings) const;
    /// Begins to write them, and counts those games. Other games will be played by engines of
    /// these versions.
    std::optional<Error> begin(Versions versions);

    bool has(std::int64_t id) const { return id < next_ || waiting_.contains(id); }
    /// All games below this have been counted.
    std::int64_t next() const { return next_; }
    const std::optional<End>& end() const { return end_; }
    const Standings& standings() const { return standings_; }

    /// Prints that a game begins, if the output format has such a line.
    void announce(const Fixture& fixture);
    std::optional<Error> add(PlayedGame game);
    /// After the last game: counts those that wait for others, and writes what is due.
    std::optional<Error> close(End end);

private:
    std::optional<Error> read_record();
    void tally(const PlayedGame& game);
    void print_result(const PlayedGame& game);
    void settle(const PlayedGame& game);
    void settle_waiting();
    Report report() const;
    Progress progress() const;
    std::optional<Error> write_json(End end) const;
    std::optional<Error> write_plot() const;

    const TournamentSettings& settings_;
    std::ostream& out_;
    RecordHead head_;
    Versions versions_;  ///< of the engines that play now
    Standings standings_;
    std::optional<Plot> plot_;
    std::optional<RecordFile> record_;
    std::optional<OwnedFile> ogn_;
    /// By rounds, a game that was in the record, and its opening.
    std::map<int, std::pair<std::int64_t, Opening>> begun_;
    std::map<std::int64_t, PlayedGame> waiting_;
    std::set<std::int64_t> waiting_new_;  ///< those of them that were not in the record before
    std::int64_t first_;
    std::int64_t last_;
    std::int64_t next_;
    std::int64_t played_now_ = 0;
    /// Losses, draws and wins of the first engine, also of games that wait for others.
    std::array<std::int64_t, 3> tally_{};
    std::optional<End> end_;
    std::optional<Error> trouble_;  ///< with a file
    ChildProcess::Time begin_ = ChildProcess::Clock::now();
};

}  // namespace krou::arena
