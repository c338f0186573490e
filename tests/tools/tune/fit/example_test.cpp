#include "tune/fit/lesson.h"

#include "eval/weights.h"
#include "helpers/arena_run.h"
#include "helpers/catch.h"
#include "helpers/from_text.h"

namespace krou::tune {

namespace {

/// Eight seeds, of which the search says 2 more for the mover, and the game 3.
Sample eight_seeds(Bounds proved) {
    Sample sample;
    sample.board.set(0, 3);
    sample.board.set(11, 5);
    sample.value = 2 * seed_value;
    sample.proved = proved;
    sample.margin_half_seeds = 6;
    sample.is_played_well = true;
    return sample;
}

void check_aims(const Sample& sample, const LessonWeights& weights,
                const std::vector<Aim>& expected) {
    const auto found = aims(sample, weights);
    REQUIRE(found.size() == expected.size());
    for (std::size_t i = 0; i < found.size(); ++i) {
        CHECK(found[i].lower == expected[i].lower);
        CHECK(found[i].upper == expected[i].upper);
        CHECK(found[i].weight == expected[i].weight);
    }
}

Sample sample_of(int seeds, double value, bool is_exact) {
    Sample sample;
    sample.board.set(3, seeds);
    sample.value = static_cast<int>(value * seed_value);
    sample.proved =
        is_exact ? Bounds{static_cast<int>(value), static_cast<int>(value)} : Bounds{-seeds, seeds};
    return sample;
}

}  // namespace

TEST_CASE("what is known of a board is aimed at by its weight", "[fit]") {
    const Bounds unknown = {-8, 8};
    LessonWeights weights = {.exact = 4, .bounds = 0.5, .score = 3, .margin = 1};
    SECTION("an exact value alone, where there is one") {
        check_aims(eight_seeds({-1, -1}), weights, {{-1, -1, 4}});
    }
    SECTION("what was played, where exact values have no weight") {
        weights.exact = 0;
        check_aims(eight_seeds({-1, -1}), weights, {{2.25, 2.25, 4}});
    }
    SECTION("what the search said and what the game gave, in one") {
        check_aims(eight_seeds(unknown), weights, {{2.25, 2.25, 4}});
        weights.margin = 0;
        check_aims(eight_seeds(unknown), weights, {{2, 2, 3}});
        weights.score = 0;
        check_aims(eight_seeds(unknown), weights, {});
    }
    SECTION("the game only if it was played well") {
        auto sample = eight_seeds(unknown);
        sample.is_played_well = false;
        check_aims(sample, weights, {{2, 2, 3}});
        weights.score = 0;
        check_aims(sample, weights, {});
        check_aims(eight_seeds(unknown), weights, {{3, 3, 1}});
    }
    SECTION("bounds, and what was found within them") {
        check_aims(eight_seeds({-8, 1}), weights, {{1, 1, 4}, {-8, 1, 0.5}});
        check_aims(eight_seeds({0, 8}), weights, {{2.25, 2.25, 4}, {0, 8, 0.5}});
        weights.bounds = 0;
        check_aims(eight_seeds({-8, 1}), weights, {{2.25, 2.25, 4}});
        check_aims(eight_seeds({-8, 1}), {0, 2, 0, 0}, {{-8, 1, 2}});
    }
}

TEST_CASE("a lesson is the rows of its pits, its range, and what is missed of it", "[fit]") {
    Board board;
    board.set(0, 30);
    board.set(5, 2);
    board.set(11, 4);
    board.set(Board::own_store, 9);
    const auto made = lesson({}, board, {-1.5, 2, 0.5});
    CHECK(made.rows == decltype(made.rows){23, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 4});
    CHECK(made.range == 6);
    CHECK(made.weight == 0.5F);
    CHECK(made.miss(-4) == -2.5F);
    CHECK(made.miss(-1.5F) == 0);
    CHECK(made.miss(1) == 0);
    CHECK(made.miss(2.25F) == 0.25F);
    board.set(Board::own_tuzdik, 2);
    board.set(Board::opponent_tuzdik, 7);
    const auto of_tuzdiks = lesson({9, true, 40, 20}, board, {0, 0, 1});
    CHECK(of_tuzdiks.rows ==
          decltype(made.rows){30, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 2, 7});
    CHECK(of_tuzdiks.range == 1);
}

TEST_CASE("a twentieth of the games is held out, always the same ones", "[fit]") {
    int held_out = 0;
    int twice = 0;
    for (int game = 1; game <= 20'000; ++game) {
        held_out += is_held_out(game);
        twice += is_held_out(game) && is_held_out(game + 1);
    }
    CHECK(held_out > 900);
    CHECK(held_out < 1100);
    CHECK(twice > 20);  // they are spread as by chance
    CHECK(twice < 100);
    CHECK(is_held_out(17) == is_held_out(17));
}

TEST_CASE("errors are told by seeds and by what is known", "[fit]") {
    ErrorTable table;
    table.add(sample_of(5, 3, true), false, 4);       // misses by 1
    table.add(sample_of(6, -4, true), false, 3);      // by 7
    table.add(sample_of(7, 0, true), true, 2);        // by 2
    table.add(sample_of(3, 1, true), false, 9);       // too few seeds for the line of exact ones
    table.add(sample_of(21, 2, true), false, 9);      // too many
    table.add(sample_of(20, 5.5, false), true, 2.5);  // by 3
    table.add(sample_of(255, 1, false), false, 1);    // by nothing
    CHECK(table.to_text() ==
          "root mean square error     boards     of 0  learned held out\n"
          "0 to 3 seeds                    1     1.00     8.00        -\n"
          "4 to 7 seeds                    3     2.89     5.00     2.00\n"
          "20 to 23 seeds                  2     4.14     7.00     3.00\n"
          "252 to 255 seeds                1     1.00     0.00        -\n"
          "exact, 4 to 20 seeds            3     2.89     5.00     2.00\n"
          "searched                        2     3.95     0.00     3.00\n");
}

TEST_CASE("errors of no boards are a head alone", "[fit]") {
    CHECK(lines_of(ErrorTable().to_text()).size() == 1);
}

}  // namespace krou::tune
