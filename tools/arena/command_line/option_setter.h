#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "arena/command_line/checks.h"
#include "arena/command_line/keys.h"
#include "arena/command_line/options.h"
#include "base/text.h"

namespace krou::arena {

/// Takes the options one by one; what depends on several comes at the end.
class OptionSetter {
public:
    using Trouble = std::optional<Error>;
    /// Takes the words that follow an option.
    using Take = Trouble (OptionSetter::*)(const Words& words);

    explicit OptionSetter(Options& options) : options_(options) {}

    Trouble apply(std::string_view option, Take take, const Words& words) {
        name_ = option;
        return (this->*take)(words);
    }
    Trouble finish();

    Trouble add_engine(const Words& words) {
        engines_.push_back({name_, words});
        return std::nullopt;
    }
    Trouble set_each(const Words& words) {
        auto& each = common_[1].words;
        each.insert(each.end(), words.begin(), words.end());
        return std::nullopt;
    }
    Trouble set_quick(const Words& words);
    Trouble set_compliance(const Words& words) {
        options_.task = Options::Task::compliance;
        return add_engine(words);
    }
    Trouble set_merge(const Words& words) {
        options_.task = Options::Task::merge;
        options_.files.assign(words.begin(), words.end());
        if (std::ranges::count(words, "") > 0) return refuse("a path is empty");
        return words.empty() ? Trouble(refuse("names the files to merge")) : std::nullopt;
    }
    Trouble set_help(const Words&) {
        options_.task = Options::Task::help;
        return std::nullopt;
    }
    Trouble set_version(const Words&) {
        options_.task = Options::Task::version;
        return std::nullopt;
    }
    Trouble set_variant(const Words& words);
    Trouble set_tournament(const Words& words);
    Trouble set_range(const Words& words);
    Trouble set_openings(const Words& words);
    Trouble set_sprt(const Words& words) {
        tournament().sprt = Sprt{0, 5, 0.05, 0.05, statistics::EloModel::normalized};
        if (auto trouble = keys(sprt_keys(), *tournament().sprt, words)) return trouble;
        if (tournament().sprt->valid()) return std::nullopt;
        return refuse("needs elo0 < elo1, alpha and beta between 0 and 1, and their sum below 1");
    }
    Trouble set_draw(const Words& words) {
        return set_streak(draw_keys(), adjudication().draw, words);
    }
    Trouble set_resign(const Words& words) {
        return set_streak(resign_keys(), adjudication().resign, words);
    }
    Trouble set_rounds(const Words& words) {
        return number(words, tournament().schedule.rounds, 1, most_rounds);
    }
    Trouble set_games(const Words& words) {
        return number(words, tournament().schedule.games, 1, 2,
                      "; -rounds says how often every pair plays");
    }
    Trouble set_repeat(const Words& words) {
        repeats_ = true;
        if (words.empty()) return std::nullopt;
        return number(words, tournament().schedule.games, 2, 2,
                      "; every opening is played twice, once with each side");
    }
    Trouble set_noswap(const Words& words) {
        tournament().schedule.swap = false;
        return flag(words);
    }
    Trouble set_concurrency(const Words& words) {
        return number(words, tournament().concurrency, 1, 1024);
    }
    Trouble set_seed(const Words& words) {
        return number(words, tournament().seed, std::int64_t{0}, INT64_MAX,
                      "; without -srand it is 1");
    }
    Trouble set_maxmoves(const Words& words) {
        // A game of so many fits into a line of the record.
        return number(words, adjudication().most_moves, 1, 100'000);
    }
    Trouble set_interval(const Words& words) {
        return number(words, tournament().rating_interval, 0, 1'000'000'000);
    }
    Trouble set_recover(const Words& words) { return on(tournament().recover, words); }
    Trouble set_strict(const Words& words) { return on(tournament().rules.strict, words); }
    Trouble set_resume(const Words& words) { return on(tournament().resume, words); }
    Trouble set_crosstable(const Words& words) { return on(tournament().crosstable, words); }
    Trouble set_tables(const Words& words) { return path(tournament().tables, words); }
    Trouble set_ogn(const Words& words) { return file(tournament().ogn_file, words); }
    Trouble set_record(const Words& words) { return file(tournament().record_file, words); }
    Trouble set_json(const Words& words) { return file(tournament().json_file, words); }
    Trouble set_log(const Words& words) { return file(tournament().log_file, words); }
    Trouble set_debug(const Words& words);
    Trouble set_event(const Words& words) { return text(tournament().occasion.event, words); }
    Trouble set_site(const Words& words) { return text(tournament().occasion.site, words); }

private:
    using Sprt = statistics::Sprt;

    TournamentSettings& tournament() { return options_.tournament; }
    AdjudicationRules& adjudication() { return tournament().rules.adjudication; }
    Error refuse(const std::string& why) const { return Error{std::string(name_) + ": " + why}; }

    template <class Target>
    Trouble keys(std::span<const Key<Target>> known, Target& target, const Words& words) {
        return set_keys<Target>(name_, known, target, words);
    }
    /// A rule that waits for a number of moves with such a score.
    template <class Rule>
    Trouble set_streak(std::span<const Key<Rule>> known, std::optional<Rule>& rule,
                       const Words& words) {
        rule = Rule();  // clang++ 14 knows no emplace() of a class within a class
        rule->moves = 0;
        rule->score = -1;
        if (auto trouble = keys(known, *rule, words)) return trouble;
        if (rule->moves > 0 && rule->score >= 0) return std::nullopt;
        return refuse("needs movecount= and score=");
    }
    Trouble flag(const Words& words) {
        return words.empty() ? std::nullopt
                             : Trouble(refuse("takes no value, but got " + in_quotes(words[0])));
    }
    Trouble on(bool& target, const Words& words) {
        target = true;
        return flag(words);
    }
    Trouble path(std::string& target, const Words& words) {
        if (words.size() != 1) return refuse("takes one path");
        if (words[0].empty()) return refuse("the path is empty");
        target = words[0];
        return std::nullopt;
    }
    /// `FILE`, or `file=FILE`, as other arenas have it.
    Trouble file(std::string& target, const Words& words) {
        constexpr std::string_view key = "file=";
        const bool is_named = words.size() == 1 && words[0].starts_with(key);
        return path(target, is_named ? Words{words[0].substr(key.size())} : words);
    }
    Trouble text(std::string& target, const Words& words) {
        if (words.size() != 1 || words[0].empty() || !is_readable(words[0]))
            return refuse("takes one text without control characters");
        target = words[0];
        return std::nullopt;
    }
    template <class Number>
    Trouble number(const Words& words, Number& target, Number least, Number most,
                   const char* hint = "") {
        const auto value = words.size() == 1 ? parse_number<Number>(words[0]) : std::nullopt;
        if (!value || *value < least || *value > most)
            return refuse((words.empty() ? "nothing" : in_quotes(words[0])) +
                          " is not a number from " + std::to_string(least) + " to " +
                          std::to_string(most) + hint);
        target = *value;
        return std::nullopt;
    }

    Options& options_;
    std::vector<Described> engines_;
    std::array<Described, 2> common_{{{"-quick", {}}, {"-each", {}}}};
    bool repeats_ = false;   ///< it was said
    std::string_view name_;  ///< of the option that is being applied
};

}  // namespace krou::arena
