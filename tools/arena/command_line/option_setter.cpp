#include "arena/command_line/option_setter.h"

#include <algorithm>
#include <thread>

#include "common/variant.h"

namespace krou::arena {

using Text = std::string_view;
using Trouble = OptionSetter::Trouble;
using statistics::Sprt;

Trouble OptionSetter::set_quick(const Words& words) {
    for (const auto word : words) {
        if (word.starts_with("cmd=")) engines_.push_back({name_, {}});
        if (engines_.empty()) return refuse("begins with cmd=");
        engines_.back().words.push_back(word);
    }
    if (engines_.size() != 2) return refuse("takes two engines: cmd=A cmd=B");
    common_[0].words = {"tc=1+0.01"};
    tournament().openings.kind = OpeningSource::Kind::random;
    tournament().schedule.rounds = 1000;
    tournament().sprt = Sprt{0, 20, 0.05, 0.05, statistics::EloModel::normalized};
    tournament().recover = true;
    tournament().rating_interval = 50;
    tournament().concurrency =
        std::max(1, static_cast<int>(std::thread::hardware_concurrency()) / 2);
    return std::nullopt;
}

Trouble OptionSetter::set_variant(const Words& words) {
    if (words.size() != 1) return refuse("takes one variant");
    const auto variant = cli::parse_variant(words[0]);
    if (!variant) return refuse(variant.error());
    tournament().rules.variant = *variant;
    return std::nullopt;
}

Trouble OptionSetter::set_tournament(const Words& words) {
    std::vector<Text> names;
    for (const auto& entry : tournament_types) {
        names.push_back(entry.name);
        if (words.size() != 1 || words[0] != entry.name) continue;
        tournament().schedule.type = entry.type;
        return std::nullopt;
    }
    return unknown("tournament", words.empty() ? "" : words[0], names);
}

Trouble OptionSetter::set_openings(const Words& words) {
    auto& source = tournament().openings;
    source = {};
    if (auto trouble = keys(opening_keys(), source, words)) return trouble;
    if (source.kind == OpeningSource::Kind::start) return refuse("needs file= or random");
    if (source.kind == OpeningSource::Kind::random && !source.file.empty())
        return refuse("takes file= or random, not both");
    for (const auto word : words)
        if (const auto name = word.substr(0, word.find('='));
            source.kind == OpeningSource::Kind::random && name != "random" && name != "plies")
            return refuse("random knows no order, format or start, but got " + in_quotes(word));
    return std::nullopt;
}

Trouble OptionSetter::set_range(const Words& words) {
    const auto parts = split(words.size() == 1 ? words[0] : "", '-');
    const auto first = parse_number<std::int64_t>(parts.front());
    const auto last = parse_number<std::int64_t>(parts.back());
    if (parts.size() != 2 || !first || !last || *first < 1 || *last < *first)
        return refuse("takes two numbers of games, as in 1-500");
    tournament().range = Range{*first, *last};
    return std::nullopt;
}

Trouble OptionSetter::set_debug(const Words& words) {
    tournament().debugged = 0;
    if (words.empty()) return std::nullopt;
    return number(words, *tournament().debugged, std::int64_t{1}, INT64_MAX);
}

Trouble OptionSetter::finish() {
    if (options_.task == Options::Task::help || options_.task == Options::Task::version)
        return std::nullopt;
    if (tournament().debugged && tournament().log_file.empty())
        return Error{"-debug: needs the -log that it writes to"};
    if (tournament().occasion != Occasion{} && tournament().ogn_file.empty())
        return Error{"-event and -site stand in the games of -ognout, and there is none"};
    if (auto trouble = check_files(tournament(), options_.files)) return trouble;
    if (options_.task == Options::Task::merge) return std::nullopt;
    const auto& schedule = tournament().schedule;
    if (repeats_ && !schedule.swap)
        return Error{"-repeat: gives an opening to both sides, and -noswap does not"};
    if (repeats_ && schedule.games != 2)
        return Error{"-repeat: needs the two games that -games 1 does not play"};
    if (auto trouble = make_engines(tournament(), engines_, common_)) return trouble;
    if (options_.task == Options::Task::compliance)
        return tournament().debugged.value_or(0) == 0
                   ? std::nullopt
                   : Trouble(Error{"-debug: takes no number beside -compliance, without games"});
    return complete(tournament());
}

}  // namespace krou::arena
