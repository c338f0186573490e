#include "play/rules_text.h"

#include <array>

namespace krou::play {

namespace {

/// What stands for one setting of a rule.
template <class Setting>
struct Said {
    Setting setting;
    Phrase phrase;
};

constexpr std::array slams{Said<Slam>{Slam::none, Phrase::rule_slam_none},
                           Said<Slam>{Slam::illegal, Phrase::rule_slam_illegal},
                           Said<Slam>{Slam::unless_only, Phrase::rule_slam_unless_only},
                           Said<Slam>{Slam::all, Phrase::rule_slam_all}};
constexpr std::array rests{Said<Rest>{Rest::owner, Phrase::rule_rest_owner},
                           Said<Rest>{Rest::nobody, Phrase::rule_rest_nobody}};
constexpr std::array repetitions{
    Said<Repetition>{Repetition::owner, Phrase::rule_repetition_owner},
    Said<Repetition>{Repetition::split, Phrase::rule_repetition_split}};

std::vector<std::string> oware_rules(const Rules& rules, int total, Language language) {
    std::vector<std::string> lines{say(language, Phrase::rule_sow_oware),
                                   say(language, Phrase::rule_capture_oware)};
    const auto add = [&](const auto& known, auto setting) {
        for (const auto& said : known)
            if (said.setting == setting) lines.push_back(say(language, said.phrase));
    };
    add(slams, rules.slam);
    add(rests, rules.rest);
    add(repetitions, rules.repetition);
    const auto majority = std::to_string(total / 2 + 1);
    lines.push_back(rules.below > 0 ? say(language, Phrase::rule_majority_below,
                                          {majority, std::to_string(rules.below)})
                                    : say(language, Phrase::rule_majority, {majority}));
    return lines;
}

}  // namespace

std::vector<std::string> rules_text(const Position& position, Language language) {
    const auto& rules = position.variant().rules;
    const auto lines = [&](std::initializer_list<Phrase> phrases) {
        std::vector<std::string> said;
        for (const Phrase phrase : phrases) said.push_back(say(language, phrase));
        return said;
    };
    switch (rules.family) {
        case Family::oware: return oware_rules(rules, position.total(), language);
        case Family::kalah:
            return lines(
                {Phrase::rule_sow_kalah, Phrase::rule_again_kalah,
                 rules.captures_empty ? Phrase::rule_capture_empty : Phrase::rule_capture_kalah,
                 Phrase::rule_end_kalah});
        case Family::morpion: break;
    }
    return lines({Phrase::rule_mark, Phrase::rule_line, Phrase::rule_full});
}

}  // namespace krou::play
