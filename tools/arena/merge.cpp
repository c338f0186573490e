#include "arena/merge.h"

#include <array>
#include <map>
#include <ostream>
#include <utility>

#include "arena/files.h"
#include "arena/ogn.h"
#include "arena/record_file.h"
#include "arena/report.h"
#include "games/text.h"

namespace krou::arena {

namespace {

struct Merged {
    RecordHead head;
    std::map<std::int64_t, Game> games;
};

std::optional<Error> add(Merged& merged, RecordContent content, const std::string& path,
                         bool is_first) {
    if (content.whole_bytes == 0) return Error{in_quotes(path) + " is empty"};
    if (is_first) merged.head = content.head;
    if (auto error = objection(merged.head, content.head, path)) return error;
    add_versions(merged.head, content.head.versions);
    return gather(merged.games, std::move(content.games), path);
}

std::optional<Error> write_files(const TournamentSettings& settings, const Merged& merged,
                                 const Report& report) {
    const auto variant = parse_variant(merged.head.variant);
    if (!variant) return Error{variant.error()};
    std::string record = to_line(merged.head);
    std::string ogn;
    for (const auto& [id, game] : merged.games) {
        record += to_line(merged.head, game);
        ogn += to_text(to_ogn(merged.head, settings.occasion, *variant, game));
    }
    const auto json = to_json(report, End::played, std::nullopt).to_pretty_text() + '\n';
    const std::array<std::pair<const std::string*, const std::string*>, 3> files{
        {{&settings.record_file, &record},
         {&settings.ogn_file, &ogn},
         {&settings.json_file, &json}}};
    for (const auto& [path, text] : files)
        if (!path->empty())
            if (auto error = write_whole(*path, *text)) return error;
    return std::nullopt;
}

}  // namespace

std::optional<Error> merge(const Options& options, std::ostream& out) {
    Merged merged;
    for (const auto& path : options.files) {
        auto content = read_record(path);
        if (!content) return Error{content.error()};
        if (auto error = add(merged, std::move(*content), path, path == options.files.front()))
            return error;
    }
    const auto& settings = options.tournament;
    const auto engines = static_cast<int>(merged.head.engines.size());
    if (settings.sprt && engines != 2) return Error{"-sprt: needs a record of two engines"};
    Standings standings(engines, merged.head.games_of_a_pair == 2 && merged.head.swap);
    for (const auto& [id, game] : merged.games) standings.add(game);
    const Report report{merged.head, standings, settings.sprt, settings.crosstable,
                        static_cast<std::int64_t>(merged.games.size())};
    out << heading_text(report) << score_text(report) << verdict_text(report)
        << details_text(report) << std::flush;
    return write_files(settings, merged, report);
}

}  // namespace krou::arena
