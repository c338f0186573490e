#include <map>
#include <string>
#include <vector>

#include "arena/report/report.h"
#include "base/text.h"
#include "match/engine.h"

namespace krou::arena {

namespace {

using Texts = std::vector<std::string>;

/// What all engines have in common is said once.
Texts engine_lines(const RecordHead& head) {
    std::vector<Texts> settings;
    std::map<std::string, std::size_t> owners;  // how many have it
    for (const auto& of_one : head.settings) {
        settings.push_back(settings_in(of_one));
        for (const auto& part : settings.back()) ++owners[part];
    }
    const auto joined = [&](const Texts& parts, bool common) {
        std::string text;
        for (const auto& part : parts)
            if ((owners[part] >= settings.size()) == common) text += ' ' + part;
        return text;
    };
    const auto common = joined(settings.front(), true);
    Texts lines = {"Engines" + (common.empty() ? "" : ", each with" + common) + ":"};
    for (std::size_t engine = 0; engine < head.engines.size(); ++engine) {
        const auto version = version_of(head, engine);
        const auto own = joined(settings[engine], false);
        lines.push_back("  " + head.engines[engine] + ": " +
                        (version.empty() ? "version unknown" : version) +
                        (own.empty() ? "" : ',' + own));
    }
    return lines;
}

}  // namespace

std::string heading_text(const Report& report) {
    const RecordHead& head = report.head;
    Texts lines = {arena_version() + ": " + head.variant.spec + ", " +
                       std::string(name_of(head.schedule.type)) + ", " +
                       (head.schedule.games == 1 ? "1 game of a pair" : "2 games of a pair") +
                       (head.schedule.swap ? ", sides change" : ", sides stay") +
                       (head.date.empty() ? "" : ", " + head.date),
                   "Openings: " + head.openings + ", seed " + std::to_string(head.seed),
                   "Adjudication: " + head.adjudication};
    for (auto& line : engine_lines(head)) lines.push_back(std::move(line));
    std::string text;
    for (const auto& line : lines) text += presentable(line) + '\n';
    return text + '\n';
}

}  // namespace krou::arena
