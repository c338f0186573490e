#include "arena/command_line/flags.h"

#include <map>
#include <string>

#include "arena/command_line/keys.h"
#include "arena/settings.h"
#include "helpers/arguments.h"
#include "helpers/catch.h"

/// What flags and the words after them say of themselves.
namespace krou::arena {
namespace {

/// All that a flag with a default can change.
std::string meaning(const Arguments& more) {
    Arguments all = {"-engine", "cmd=a", "-engine", "cmd=b", "-each", "nodes=1"};
    all.insert(all.end(), more.begin(), more.end());
    const auto options = parse_options(all);
    INFO((options ? "" : options.error()));
    REQUIRE(options);
    const auto& settings = options->tournament;
    const auto sprt = settings.sprt.value_or(statistics::Sprt{});
    std::string text = to_line(head_of(settings));
    for (const double number : {double(settings.concurrency), double(settings.rating_interval),
                                sprt.elo0, sprt.elo1, sprt.alpha, sprt.beta})
        text += std::to_string(number) + ' ';
    return text + std::string(statistics::name(sprt.model));
}

/// Values that are no defaults.
const std::map<std::string_view, std::string> others = {
    {"-variant", "awari"}, {"-tournament", "gauntlet"},
    {"-rounds", "2"},      {"-games", "1"},
    {"-concurrency", "2"}, {"-srand", "2"},
    {"-maxmoves", "9"},    {"-ratinginterval", "0"},
    {"tc", "9"},           {"timemargin", "5"},
    {"restart", "on"},     {"timeout", "9"},
    {"order", "random"},   {"start", "2"},
    {"elo0", "1"},         {"elo1", "6"},
    {"alpha", "0.1"},      {"beta", "0.1"},
    {"movenumber", "3"},   {"twosided", "true"},
    {"model", "logistic"}};

template <class Target>
void check_defaults(const Arguments& without, std::span<const Key<Target>> keys) {
    for (const auto& key : keys) {
        if (key.initial.empty() || key.name == "proto") continue;
        INFO(without[0] << ' ' << key.name);
        const auto with = [&](std::string_view value) {
            const std::string word = std::string(key.name) + '=' + std::string(value);
            Arguments words = without;
            words.emplace_back(word);
            return meaning(words);
        };
        CHECK(with(key.initial) == meaning(without));
        CHECK(with(others.at(key.name)) != meaning(without));
    }
}

}  // namespace

TEST_CASE("what a flag calls its default holds without it", "[arena]") {
    for (const auto& flag : flags()) {
        if (flag.initial.empty()) continue;
        INFO(flag.name);
        CHECK(meaning({flag.name, flag.initial}) == meaning({}));
        CHECK(meaning({flag.name, others.at(flag.name)}) != meaning({}));
    }
}

TEST_CASE("what a word after a flag calls its default holds without it", "[arena]") {
    check_defaults({"-engine", "cmd=c"}, engine_keys());
    check_defaults({"-openings", "file=none"}, opening_keys());
    check_defaults({"-sprt"}, sprt_keys());
    check_defaults({"-draw", "movecount=1", "score=0"}, draw_keys());
    check_defaults({"-resign", "movecount=1", "score=0"}, resign_keys());
    CHECK(meaning({"-openings", "random"}) == meaning({"-openings", "random", "plies=8"}));
}

}  // namespace krou::arena
