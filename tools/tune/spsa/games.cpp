#include "tune/spsa/games.h"

#include <exception>
#include <iterator>
#include <memory>
#include <utility>
#include <variant>

#include "base/text.h"
#include "common/in_order.h"
#include "match/player.h"

namespace krou::tune {

namespace {

/// Wins minus losses of `plus`; nothing if stopped.
using Lead = Result<std::optional<int>>;

/// Players of one thread.
struct Pair {
    const MatchRules& rules;
    Player plus;
    Player minus;

    Lead play(const Opening& opening, std::int64_t id, bool swapped) {
        const auto players = swapped ? Players{&minus, &plus} : Players{&plus, &minus};
        const auto played = play_game(rules, {id, 1, {0, 1}, swapped}, opening, players);
        const auto* game = std::get_if<PlayedGame>(&played);
        if (!game) return std::optional<int>();
        const auto& outcome = game->outcome;
        if (outcome.is_failure())
            return Error{"engine failed: " + explained(outcome.reason, outcome.detail)};
        const int of_south = outcome.south_half_points - 1;
        return std::optional(swapped ? -of_south : of_south);
    }
};

Lead sum(const Lead& a, Lead b) {
    if (b && *b) **b += **a;
    return b;
}

}  // namespace

Result<std::optional<int>> play_pairs(const MatchRules& rules, const EngineConfig& plus,
                                      const EngineConfig& minus,
                                      const std::vector<const Opening*>& openings, int concurrency,
                                      Supervision& supervision) {
    Log log;
    const Player::Settings settings{rules.variant.spec};
    const auto make_worker = [&] {
        const auto pair = std::shared_ptr<Pair>(new Pair{
            rules, {plus, settings, supervision, log}, {minus, settings, supervision, log}});
        return [&, pair](std::int64_t number) {
            const auto& opening = *openings[static_cast<std::size_t>(number)];
            auto first = pair->play(opening, 2 * number + 1, false);
            if (!first || !*first) return first;
            return sum(first, pair->play(opening, 2 * number + 2, true));
        };
    };
    Lead lead = std::optional(0);
    const auto add = [&](std::int64_t, Lead of_pair) {
        lead = sum(lead, std::move(of_pair));
        return lead && *lead;
    };
    try {
        in_order<Lead>(concurrency, 0, std::ssize(openings) - 1, make_worker, add);
    } catch (const std::exception& error) {
        return Error{reason_of(error)};
    }
    return lead;
}

}  // namespace krou::tune
