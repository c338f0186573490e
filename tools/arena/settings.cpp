#include "arena/settings.h"

#include "common/format.h"

namespace krou::arena {

namespace {

std::string adjudication_text(const TournamentSettings& settings) {
    const auto& rules = settings.rules.adjudication;
    const auto number = [](int value) { return std::to_string(value); };
    std::string text = "maxmoves " + number(rules.most_moves);
    if (const auto& draw = rules.draw)
        text += " draw " + number(draw->first_move) + ' ' + number(draw->moves) + ' ' +
                number(draw->score);
    if (const auto& resign = rules.resign)
        text += " resign " + number(resign->moves) + ' ' + number(resign->score) +
                (resign->two_sided ? " twosided" : "");
    if (rules.tables) text += " tables " + number(rules.tables->max_seeds());
    return text + (settings.rules.strict ? " strict" : "");
}

}  // namespace

RecordHead head_of(const TournamentSettings& settings) {
    RecordHead head;
    head.variant = settings.rules.variant;
    head.schedule = settings.schedule;
    head.seed = settings.seed;
    head.openings = settings.openings.description();
    head.adjudication = adjudication_text(settings);
    for (const auto& engine : settings.engines) {
        head.engines.push_back(engine.name);
        head.settings.push_back(settings_text(engine));
        head.timed = head.timed || engine.limits.timed();
    }
    if (head.timed) head.date = today();
    return head;
}

}  // namespace krou::arena
