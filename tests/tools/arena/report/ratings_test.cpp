#include "arena/report/statistics.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <vector>

#include "arena/report/report.h"
#include "helpers/arena_run.h"
#include "helpers/from_text.h"

/// Ratings from all games of a tournament.
namespace krou::statistics {
namespace {

using Encounters = std::vector<Encounter>;

void check_near(std::optional<double> number, double expected, double tolerance = 0.05) {
    REQUIRE(number);
    INFO(*number << " should be " << expected);
    CHECK(std::abs(*number - expected) <= tolerance);
}

double elo_of(double score) {
    return -400 * std::log10(1 / score - 1);
}

/// The same ratings as they are found one after the other: each is moved to where it expects the
/// points that it has, again and again.
std::vector<double> found_in_turn(std::size_t players, const Encounters& encounters,
                                  double virtual_draws) {
    std::vector<double> strengths(players, 1);
    std::vector<double> opponents(players);
    for (const auto& encounter : encounters)
        for (const auto player : {encounter.first, encounter.second}) ++opponents[player];
    for (int turn = 0; turn < 20000; ++turn) {
        for (std::size_t player = 0; player < players; ++player) {
            double points = 0;
            double share = 0;
            for (const auto& [first, second, games, of_first] : encounters) {
                if (first != player && second != player) continue;
                const double draws = virtual_draws / std::max(opponents[first], opponents[second]);
                points += (first == player ? of_first : games - of_first) + draws / 2;
                share += (games + draws) / (strengths[first] + strengths[second]);
            }
            strengths[player] = points / share;
        }
    }
    std::vector<double> ratings;
    for (const double strength : strengths)
        ratings.push_back(400 * std::log10(strength / strengths[0]));
    return ratings;
}

}  // namespace

TEST_CASE("ratings of two players follow from the score", "[statistics]") {
    // Three points to one are the odds 3: 400·log10(3).
    const auto plain = ratings(2, Encounters{{0, 1, 4, 3}}, 1, 0);
    check_near(plain[0].value, 190.85, 0.005);
    check_near(plain[1].value, 0);
    // 1.96 · 400/ln 10 / √(n·p·(1−p)), as n·p·(1−p) is ¾.
    check_near(plain[0].error, 1.96 * 400 / std::log(10) / std::sqrt(0.75));
    CHECK(!plain[1].error);
    // A virtual draw makes it 10½ of 11 out of a clean score.
    check_near(ratings(2, Encounters{{0, 1, 10, 10}}, 1)[0].value, elo_of(10.5 / 11));
}

TEST_CASE("without an anchor the mean rating is 0", "[statistics]") {
    const auto found = ratings(2, Encounters{{0, 1, 4, 3}}, {}, 0);
    check_near(found[0].value, 190.85 / 2, 0.005);
    check_near(found[1].value, -190.85 / 2, 0.005);
    // Each is half the difference from the mean, and so is the error.
    const auto anchored = ratings(2, Encounters{{0, 1, 4, 3}}, 1, 0);
    check_near(found[0].error, *anchored[0].error / 2);
    check_near(found[1].error, *anchored[0].error / 2);
}

TEST_CASE("consistent results are fitted exactly", "[statistics]") {
    // 0, 200 and 500 points, and the scores that they expect.
    const std::array points = {0.0, 200.0, 500.0};
    Encounters games;
    for (std::size_t a = 0; a < 3; ++a)
        for (std::size_t b = a + 1; b < 3; ++b)
            games.push_back({a, b, 100, 100 / (1 + std::pow(10, (points[b] - points[a]) / 400))});
    const auto found = ratings(3, games, 0, 0);
    for (std::size_t i = 0; i < 3; ++i) check_near(found[i].value, points[i], 1e-4);
    // Players that never met are rated by a chain of games.
    games.erase(games.begin() + 1);
    const auto chain = ratings(3, games, 0, 0);
    check_near(chain[2].value, 500, 1e-4);
    // Errors add up like those of independent matches.
    const auto last = ratings(2, Encounters{{0, 1, 100, games[1].points_of_first}}, 0, 0);
    check_near(chain[2].error, std::hypot(*chain[1].error, *last[1].error), 1e-4);
    CHECK(*found[2].error < *chain[2].error);
}

TEST_CASE("ratings agree with an independent method", "[statistics]") {
    const std::vector<Encounters> tournaments = {
        {{0, 1, 10, 7}, {0, 2, 12, 10}, {1, 2, 20, 11}, {2, 3, 8, 8}, {0, 3, 9, 8.5}},
        {{0, 1, 100, 100}, {1, 2, 100, 100}, {2, 3, 100, 99.5}, {0, 3, 50, 50}},
        {{0, 1, 2, 0}, {1, 2, 2, 0}, {2, 0, 2, 0}, {0, 3, 1, 0.5}},
    };
    for (const auto& games : tournaments) {
        const auto expected = found_in_turn(4, games, default_virtual_draws);
        const double mean = std::accumulate(expected.begin(), expected.end(), 0.0) / 4;
        for (std::size_t anchor = 0; anchor <= 4; ++anchor) {
            const bool is_anchored = anchor < 4;
            const auto found =
                ratings(4, games, is_anchored ? std::optional(anchor) : std::nullopt);
            const double zero = is_anchored ? expected[anchor] : mean;
            for (std::size_t i = 0; i < 4; ++i) {
                check_near(found[i].value, expected[i] - zero, 0.01);
                CHECK(found[i].error.has_value() == (i != anchor));
            }
        }
    }
}

TEST_CASE("players not linked to the anchor have no rating", "[statistics]") {
    const Encounters games = {{0, 1, 10, 7}, {2, 3, 10, 5}, {0, 2, 0, 0}};
    const auto from_first = ratings(5, games, 0);
    CHECK(from_first[1].value);
    for (const std::size_t stranger : {2u, 3u, 4u}) CHECK(!from_first[stranger].value);
    const auto from_last = ratings(5, games, 3);
    CHECK(from_last[2].value);
    CHECK(!from_last[0].value);
    const auto alone = ratings(5, games, 4);
    check_near(alone[4].value, 0);
    CHECK(!alone[0].value);
    for (const auto& rating : ratings(3, {}, {})) CHECK(!rating.value);
}

}  // namespace krou::statistics

