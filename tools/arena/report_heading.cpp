#include <algorithm>
#include <string>
#include <vector>

#include "arena/engine_keys.h"
#include "arena/report.h"
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

bool holds(const Texts& texts, const std::string& text) {
    return std::ranges::find(texts, text) != texts.end();
}

/// What all engines have in common is said once.
std::string engines_text(const RecordHead& head) {
    std::vector<Texts> settings;
    for (const auto& of_one : head.settings) settings.push_back(parts_of(of_one));
    const auto is_common = [&](const std::string& part) {
        return std::ranges::all_of(settings, [&](const auto& parts) { return holds(parts, part); });
    };
    std::string common;
    for (const auto& part : settings.front())
        if (is_common(part)) common += ' ' + part;
    std::string text = "Engines" + (common.empty() ? "" : ", each with" + common) + ":\n";
    for (std::size_t engine = 0; engine < head.engines.size(); ++engine) {
        const bool is_known = !head.versions.empty() && !head.versions[engine].empty();
        text += "  " + head.engines[engine] + ": " +
                (is_known ? head.versions[engine] : "version unknown");
        std::string own;
        for (const auto& part : settings[engine])
            if (!is_common(part)) own += ' ' + part;
        text += (own.empty() ? "" : ',' + own) + '\n';
    }
    return text;
}

}  // namespace

std::string heading_text(const Report& report) {
    const RecordHead& head = report.head;
    std::string text = std::string(version) + ": " + head.variant + ", " + head.tournament + ", ";
    text += head.games_of_a_pair == 1 ? "1 game of a pair" : "2 games of a pair";
    text += head.swap ? ", sides change" : ", sides stay";
    text += (head.date.empty() ? "" : ", " + head.date) + '\n';
    text += "Openings: " + head.openings + ", seed " + std::to_string(head.seed) + '\n';
    text += "Adjudication: " + head.adjudication + '\n';
    return text + engines_text(head) + '\n';
}

}  // namespace krou::arena
