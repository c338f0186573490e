#include "match/adjudication.h"

#include "helpers/from_text.h"
#include "prove/repetition_solver.h"
#include "tables/generate/builder.h"

/// Rules that end a game early.
namespace krou {

TEST_CASE("a draw needs both sides, a resignation the loser", "[arena]") {
    AdjudicationRules rules;
    rules.draw = AdjudicationRules::Draw{2, 2, 10};
    rules.resign = AdjudicationRules::Resign{2, 300, true};
    const auto position = played("oware", "");
    Adjudicator quiet(rules);
    CHECK(!quiet.after_move(Side::south, 5, 1, position));
    CHECK(!quiet.after_move(Side::south, -5, 2, position));  // an extra turn
    CHECK(!quiet.after_move(Side::north, 0, 3, position));
    CHECK(quiet.after_move(Side::north, 10, 4, position)->reason == Reason::draw_rule);
    Adjudicator lost(rules);
    CHECK(!lost.after_move(Side::north, -400, 1, position));
    CHECK(!lost.after_move(Side::north, -300, 2, position));
    CHECK(!lost.after_move(Side::south, 300, 3, position));
    CHECK(lost.after_move(Side::south, 301, 4, position) == std::nullopt);
    const auto outcome = lost.after_move(Side::north, -500, 5, position);
    REQUIRE(outcome);
    CHECK(outcome->south_half_points == 2);
    rules.max_moves = 3;
    Adjudicator endless(rules);
    CHECK(endless.after_move(Side::south, {}, 6, position)->reason == Reason::move_limit);
}

TEST_CASE("tables adjudicate positions within their range", "[arena]") {
    const auto near_end = played("awari", "0-0-0-0-0-1-0-0-0-0-0-1-23-23-S");
    AdjudicationRules rules;
    rules.tables = std::make_shared<const Tables>(
        *build_tables(near_end.game(), near_end.variant().rules, 6, 2, 1, solve_open_boards));
    Adjudicator adjudicator(rules);
    const auto outcome = adjudicator.after_move(Side::north, {}, 40, near_end);
    REQUIRE(outcome);
    CHECK(outcome->reason == Reason::tables);
    REQUIRE(outcome->score);
    CHECK(outcome->score->south_half_seeds + outcome->score->north_half_seeds == 96);
    CHECK(!adjudicator.after_move(Side::north, {}, 40, played("awari", "")));
    // Rows of another length are different boards.
    CHECK(!adjudicator.after_move(Side::north, {}, 40, played("awari", "0-0-1-0-0-1-2-2-S")));
    CHECK(!adjudicator.after_move(Side::north, {}, 40,
                                  played("awari", "0-0-0-0-0-0-1-0-0-0-0-0-0-1-2-2-S")));

    SECTION("on boards of any size") {
        const auto wide = played("awari:pits=8", "0-0-0-0-0-0-0-1-0-0-0-0-0-0-0-1-31-31-S");
        rules.tables = std::make_shared<const Tables>(
            *build_tables(wide.game(), wide.variant().rules, 8, 2, 1, solve_open_boards));
        const auto result = Adjudicator(rules).after_move(Side::north, {}, 40, wide);
        REQUIRE(result);
        CHECK(result->score->south_half_seeds + result->score->north_half_seeds == 128);
    }

    SECTION("only right after a capture") {
        auto later = near_end;
        later.play(Move{5});
        CHECK(!adjudicator.after_move(Side::south, {}, 41, later));
    }
}

}  // namespace krou
