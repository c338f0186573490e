#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "arena/command_line/engine_keys.h"
#include "arena/games/text.h"
#include "arena/report/report.h"
#include "arena/version.h"

namespace krou::arena {

namespace {

using Texts = std::vector<std::string>;

bool begins_setting(std::string_view text) {
    return std::ranges::any_of(engine_keys(), [&](const auto& key) {
        return text.starts_with(key.name) &&
               (key.name.ends_with('.') || text.substr(key.name.size()).starts_with('='));
    });
}

/// The settings of an engine one by one; a value may have blanks in it.
Texts parts_of(std::string_view settings) {
    Texts parts;
    std::size_t begin = 0;
    for (std::size_t at = 0; at <= settings.size(); ++at) {
        const bool ends = at == settings.size() ||
                          (settings[at] == ' ' && begins_setting(settings.substr(at + 1)));
        if (!ends) continue;
        if (at > begin) parts.emplace_back(settings.substr(begin, at - begin));
        begin = at + 1;
    }
    return parts;
}

/// What all engines have in common is said once.
Texts engine_lines(const RecordHead& head) {
    std::vector<Texts> settings;
    std::map<std::string, std::size_t> owners;  // how many have it
    for (const auto& of_one : head.settings) {
        settings.push_back(parts_of(of_one));
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
    Texts lines = {std::string(arena_version) + ": " + head.variant + ", " + head.tournament +
                       ", " +
                       (head.games_of_a_pair == 1 ? "1 game of a pair" : "2 games of a pair") +
                       (head.swap ? ", sides change" : ", sides stay") +
                       (head.date.empty() ? "" : ", " + head.date),
                   "Openings: " + head.openings + ", seed " + std::to_string(head.seed),
                   "Adjudication: " + head.adjudication};
    for (auto& line : engine_lines(head)) lines.push_back(std::move(line));
    std::string text;
    for (const auto& line : lines) text += presentable(line) + '\n';
    return text + '\n';
}

}  // namespace krou::arena