namespace krou::arena {
namespace {

/// Two games with swapped sides, both won by the first engine.
void add_pair(Standings& standings, int& id, int first, int second) {
    const int round = (id + 1) / 2;
    for (const bool swapped : {false, true}) {
        PlayedGame game;
        game.fixture = {++id, round, {first, second}, swapped};
        game.outcome.south_half_points = swapped ? 0 : 2;
        standings.add(game);
    }
}

}  // namespace

TEST_CASE("-ratings sorts ratings in descending order", "[arena]") {
    RecordHead head;
    head.engines = {"weak", "strong", "alone", "middle"};
    head.settings.resize(4);
    Standings standings(4, true);
    int id = 0;
    add_pair(standings, id, 1, 3);
    add_pair(standings, id, 3, 0);
    const Report plain{head, standings, {}, false, id};
    CHECK(score_text(plain).find("Rating") == std::string::npos);
    CHECK(ratings_of(plain).empty());
    const Report report{head, standings, {}, false, id, RatingScale{"middle", 1500}};
    // Each lead is 2¼ of 2½ points: 400·log10(9).
    check_says(score_text(report),
               "\nRank  Name      Rating    Error   Points   Games\n"
               "   1  strong    1881.7    717.8      2.0       2\n"
               "   2  middle    1500.0        -      2.0       4\n"
               "   3  weak      1118.3    717.8      0.0       2\n"
               "   4  alone        n/a        -      0.0       0\n");
    check_says(to_json(report, End::played, {}).to_text(),
               R"("rating":{"value":1500,"error":null})");
}

TEST_CASE("-ratings works for matches and merged records", "[arena]") {
    const Folder folder;
    const auto record = folder.file("r");
    const auto played = run_arena(mock("a") + mock("b", "salt=3") +
                                  Lines{"-each", "nodes=1", "-rounds", "3", "-openings", "random",
                                        "-record", record, "-ratings", "anchor=b", "elo=100"});
    INFO(played.output);
    REQUIRE(played.exit_code == 0);
    const auto merged = run_arena({"-merge", record, "-ratings", "anchor=b", "elo=100"});
    for (const auto& run : {played, merged}) {
        CHECK(run.lines("Rank  Name ").size() == 1);
        CHECK(holds(run.output, " 100.0        - "));
    }
    CHECK(run_arena({"-merge", record, "-ratings", "anchor=c"}).output ==
          "krou-arena: -ratings: unknown engine 'c'; did you mean a?\n");
}

}  // namespace krou::arena
