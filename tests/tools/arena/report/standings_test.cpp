#include "arena/report/standings.h"

#include <string>

#include "helpers/catch.h"

/// Standings.
namespace krou::arena {

TEST_CASE("a pair counts once both of its games are over", "[arena]") {
    Standings standings(3, true);
    const auto add = [&](int round, bool swapped, int south_half_points) {
        PlayedGame game;
        game.fixture = {2 * round - 1 + swapped, round, {0, 2}, swapped};
        game.outcome.south_half_points = south_half_points;
        standings.add(game);
    };
    using Pairs = std::array<std::int64_t, 5>;
    add(1, false, 2);
    add(2, false, 2);
    CHECK(standings.of(0).pairs == Pairs{});
    CHECK(standings.of(0).counts().size() == 3);
    add(1, true, 0);
    CHECK(standings.of(0).pairs == Pairs{0, 0, 0, 0, 1});
    CHECK(standings.of(2).pairs == Pairs{1, 0, 0, 0, 0});
    CHECK(standings.between(0, 2).counts().size() == 5);
    add(3, true, 1);
    add(2, true, 1);
    CHECK(standings.of(0).pairs == Pairs{0, 0, 0, 1, 1});
    CHECK(standings.of(0).played() == 5);
    CHECK(standings.between(0, 1).played() == 0);
}

TEST_CASE("the same moves with swapped sides are one game", "[arena]") {
    Standings standings(3, true);
    const auto distinct_after = [&](const Pair& pair, bool swapped, const std::string& move) {
        PlayedGame game;
        game.fixture = {1, 1, pair, swapped};
        game.plies = {{move, {}, {}, {}, {}}};
        standings.add(game);
        return standings.distinct_games();
    };
    CHECK(distinct_after({0, 1}, false, "A") == 1);
    CHECK(distinct_after({0, 1}, true, "A") == 1);
    CHECK(distinct_after({0, 1}, true, "B") == 2);
    CHECK(distinct_after({0, 2}, false, "A") == 3);
    CHECK(distinct_after({1, 2}, true, "A") == 4);
    CHECK(standings.games() == 5);
}

TEST_CASE("effort is averaged over moves that report it", "[arena]") {
    Standings standings(2, true);
    PlayedGame game;
    game.fixture = {1, 1, {0, 1}, true};
    game.opening.moves = {"A"};
    const auto move = [&](const std::string& name, std::optional<int> depth,
                          std::optional<std::int64_t> nodes) {
        game.plies.push_back({name, {}, depth, nodes, {}});
    };
    move("A", 90, 900);
    move("a", 3, 10);
    move("B", 7, 50);
    move("b", {}, 20);
    move("C", {}, {});
    move("c", 5, {});
    standings.add(game);
    CHECK(standings.move_statistics(0).moves == 3);
    CHECK(standings.move_statistics(0).depth.count() == 2);
    CHECK(standings.move_statistics(0).depth.estimate().value == 4);
    CHECK(standings.move_statistics(0).nodes == 30);
    CHECK(standings.move_statistics(1).moves == 2);
    CHECK(standings.move_statistics(1).depth.count() == 1);
    CHECK(standings.move_statistics(1).nodes == 50);
}

}  // namespace krou::arena
