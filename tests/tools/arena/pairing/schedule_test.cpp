#include "arena/pairing/schedule.h"

#include "helpers/catch.h"

/// Who plays whom, and when.
namespace krou::arena {

TEST_CASE("every pair meets in every round, with both sides", "[arena]") {
    const Schedule schedule{TournamentType::roundrobin, 4, 3, 2, true};
    const auto pairs = schedule.pairs();
    CHECK(schedule.total() == 36);
    CHECK(schedule.fixture(1, pairs) == Fixture{1, 1, {0, 1}, false});
    CHECK(schedule.fixture(2, pairs) == Fixture{2, 1, {0, 1}, true});
    CHECK(schedule.fixture(36, pairs) == Fixture{36, 3, {2, 3}, true});
    const Schedule gauntlet{TournamentType::gauntlet, 4, 2, 2, true};
    CHECK(gauntlet.pairs() == std::vector<Pair>{{0, 1}, {0, 2}, {0, 3}});
    const Schedule single{TournamentType::roundrobin, 2, 4, 1, true};
    CHECK(!single.fixture(1, single.pairs()).swapped);
    CHECK(single.fixture(2, single.pairs()).swapped);
    const Schedule unswapped{TournamentType::roundrobin, 2, 4, 2, false};
    CHECK(!unswapped.fixture(2, unswapped.pairs()).swapped);
}

TEST_CASE("a swiss pairs equals that have not met", "[arena]") {
    CHECK(swiss_pairs(std::vector{0, 0, 0, 0}, {}) == std::vector<Pair>{{0, 1}, {2, 3}});
    const std::vector<Pair> met = {{0, 1}, {2, 3}};
    CHECK(swiss_pairs(std::vector{4, 0, 4, 0}, met) == std::vector<Pair>{{0, 2}, {1, 3}});
    CHECK(swiss_pairs(std::vector{4, 4, 0, 0}, met) == std::vector<Pair>{{0, 2}, {1, 3}});
    // Whoever sat out plays; with everybody met, they meet again.
    CHECK(swiss_pairs(std::vector{4, 0, 4}, std::vector<Pair>{{0, 1}}).front()[1] == 2);
    CHECK(swiss_pairs(std::vector{2, 2}, std::vector<Pair>{{0, 1}}) == std::vector<Pair>{{0, 1}});
}

}  // namespace krou::arena
