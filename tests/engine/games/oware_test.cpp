#include <string>
#include <vector>

#include "helpers/from_text.h"
#include "helpers/random_board.h"

// The rules of oware by example. sources_test.cpp covers the differences between oware programs;
// against_naive_test.cpp compares the rules with the naive implementation.

namespace krou {
namespace {

constexpr auto slam_board = "0-0-8-0-0-1-1-1-1-1-1-0-0-0-S";

/// One seed circles on a board with one pit per row.
constexpr auto lone_seed = "1-0-0-0-S";
/// Two seeds circle on a board with two pits per row: `bAaB` repeats.
constexpr auto two_seeds = "0-0-1-1-0-0-N";
constexpr auto two_seeds_round = "bAaB";

std::string fen_of(const std::vector<int>& pits, const char* rest) {
    std::string fen;
    for (int seeds : pits) fen += std::to_string(seeds) + "-";
    return fen + rest;
}

}  // namespace

TEST_CASE("an oware sowing drops single seeds and skips the origin", "[oware]") {
    check_plays("oware",
                {{"4-4-4-4-4-4-4-4-4-4-4-4-0-0-S", "F", "4-4-4-4-4-0-5-5-5-5-4-4-0-0-N"},
                 {"4-4-4-4-4-4-4-4-4-4-4-4-0-0-N", "a", "4-4-4-4-4-4-0-5-5-5-5-4-0-0-S"},
                 {"2-5-0-0-S", "A", "0-7-0-0-N"},
                 {"0-0-11-0-0-0-0-0-0-0-0-0-0-0-S", "C", "1-1-0-1-1-1-1-1-1-1-1-1-0-0-N"},
                 {"0-0-0-0-0-12-0-0-0-0-0-0-0-0-S", "F", "1-1-1-1-1-0-0-1-1-1-1-1-2-0-N"},
                 {"0-0-0-0-0-0-0-0-12-0-0-0-0-0-N", "c", "1-1-1-1-1-1-1-1-0-2-1-1-0-0-S"}});
}

TEST_CASE("whole laps end just before the origin on boards of any size", "[oware]") {
    for (std::size_t row = 1; row <= max_pits; ++row) {
        const int lap = static_cast<int>(2 * row - 1);
        for (int laps = 1; laps * lap <= 255; ++laps) {
            for (std::size_t origin = 0; origin < row; ++origin) {
                // The only possible capture would be a grand slam, which takes nothing.
                std::vector<int> before(2 * row, 0);
                std::vector<int> after(2 * row, laps);
                before[origin] = laps * lap;
                after[origin] = 0;
                const std::string move(1, static_cast<char>('A' + origin));
                const auto position = played("oware", fen_of(before, "0-0-S"), move);
                REQUIRE(to_fen(position) == fen_of(after, "0-0-N"));
            }
        }
    }
}

TEST_CASE("a last seed that makes two or three captures", "[oware]") {
    SECTION("it also captures the twos and threes just before it") {
        check_plays("oware",
                    {{"0-0-8-0-0-1-1-1-1-1-2-3-0-0-S", "C", "0-0-0-1-1-2-0-0-0-0-0-3-11-0-N"},
                     {"0-0-0-0-0-4-1-0-1-2-0-1-7-9-S", "F", "0-0-0-0-0-0-2-1-0-0-0-1-12-9-N"},
                     {"1-5-1-0-0-4-0-0-0-0-0-3-1-2-N", "f", "2-6-0-0-0-4-0-0-0-0-0-0-1-4-S"}});
    }
    SECTION("it does not capture one, or four and more") {
        check_plays("oware",
                    {{"0-0-8-0-0-1-3-1-1-1-3-0-0-0-S", "C", "0-0-0-1-1-2-4-2-2-2-4-0-0-0-N"},
                     {"0-0-0-0-0-2-1-0-0-0-0-9-0-0-S", "F", "0-0-0-0-0-0-2-1-0-0-0-9-0-0-N"}});
    }
    SECTION("it captures nothing in the mover's row") {
        check_plays("oware",
                    {{"0-2-1-1-0-0-4-0-0-0-0-0-0-0-S", "B", "0-0-2-2-0-0-4-0-0-0-0-0-0-0-N"},
                     {"0-0-0-0-3-1-1-1-3-0-0-0-0-0-S", "E", "0-0-0-0-0-2-0-0-3-0-0-0-4-0-N"}});
    }
}

TEST_CASE("slam decides whether a grand slam is legal and captures", "[oware]") {
    constexpr auto only_slam = "0-0-0-0-0-1-1-0-0-0-0-0-0-0-S";
    constexpr auto takes_nothing = "0-0-0-1-1-2-2-2-2-2-2-0-0-0-N";
    check_choices("oware", {{slam_board, "CF"}, {only_slam, "F"}});
    check_plays("oware", {{slam_board, "C", takes_nothing}, {"1-1-0-0-S", "A", "0-2-0-0-N"}});
    check_choices("oware:slam=all", {{slam_board, "CF"}});
    check_plays("oware:slam=all", {{slam_board, "C", "0-0-0-1-1-2-0-0-0-0-0-0-10-0-N"}});
    check_choices("oware:slam=illegal", {{slam_board, "F"}, {only_slam, ""}});
    check_choices("oware:slam=unless-only", {{slam_board, "F"}, {only_slam, "F"}});
    check_plays("oware:slam=unless-only", {{only_slam, "F", "0-0-0-0-0-0-0-0-0-0-0-0-2-0-N"}});
}

TEST_CASE("a move must feed an opponent without seeds if possible", "[oware]") {
    constexpr auto cannot_feed = "0-0-0-0-0-0-0-0-3-1-0-0-0-0-N";
    for (const auto spec : {"oware", "oware:slam=all", "oware:slam=illegal", "awari"}) {
        check_choices(spec, {{"5-5-4-3-1-0-0-0-0-0-0-0-0-0-S", "BCD"},
                             {"0-0-0-0-0-0-6-4-0-0-3-1-0-0-N", "aef"},
                             {"1-2-0-0-0-0-S", "B"},
                             {"6-6-0-0-0-0-1-0-0-0-0-0-0-0-0-0-S", "BG"},
                             {cannot_feed, spec == std::string("awari") ? "cd" : ""}});
    }
    check_choices("oware", {{"1-0-9-0-0-1-1-0-0-0-0-0-0-0-S", "ACF"}});
}

TEST_CASE("a majority, or half of the seeds in each store, ends oware", "[oware]") {
    check_ends("oware", {{"1-0-0-0-0-3-2-4-0-0-0-0-25-13-S", Ending::majority, "1-0 29-19"},
                         {"1-0-0-0-0-3-2-4-0-0-0-0-13-25-N", Ending::majority, "0-1 17-31"},
                         {"1-0-0-0-0-3-2-4-0-0-0-0-24-14-S", Ending::none, "*"},
                         {"1-0-0-0-0-0-0-0-0-0-0-1-1-2-N", Ending::none, "*"},
                         {"1-0-0-0-0-0-0-0-0-0-0-1-1-4-N", Ending::majority, "0-1 2-5"},
                         {"0-0-1-1-N", Ending::majority, "1/2-1/2 1-1"},
                         {"0-0-0-0-S", Ending::majority, "1/2-1/2 0-0"}});
    check_ends("oware:repetition=none,slam=all", {{"1-1-3-0-S", Ending::majority, "1-0 4-1"}});
}

TEST_CASE("rest decides on the seeds of a game without legal moves", "[oware]") {
    constexpr auto empty_row = "0-0-0-0-0-0-0-0-0-2-0-1-5-3-S";
    constexpr auto cannot_feed = "1-2-0-0-0-0-0-0-0-0-0-0-3-4-S";
    constexpr auto store_above_half = "1-1-1-1-1-1-2-1-1-1-1-1-25-10-S";
    check_ends("oware", {{empty_row, Ending::exhausted, "0-1 5-6"},
                         {cannot_feed, Ending::exhausted, "1-0 6-4"},
                         {store_above_half, Ending::majority, "1-0 31-17"}});
    check_ends("oware:rest=nobody", {{empty_row, Ending::exhausted, "1-0 5-3"},
                                     {cannot_feed, Ending::exhausted, "0-1 3-4"},
                                     {store_above_half, Ending::majority, "1-0 25-10"}});
    check_ends("oware:below=13", {{store_above_half, Ending::majority, "1-0 31-17"}});
    check_ends("oware:below=14", {{store_above_half, Ending::majority, "1-0 25-10"}});
}

TEST_CASE("below ends the game with few seeds that count for nobody", "[oware]") {
    check_ends("awele-clips",
               {{"1-0-0-0-0-1-1-1-1-0-0-0-22-21-S", Ending::exhausted, "1-0 22-21"},
                {"1-0-0-0-0-1-1-1-1-1-0-0-21-21-S", Ending::none, "*"},
                {"0-0-0-0-0-0-6-0-0-0-0-0-21-21-S", Ending::exhausted, "0-1 21-27"}});
    check_ends("oware:below=2", {{"1-0-1-1-S", Ending::exhausted, "1/2-1/2 1-1"}});
    check_ends("oware:below=1", {{"1-0-1-1-S", Ending::none, "*"}});
    check_ends("oware:below=255", {{"", Ending::exhausted, "1/2-1/2 0-0"}});
}

TEST_CASE("repetition decides how a repeated position ends the game", "[oware]") {
    const auto result = [](const std::string& spec, const char* fen, const char* moves) {
        const auto position = played(spec, fen, moves);
        CHECK((position.ending() == Ending::none) == (legal(position) != ""));
        return result_text(position);
    };
    CHECK(result("oware", two_seeds, two_seeds_round) == "0-1 0-2");
    CHECK(result("oware", lone_seed, "Aa") == "1-0 1-0");
    CHECK(result("awele-blaess", lone_seed, "Aa") == "1-0 1-0");  // despite rest=nobody
    CHECK(result("awari", two_seeds, two_seeds_round) == "1/2-1/2 1-1");
    CHECK(result("awari", lone_seed, "Aa") == "1/2-1/2 0.5-0.5");
    CHECK(result("awari:rest=nobody", "1-0-2-2-S", "Aa") == "1/2-1/2 2.5-2.5");
    CHECK(result("oware:repetition=none", two_seeds, "bAaBbAaBbAaB") == "*");
    CHECK(result("oware", "1-0-1-1-0-0-S", "AbBaA") == "0-1 1-2");  // not the start
    // South's first board and North's are equal from the mover's view, but the side differs.
    CHECK(result("oware", lone_seed, "A") == "*");
    CHECK(played("oware", lone_seed, "Aa").ending() == Ending::repetition);
}

TEST_CASE("repetition=rows lets boards with an empty row recur", "[oware]") {
    // A game of playstrategy.org: 'f' returns to a board on which South has no seeds.
    constexpr auto fen = "0-0-0-0-0-0-1-1-1-0-0-3-24-18-N";
    const std::string moves = "fCcDbEaBdCeAcDbEdBcCeDdEeF";
    CHECK(played("oware", fen, moves).ending() == Ending::repetition);
    CHECK(result_text(played("oware:repetition=rows", fen, moves)) == "*");
    CHECK(result_text(played("oware:repetition=rows", fen, moves + "f")) == "1-0 27-21");
    CHECK(result_text(played("oware:repetition=rows", two_seeds, two_seeds_round)) == "*");
    CHECK(result_text(played("oware:repetition=rows", two_seeds, "bAaBb")) == "1/2-1/2 1-1");
    // With one pit per row, all seeds stay in one row.
    auto endless = played("oware:repetition=rows", lone_seed);
    for (int plies = 0; plies < 100; ++plies) endless.play(*endless.legal_moves().begin());
    CHECK(result_text(endless) == "*");
    CHECK(result_text(played("bestemshe:repetition=rows", lone_seed, "AaAaA")) == "*");
}

TEST_CASE("a capture clears the history", "[oware]") {
    constexpr auto fen = "1-0-0-0-0-4-1-5-2-1-0-1-0-0-S";
    CHECK(played("oware", fen).since_capture().empty());
    CHECK(played("oware", fen, "Af").since_capture().size() == 2);
    CHECK(played("oware", fen, "AfF").since_capture().empty());
    CHECK(played("oware", "", "AaBb").since_capture().size() == 4);
}

TEST_CASE("oware's maybe_noisy and is_over agree with play", "[oware]") {
    const std::string slam = GENERATE("all", "none", "illegal", "unless-only");
    const int fewest = GENERATE(0, 3);
    Random random(5);
    for (int pits = 1; pits <= max_pits; ++pits) {
        const auto spec = "oware:slam=" + slam + ",below=" + std::to_string(fewest);
        const Oware<Board> game(variant(spec).rules, pits);
        for (int i = 0; i < 2000; ++i) {
            const Board board = random_pits(pits, below(random, 1 + below(random, 80)), random);
            const MoveSet moves = game.moves(board);
            const MoveSet gaining = game.maybe_noisy(board, moves);
            INFO(spec << ' ' << fen_of(board, pits, Side::south));
            REQUIRE(game.is_over(board) == moves.empty());
            REQUIRE((gaining.bits() & ~moves.bits()) == 0);
            for (const Move move : moves) {
                const bool captures = game.play(board, move).gain > 0;
                REQUIRE((slam == "none" ? captures <= gaining.contains(move)
                                        : captures == gaining.contains(move)));
            }
        }
    }
}

}  // namespace krou
