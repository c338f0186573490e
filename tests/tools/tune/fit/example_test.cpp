#include "tune/fit/example.h"

#include "eval/weights.h"
#include "helpers/catch.h"
#include "helpers/from_text.h"
#include "helpers/tune_run.h"

namespace krou::tune {

namespace {

/// Eight seeds. The search expects 2 net seeds for the mover, the game gave 3.
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

void check_labels(const Sample& sample, const LabelWeights& weights,
                  const std::vector<Label>& expected) {
    const auto found = labels(sample, weights);
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

TEST_CASE("labels depend on the weights of their sources", "[fit]") {
    const Bounds unknown = {-8, 8};
    LabelWeights weights = {.exact = 4, .bounds = 0.5, .score = 3, .margin = 1};
    SECTION("an exact value is the only label") {
        check_labels(eight_seeds({-1, -1}), weights, {{-1, -1, 4}});
    }
    SECTION("without weight, exact values are ignored") {
        weights.exact = 0;
        check_labels(eight_seeds({-1, -1}), weights, {{2.25, 2.25, 4}});
    }
    SECTION("search value and game result are averaged") {
        check_labels(eight_seeds(unknown), weights, {{2.25, 2.25, 4}});
        weights.margin = 0;
        check_labels(eight_seeds(unknown), weights, {{2, 2, 3}});
        weights.score = 0;
        check_labels(eight_seeds(unknown), weights, {});
    }
    SECTION("games with random moves are ignored") {
        auto sample = eight_seeds(unknown);
        sample.is_played_well = false;
        check_labels(sample, weights, {{2, 2, 3}});
        weights.score = 0;
        check_labels(sample, weights, {});
        check_labels(eight_seeds(unknown), weights, {{3, 3, 1}});
    }
    SECTION("bounds and a value within them") {
        check_labels(eight_seeds({-8, 1}), weights, {{1, 1, 4}, {-8, 1, 0.5}});
        check_labels(eight_seeds({0, 8}), weights, {{2.25, 2.25, 4}, {0, 8, 0.5}});
        weights.bounds = 0;
        check_labels(eight_seeds({-8, 1}), weights, {{2.25, 2.25, 4}});
        check_labels(eight_seeds({-8, 1}), {0, 2, 0, 0}, {{-8, 1, 2}});
    }
}

TEST_CASE("an example has rows, a range and a label", "[fit]") {
    Board board;
    board.set(0, 30);
    board.set(5, 2);
    board.set(11, 4);
    board.set(Board::own_store, 9);
    const auto one = example({}, board, {-1.5, 2, 0.5});
    CHECK(one.rows == decltype(one.rows){23, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 4});
    CHECK(one.range == 6);
    CHECK(one.weight == 0.5F);
    CHECK(one.residual(-4) == -2.5F);
    CHECK(one.residual(-1.5F) == 0);
    CHECK(one.residual(1) == 0);
    CHECK(one.residual(2.25F) == 0.25F);
    board.set(Board::own_tuzdik, 2);
    board.set(Board::opponent_tuzdik, 7);
    const auto of_tuzdiks = example({9, true, 40, 20}, board, {0, 0, 1});
    CHECK(of_tuzdiks.rows ==
          decltype(one.rows){30, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 2, 7});
    CHECK(of_tuzdiks.range == 1);
}

TEST_CASE("a twentieth of the games is held out", "[fit]") {
    int held_out = 0;
    int twice = 0;
    for (int game = 1; game <= 20'000; ++game) {
        held_out += is_held_out(game);
        twice += is_held_out(game) && is_held_out(game + 1);
    }
    CHECK(held_out > 900);
    CHECK(held_out < 1100);
    CHECK(twice > 20);  // not at regular intervals
    CHECK(twice < 100);
}

TEST_CASE("errors are listed by seeds and by source", "[fit]") {
    ErrorTable table;
    table.add(sample_of(5, 3, true), false, 4);       // error 1
    table.add(sample_of(6, -4, true), false, 3);      // error 7
    table.add(sample_of(7, 0, true), true, 2);        // error 2
    table.add(sample_of(3, 1, true), false, 9);       // too few seeds for the last line but one
    table.add(sample_of(21, 2, true), false, 9);      // too many seeds for it
    table.add(sample_of(20, 5.5, false), true, 2.5);  // error 3
    table.add(sample_of(255, 1, false), false, 1);    // error 0
    CHECK(table.to_text() ==
          "root mean square error     boards baseline training held out\n"
          "0 to 3 seeds                    1     1.00     8.00        -\n"
          "4 to 7 seeds                    3     2.89     5.00     2.00\n"
          "20 to 23 seeds                  2     4.14     7.00     3.00\n"
          "252 to 255 seeds                1     1.00     0.00        -\n"
          "exact, 4 to 20 seeds            3     2.89     5.00     2.00\n"
          "searched                        2     3.95     0.00     3.00\n");
}

}  // namespace krou::tune
