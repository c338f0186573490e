#include "play/rules_text.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

#include "games/notation.h"

namespace krou::play {

namespace {

/// What stands for one setting of a rule.
template <class Setting>
struct Said {
    Setting setting;
    Phrase phrase;
};

constexpr std::array slams{Said<Slam>{Slam::none, phrases::rule_slam_none},
                           Said<Slam>{Slam::illegal, phrases::rule_slam_illegal},
                           Said<Slam>{Slam::unless_only, phrases::rule_slam_unless_only},
                           Said<Slam>{Slam::all, phrases::rule_slam_all}};
constexpr std::array rests{Said<Rest>{Rest::owner, phrases::rule_rest_owner},
                           Said<Rest>{Rest::nobody, phrases::rule_rest_nobody}};
constexpr std::array repetitions{
    Said<Repetition>{Repetition::owner, phrases::rule_repetition_owner},
    Said<Repetition>{Repetition::split, phrases::rule_repetition_split}};

/// What games that sow have in common.
std::vector<std::string> sowing_rules(int pits, Language language) {
    const auto letter = [](char first, int pit) {
        return std::string(1, static_cast<char>(first + pit));
    };
    return {say(language, phrases::rule_aim),
            say(language, phrases::rule_way,
                {letter('A', 0), letter('A', pits - 1), letter('a', 0), letter('a', pits - 1)})};
}

std::vector<std::string> oware_rules(const Rules& rules, int total, Language language) {
    std::vector<std::string> lines{say(language, phrases::rule_sow_oware),
                                   say(language, phrases::rule_capture_oware)};
    const auto add = [&](const auto& known, auto setting) {
        for (const auto& said : known)
            if (said.setting == setting) lines.push_back(say(language, said.phrase));
    };
    add(slams, rules.slam);
    add(rests, rules.rest);
    add(repetitions, rules.repetition);
    const auto majority = std::to_string(total / 2 + 1);
    lines.push_back(rules.below > 0 ? say(language, phrases::rule_majority_below,
                                          {majority, std::to_string(rules.below)})
                                    : say(language, phrases::rule_majority, {majority}));
    return lines;
}

}  // namespace

std::vector<std::string> rules_text(const Position& position, Language language) {
    const auto& rules = position.variant().rules;
    std::vector<std::string> said;
    if (is_sown(rules.family)) said = sowing_rules(position.pits(), language);
    const auto lines = [&](std::initializer_list<Phrase> phrases) {
        for (const Phrase phrase : phrases) said.push_back(say(language, phrase));
        return said;
    };
    switch (rules.family) {
        case Family::oware:
            std::ranges::move(oware_rules(rules, position.total(), language),
                              std::back_inserter(said));
            return said;
        case Family::kalah:
            return lines(
                {phrases::rule_sow_kalah, phrases::rule_again_kalah,
                 rules.captures_empty ? phrases::rule_capture_empty : phrases::rule_capture_kalah,
                 phrases::rule_end_kalah});
        case Family::morpion: break;
    }
    return lines({phrases::rule_mark, phrases::rule_line, phrases::rule_full});
}

std::optional<Example> example_of(const Position& position) {
    const auto& variant = position.variant();
    const auto family = position.family();
    const int pits = position.pits();
    if (family == Family::morpion) return Example{*from_fen(variant, "xx./oo./...-S"), Move{2}};
    constexpr int least_pits = 3;
    if (pits < least_pits) return std::nullopt;
    // The last pit of a row reaches two pits with one seed; or one seed falls into an empty pit.
    std::vector<int> seeds(static_cast<std::size_t>(2 * pits), 2);
    const auto pit = [&](int number) -> int& { return seeds[static_cast<std::size_t>(number)]; };
    if (family == Family::oware)
        pit(pits) = pit(pits + 1) = 1;
    else
        pit(0) = 1, pit(1) = 0;
    std::string fen;
    for (const int number : seeds) fen += std::to_string(number) + '-';
    auto before = from_fen(variant, fen + "9-9-S");
    if (!before) return std::nullopt;
    const int sown = family == Family::oware ? pits - 1 : 0;
    return Example{std::move(*before), Move{static_cast<std::uint8_t>(sown)}};
}

}  // namespace krou::play
