#include <string>
#include <vector>

#include "helpers/from_text.h"

namespace krou {
namespace {

/// One seed goes round a board of one pit a side.
constexpr auto lone_seed = "1-0-0-0-S";
/// Two seeds follow each other round a board of two pits a side, `bAaB` over and over.
constexpr auto two_seeds = "0-0-1-1-0-0-N";
constexpr auto two_seeds_round = "bAaB";
/// After its first move this board comes back to what it was.
constexpr auto third_seed = "1-0-1-1-0-0-S";
constexpr auto third_seed_round = "AbBaA";

}  // namespace

TEST_CASE("a store with more than half of all seeds ends the game", "[oware]") {
    const std::vector<End> ends = {
        {"1-0-0-0-0-3-2-4-0-0-0-0-25-13-S", Ending::majority, "1-0 29-19"},
        {"1-0-0-0-0-3-2-4-0-0-0-0-13-25-S", Ending::majority, "0-1 17-31"},
        {"1-0-0-0-0-3-2-4-0-0-0-0-13-25-N", Ending::majority, "0-1 17-31"},
        {"1-0-0-0-0-3-2-4-0-0-0-0-24-14-S", Ending::none, "*"},
        {"1-0-0-0-0-0-0-0-0-0-0-1-1-2-N", Ending::none, "*"},
        {"1-0-0-0-0-0-0-0-0-0-0-1-1-4-N", Ending::majority, "0-1 2-5"},
    };
    check_ends("oware", ends);
    check_ends("oware:repetition=none,slam=all", {{"1-1-3-0-S", Ending::majority, "1-0 4-1"}});
}

TEST_CASE("two stores with half of all seeds each end the game", "[oware]") {
    const std::vector<End> ends = {
        {"0-0-0-0-0-0-0-0-0-0-0-0-24-24-S", Ending::majority, "1/2-1/2 24-24"},
        {"0-0-0-0-0-0-0-0-0-0-0-0-24-24-N", Ending::majority, "1/2-1/2 24-24"},
        {"0-0-1-1-N", Ending::majority, "1/2-1/2 1-1"},
        {"0-0-0-0-S", Ending::majority, "1/2-1/2 0-0"},
    };
    check_ends("oware", ends);
}

TEST_CASE("rest=owner: who cannot move ends the game and each side takes its row", "[oware]") {
    const std::vector<End> ends = {
        {"0-0-0-0-0-0-0-0-0-2-0-1-5-3-S", Ending::exhausted, "0-1 5-6"},
        {"1-2-0-0-0-0-0-0-0-0-0-0-3-4-S", Ending::exhausted, "1-0 6-4"},
        {"0-0-0-0-0-0-0-0-0-0-2-1-3-4-S", Ending::exhausted, "0-1 3-7"},
        {"0-0-0-0-0-0-1-0-0-0-0-0-3-4-N", Ending::exhausted, "0-1 3-5"},
    };
    check_ends("oware", ends);
}

TEST_CASE("rest=nobody: who cannot move ends the game and the rest counts for nobody", "[oware]") {
    const std::vector<End> ends = {
        {"0-0-0-0-0-0-0-0-0-2-0-1-5-3-S", Ending::exhausted, "1-0 5-3"},
        {"1-2-0-0-0-0-0-0-0-0-0-0-3-4-S", Ending::exhausted, "0-1 3-4"},
        {"1-2-0-0-0-0-0-0-0-0-0-0-4-4-S", Ending::exhausted, "1/2-1/2 4-4"},
    };
    check_ends("oware:rest=nobody", ends);
}

TEST_CASE("what lies on the board when a store ends the game goes where the rest goes", "[oware]") {
    constexpr auto fen = "1-1-1-1-1-1-2-1-1-1-1-1-25-10-S";
    check_ends("oware", {{fen, Ending::majority, "1-0 31-17"}});
    check_ends("oware:rest=nobody", {{fen, Ending::majority, "1-0 25-10"}});
    check_ends("oware:below=13", {{fen, Ending::majority, "1-0 31-17"}});
    check_ends("oware:below=14", {{fen, Ending::majority, "1-0 25-10"}});
}

TEST_CASE("slam=illegal: the game ends where every move would be a slam", "[oware]") {
    constexpr auto fen = "0-0-0-0-0-1-1-0-0-0-0-0-3-3-S";
    check_ends("awele-supaero", {{fen, Ending::exhausted, "1/2-1/2 4-4"}});
    check_ends("awele-blaess", {{fen, Ending::exhausted, "1/2-1/2 3-3"}});
    check_ends("awari", {{fen, Ending::none, "*"}});
    CHECK(result_text(played("awari", fen, "F")) == "1-0 5-3");
}

TEST_CASE("below: fewer seeds than that on the board end the game and count for nobody",
          "[oware]") {
    const std::vector<End> ends = {
        {"1-0-0-0-0-1-1-1-1-0-0-0-22-21-S", Ending::exhausted, "1-0 22-21"},
        {"1-0-0-0-0-1-1-1-1-1-0-0-21-21-S", Ending::none, "*"},
        {"0-0-0-0-0-0-5-0-0-0-0-0-21-22-S", Ending::exhausted, "0-1 21-22"},
        {"0-0-0-0-0-0-6-0-0-0-0-0-21-21-S", Ending::exhausted, "0-1 21-27"},
    };
    check_ends("awele-clips", ends);
    check_ends("oware:below=2", {{"1-0-1-1-S", Ending::exhausted, "1/2-1/2 1-1"}});
    check_ends("oware:below=1", {{"1-0-1-1-S", Ending::none, "*"}});
    check_ends("oware:below=255", {{"", Ending::exhausted, "1/2-1/2 0-0"}});

    SECTION("a capture can bring it about") {
        constexpr auto fen = "1-0-0-0-0-2-0-1-2-1-0-0-20-21-S";
        CHECK(result_text(played("awele-clips", fen, "F")) == "1-0 22-21");
        CHECK(result_text(played("oware", fen, "F")) == "*");
    }
}

TEST_CASE("repetition=owner: a position that comes back ends the game by rows", "[oware]") {
    const auto round = played("oware", two_seeds, two_seeds_round);
    CHECK(to_fen(round) == two_seeds);
    CHECK(round.ending() == Ending::repetition);
    CHECK(legal(round) == "");
    CHECK(result_text(round) == "0-1 0-2");
    CHECK(result_text(played("oware", lone_seed, "Aa")) == "1-0 1-0");
}

TEST_CASE("repetition=split: a position that comes back divides the rest evenly", "[oware]") {
    const auto round = played("awari", two_seeds, two_seeds_round);
    CHECK(round.ending() == Ending::repetition);
    CHECK(result_text(round) == "1/2-1/2 1-1");

    const auto half = played("awari", lone_seed, "Aa");
    CHECK(result_text(half) == "1/2-1/2 0.5-0.5");
    CHECK(half.result() == FinalScore{1, 1});
    CHECK(result_text(played("oware:repetition=split", third_seed, third_seed_round)) ==
          "1/2-1/2 1.5-1.5");
    CHECK(result_text(played("awari:rest=nobody", "1-0-2-2-S", "Aa")) == "1/2-1/2 2.5-2.5");
}

TEST_CASE("repetition=none: a position may come back for ever", "[oware]") {
    const auto round = played("oware:repetition=none", two_seeds, two_seeds_round);
    CHECK(to_fen(round) == two_seeds);
    CHECK(round.ending() == Ending::none);
    CHECK(legal(round) == "b");
    CHECK(played("oware:repetition=none", two_seeds, "bAaBbAaBbAaB").ending() == Ending::none);
}

TEST_CASE("a repetition ends the game by rows even where the rest is nobody's", "[oware]") {
    CHECK(result_text(played("awele-blaess", lone_seed, "Aa")) == "1-0 1-0");
}

TEST_CASE("the same board with the other side to move is no repetition", "[oware]") {
    // Seen by who moves, South's first board and North's are the same.
    CHECK(played("oware", lone_seed, "A").ending() == Ending::none);
    CHECK(played("oware", lone_seed, "Aa").ending() == Ending::repetition);
}

TEST_CASE("any earlier position counts, not the first alone", "[oware]") {
    const auto round = played("oware", third_seed, third_seed_round);
    CHECK(to_fen(round) == "0-1-1-1-0-0-N");
    CHECK(to_fen(played("oware", third_seed, "A")) == to_fen(round));
    CHECK(round.ending() == Ending::repetition);
    CHECK(result_text(round) == "0-1 1-2");
}

TEST_CASE("a capture starts the past anew", "[oware]") {
    constexpr auto fen = "0-0-0-0-0-4-1-5-2-1-0-1-0-0-S";
    CHECK(played("oware", fen).since_capture().empty());
    CHECK(played("oware", fen, "F").since_capture().empty());
    CHECK(played("oware", fen, "Ff").since_capture().size() == 1);
    CHECK(played("oware", "", "AaBb").since_capture().size() == 4);

    constexpr auto later = "1-0-0-0-0-4-1-5-2-1-0-1-0-0-S";
    CHECK(played("oware", later, "Af").since_capture().size() == 2);
    CHECK(played("oware", later, "AfF").since_capture().empty());
}

}  // namespace krou
