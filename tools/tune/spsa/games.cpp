#include "tune/spsa/games.h"

#include <exception>
#include <iterator>
#include <utility>
#include <variant>

#include "base/text.h"
#include "common/in_order.h"
#include "match/player.h"

namespace krou::tune {

namespace {

/// Wins minus losses of `plus`; nothing if stopped.
using Lead = Result<std::optional<int>>;

/// Plays pairs of games on one thread.
class Pairs {
public:
    Pairs(const SpsaGames& games, Supervision& supervision, Log& log)
        : games_(games),
          plus_(games.plus, {games.rules.variant.spec}, supervision, log),
          minus_(games.minus, {games.rules.variant.spec}, supervision, log) {}

    Lead operator()(std::int64_t pair) {
        const auto first = play_one(pair, false);
        if (!first || !*first) return first;
        auto second = play_one(pair, true);
        if (second && *second) **second += **first;
        return second;
    }

private:
    Lead play_one(std::int64_t pair, bool swapped) {
        const auto id = games_.first_id + 2 * pair + (swapped ? 1 : 0);
        const Fixture fixture{id, 1, {0, 1}, swapped};
        const auto players = swapped ? Players{&minus_, &plus_} : Players{&plus_, &minus_};
        const auto& opening = *games_.openings[static_cast<std::size_t>(pair)];
        const auto played = play_game(games_.rules, fixture, opening, players);
        const auto* game = std::get_if<PlayedGame>(&played);
        if (!game) return std::optional<int>();
        const auto& outcome = game->outcome;
        if (outcome.is_failure())
            return Error{"engine failed: " + explained(outcome.reason, outcome.detail)};
        const int of_south = outcome.south_half_points - 1;
        return std::optional(swapped ? -of_south : of_south);
    }

    const SpsaGames& games_;
    Player plus_;
    Player minus_;
};

}  // namespace

Result<std::optional<int>> play(const SpsaGames& games, int concurrency, Supervision& supervision) {
    Log log;
    Lead lead = std::optional(0);
    const auto add = [&](std::int64_t, Lead of_pair) {
        if (of_pair && *of_pair) **of_pair += **lead;
        lead = std::move(of_pair);
        return lead && *lead;
    };
    try {
        in_order<Lead>(
            concurrency, 0, std::ssize(games.openings) - 1,
            [&] { return Pairs(games, supervision, log); }, add);
    } catch (const std::exception& error) {
        return Error{reason_of(error)};
    }
    return lead;
}

}  // namespace krou::tune
