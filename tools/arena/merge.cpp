#include "arena/program.h"

#include <algorithm>
#include <array>
#include <map>
#include <ostream>
#include <utility>

#include "arena/record/file.h"
#include "arena/report/report.h"
#include "base/text.h"
#include "common/file.h"

namespace krou::arena {

namespace {

/// Opens and locks the merged record. An old record may be replaced only if all its games are in
/// the new one.
Result<std::optional<RecordFile>> open_merged_record(const std::string& path,
                                                     const MergedGames& merged) {
    if (path.empty()) return std::optional<RecordFile>();
    auto record = RecordFile::open(path, merged.head, true);
    if (!record) return Error{record.error()};
    for (const auto& game : record->content().games) {
        const auto found = merged.games.find(game.fixture.id);
        if (found == merged.games.end() || found->second != game)
            return Error{"-record " + in_quotes(path) + ": its game " +
                         std::to_string(game.fixture.id) + " is not in the merged records"};
    }
    return std::optional(std::move(*record));
}

/// "Missing: 19 of 100 games: 12, 40-57"; empty if the tournament is complete.
std::string missing_text(const std::map<std::int64_t, PlayedGame>& games, std::int64_t scheduled) {
    constexpr int max_gaps = 10;
    const auto missing = scheduled - static_cast<std::int64_t>(games.size());
    if (missing == 0) return {};
    std::string text =
        "Missing: " + std::to_string(missing) + " of " + std::to_string(scheduled) + " games:";
    int gaps = 0;
    const auto add_gap = [&](std::int64_t first, std::int64_t last) {
        if (first > last || ++gaps > max_gaps) return;
        text += (gaps > 1 ? ", " : " ") + std::to_string(first);
        if (first < last) text += '-' + std::to_string(last);
    };
    std::int64_t next = 1;
    for (const auto& [id, game] : games) {
        add_gap(next, id - 1);
        next = id + 1;
    }
    add_gap(next, scheduled);
    return text + (gaps > max_gaps ? " and others\n" : "\n");
}

End end_of(const Report& report) {
    const auto counts = report.standings.of(0).counts();
    if (report.sprt &&
        statistics::sprt_result(*report.sprt, counts) != statistics::SprtResult::undecided)
        return End::decided;
    return report.standings.games() == report.scheduled ? End::played : End::interrupted;
}

std::optional<Error> write_files(const TournamentSettings& settings, const MergedGames& merged,
                                 const Report& report, const Plot& plot) {
    auto record = header_text(record_kind, to_values(merged.head));
    std::string ogn;
    for (const auto& [id, game] : merged.games) {
        record += to_line(merged.head, game);
        ogn += to_ogn(merged.head, settings.event_tags, game);
    }
    const auto picture = plot.to_svg(report);
    const auto json = to_json(report, end_of(report), std::nullopt).to_pretty_text() + '\n';
    if (!settings.ogn_file.empty()) {
        auto file = OwnedFile::open(settings.ogn_file);
        if (!file) return Error{file.error()};
        if (auto error = file->replace(ogn)) return error;
    }
    const std::array<std::pair<const std::string*, const std::string*>, 3> files{
        {{&settings.record_file, &record},
         {&settings.json_file, &json},
         {&settings.plot_file, &picture}}};
    for (const auto& [path, text] : files)
        if (!path->empty())
            if (auto error = write_whole(*path, *text)) return error;
    return std::nullopt;
}

}  // namespace

std::optional<Error> merge(const Options& options, std::ostream& out) {
    MergedGames merged;
    for (const auto& path : options.files) {
        auto content = read_record(path);
        if (!content) return Error{content.error()};
        if (auto error = merged.add(content->head, std::move(content->games), path)) return error;
    }
    if (auto error = merged.check()) return error;
    const auto& settings = options.tournament;
    const auto record = open_merged_record(settings.record_file, merged);
    if (!record) return Error{record.error()};
    const auto engines = static_cast<int>(merged.head.engines.size());
    if (auto error = check_reports(settings, merged.head.engines)) return error;
    Standings standings(engines, merged.head.schedule.has_pairs());
    Plot plot(engines, settings.sprt);
    for (const auto& [id, game] : merged.games) {
        standings.add(game);
        plot.add(standings);
    }
    const Report report{merged.head,
                        standings,
                        settings.sprt,
                        settings.crosstable,
                        merged.head.schedule.total(),
                        settings.ratings};
    out << heading_text(report) << score_text(report) << sprt_result_text(report)
        << details_text(report) << missing_text(merged.games, report.scheduled) << std::flush;
    return write_files(settings, merged, report, plot);
}

}  // namespace krou::arena
