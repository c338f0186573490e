#include "analysis/review.h"

#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "analysis/review_text.h"
#include "games/notation.h"
#include "helpers/from_text.h"

namespace krou {

TEST_CASE("quality depends on seeds and chances lost", "[review]") {
    const auto mark = [](int seeds_on_board, int best, int played, bool is_exact = false) {
        // Spread of chances: 1200 with 48 seeds, 100 with 4.
        return glyph_of(quality_of({0, 25, 300, 0}, seeds_on_board, {{0}, best, is_exact, 1, {}},
                                   {{1}, played, is_exact, 1, {}}));
    };
    SECTION("a full, even board: 0.5, 1.5 and 4 seeds") {
        CHECK(mark(48, 100, -49) == "");
        CHECK(mark(48, 100, -50) == "?!");
        CHECK(mark(48, 0, -300) == "?!");
        CHECK(mark(48, 0, -450) == "?");
        CHECK(mark(48, 600, -300) == "?");
        CHECK(mark(48, 600, -600) == "??");
    }
    SECTION("lost seeds without lost chances are fine") {
        CHECK(mark(48, -36 * 300, -42 * 300) == "");
        CHECK(mark(48, 42 * 300, 36 * 300) == "");
        CHECK(mark(4, 5 * 300, 3 * 300) == "");
        CHECK(mark(48, -6 * 300, -9 * 300) == "?");
    }
    SECTION("an almost empty board: fewer seeds, but at least 0.5") {
        CHECK(mark(4, 400, 251) == "");
        CHECK(mark(4, 400, 250) == "?!");
        CHECK(mark(4, 400, 100) == "?");
        CHECK(mark(4, 400, -200) == "??");
    }
    SECTION("proved values are certain") {
        CHECK(mark(48, 300, 0, true) == "??");
        CHECK(mark(48, 0, -300, true) == "??");
        CHECK(mark(48, 900, 300, true) == "");
        CHECK(mark(48, -300, -900, true) == "");
        CHECK(mark(4, 150, 0, true) == "??");
    }
}

TEST_CASE("a summary counts moves with a choice", "[review]") {
    std::vector<Review> reviews(5);
    for (std::size_t i = 0; i < reviews.size(); ++i) {
        reviews[i].side = i % 2 == 0 ? Side::south : Side::north;
        reviews[i].had_choice = i != 2;
    }
    const GameRecord record{GameHistory(Position::start(variant("oware"))), {}};
    const auto lines = summary_of(record, reviews, Language::english);
    check_says(lines.at(0), "best choices: 2 of 2 ");
    check_says(lines.at(1), "best choices: 2 of 2 ");
}

TEST_CASE("accuracy falls with lost chances", "[review]") {
    const auto accuracy_after = [](const std::vector<int>& lost_of_game) {
        std::vector<Review> reviews(lost_of_game.size());
        for (std::size_t i = 0; i < reviews.size(); ++i) {
            reviews[i].had_choice = true;
            reviews[i].lost_of_game = lost_of_game[i];
        }
        return player_summary(reviews, Side::south).accuracy;
    };
    CHECK(accuracy_after({}) == 100);
    CHECK(accuracy_after({0}) == 100);
    CHECK(accuracy_after({30}) == 87);
    CHECK(accuracy_after({200}) == 40);
    CHECK(accuracy_after({1000}) == 0);
    CHECK(accuracy_after({0, 200}) == 70);
}

TEST_CASE("comments are split into people's and programs'", "[review]") {
    const auto check = [](std::string_view comment, std::string_view by_people,
                          std::optional<int> value) {
        INFO(comment);
        const auto parts = parts_of(comment);
        CHECK(parts.by_people == by_people);
        CHECK(parts.value == value);
        CHECK(joined_comment(parts.by_people, parts.by_program) == comment);
    };
    check("", "", {});
    check("good", "good", {});
    check("+0.50/12 0.031s", "", 150);
    check("book", "", {});
    check("hm | -1,2/30", "hm", -360);
    check("a | b | ?? -0,1/3; meilleur D +1,0\u00a0: DbEb", "a | b", -30);
    check("-12.5/3 exact; better D +1.0: DbEb", "", -3750);
}

TEST_CASE("people's comments may look like a program's", "[review]") {
    for (const auto* by_people : {"", "hm", "+0.50/9", "book", "hm | book", "a || b", "a ||", "a |",
                                  "+0.50/9 ||", " | ", "hm | -1.0/3; better D +1.0: DbEb"})
        for (const auto* by_program : {"", "book", "-1.0/3; better D +1.0: DbEb"}) {
            const auto comment = joined_comment(by_people, by_program);
            INFO(comment);
            const auto parts = parts_of(comment);
            CHECK(parts.by_people == by_people);
            CHECK(parts.by_program == by_program);
        }
    CHECK(joined_comment("hm", "book") == "hm | book");
}

TEST_CASE("mistakes are described in words", "[review]") {
    const auto text = [](std::string_view name, Language language, int better, int value) {
        const auto before = Position::start(variant(name));
        const auto move = [&](int pit) {
            return *legal_move(before, place_name(before.family(), before.pits(), pit));
        };
        return mistake_text({before, move(1)}, {move(0), better, value, "??"}, language);
    };
    CHECK(text("oware", Language::english, 30, -660) == "B loses about 2 seeds; A was better");
    CHECK(text("oware", Language::french, 30, -270) == "B perd 1 graine\u202f; A était meilleur");
    CHECK(text("morpion", Language::english, 0, -300) ==
          "b1 turns a draw into a loss; a1 was better");
}

TEST_CASE("the turning point is where the loser falls behind", "[review]") {
    // South's values of the best and the played move.
    const auto turned = [](const std::vector<std::pair<int, int>>& south_values) {
        std::vector<Review> reviews;
        Side side = Side::south;
        for (const auto& [best, played] : south_values) {
            const int sign = side == Side::south ? 1 : -1;
            Review review;
            review.side = side;
            review.best.value = sign * best;
            review.played.value = sign * played;
            reviews.push_back(review);
            side = other(side);
        }
        return turning_point(reviews).value_or(0);
    };
    CHECK(turned({{0, -200}, {-200, -100}, {-100, -900}, {-900, -800}}) == 3);
    CHECK(turned({{0, 0}, {0, 500}, {500, 400}, {400, 600}}) == 2);
    CHECK(turned({{0, -500}, {-500, 0}, {0, -500}, {-500, -500}}) == 3);
    CHECK(turned({{-400, -500}, {-500, -500}}) == 0);
    CHECK(turned({{0, -500}, {-500, 0}}) == 0);
    CHECK(turned({{100, 100}, {100, 100}}) == 0);
    // A deeper search does not turn the previous move into the turning point.
    CHECK(turned({{0, -500}, {-500, -500}, {-100, -100}, {-500, -500}}) == 1);
    CHECK(turned({{0, 0}, {-300, -300}, {-500, -500}}) == 0);
    CHECK(turned({{0, -500}, {-500, 0}, {0, 0}, {-300, -300}}) == 0);
}

}  // namespace krou
