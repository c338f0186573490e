#include "arena/pairing/schedule.h"

#include "helpers/catch.h"

/// Pairs of round robins and gauntlets.
namespace krou::arena {

TEST_CASE("a round robin plays each pair with both sides", "[arena]") {
    const Schedule schedule{TournamentType::roundrobin, 4, 3, 2, true};
    CHECK(schedule.total() == 36);
    CHECK(schedule.fixture(1) == Fixture{1, 1, {0, 1}, false});
    CHECK(schedule.fixture(2) == Fixture{2, 1, {0, 1}, true});
    CHECK(schedule.fixture(36) == Fixture{36, 3, {2, 3}, true});
    std::int64_t id = 13;  // second round
    for (int first = 0; first < 4; ++first)
        for (int second = first + 1; second < 4; ++second)
            for (const bool swapped : {false, true}) {
                CHECK(schedule.fixture(id) == Fixture{id, 2, {first, second}, swapped});
                ++id;
            }
}

TEST_CASE("a gauntlet plays the first engine against the others", "[arena]") {
    const Schedule gauntlet{TournamentType::gauntlet, 4, 2, 2, true};
    CHECK(gauntlet.total() == 12);
    for (const int round : {0, 1})
        for (const int opponent : {1, 2, 3})
            CHECK(gauntlet.fixture(6 * round + 2 * opponent).pair == Pair{0, opponent});
}

TEST_CASE("sides change per round with one game, never without swap", "[arena]") {
    const Schedule single{TournamentType::roundrobin, 2, 4, 1, true};
    CHECK(!single.fixture(1).swapped);
    CHECK(single.fixture(2).swapped);
    const Schedule unswapped{TournamentType::roundrobin, 2, 4, 2, false};
    CHECK(!unswapped.fixture(2).swapped);
}

TEST_CASE("the largest schedule numbers its last game", "[arena]") {
    const Schedule largest{TournamentType::roundrobin, max_engines, max_rounds, 2, true};
    CHECK(largest.fixture(largest.total()).pair == Pair{max_engines - 2, max_engines - 1});
}

}  // namespace krou::arena
