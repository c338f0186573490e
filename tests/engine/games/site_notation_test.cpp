#include "games/site_notation.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "helpers/from_text.h"
#include "helpers/random_board.h"

namespace krou {
namespace {

std::string refusal(std::string_view spec, std::string_view fen) {
    const auto position = from_fen(variant(spec), fen);
    return position ? "" : position.error();
}

}  // namespace

TEST_CASE("to_site_fen writes the starting positions", "[site]") {
    const auto start = [](std::string_view spec) { return to_site_fen(played(spec, "")); };
    CHECK(start("oware") == "4S,4S,4S,4S,4S,4S/4S,4S,4S,4S,4S,4S 0 0 S 1");
    CHECK(start("togyzkumalak") == "9S,9S,9S,9S,9S,9S,9S,9S,9S/9S,9S,9S,9S,9S,9S,9S,9S,9S 0 0 S 1");
    CHECK(start("bestemshe") == "5S,5S,5S,5S,5S/5S,5S,5S,5S,5S 0 0 S 1");
}

TEST_CASE("a site FEN lists rows from South's left and joins empty pits", "[site]") {
    const auto position = played("togyzkumalak", "1-0-0-0-2-t-0-0-3-4-t-0-0-0-0-0-0-5-6-7-N");
    CHECK(to_site_fen(position) == "5S,6,t,4S/1S,3,2S,t,2,3S 6 7 N 1");
    // The number of a single seed is optional, and case does not matter.
    const auto read = from_fen(variant("togyzkumalak"), "5s,6,T,4S/S,3,2s,t,2,3S 6 7 n");
    REQUIRE(read);
    CHECK(to_fen(*read) == to_fen(position));
}

TEST_CASE("site FENs of random positions are parsed back", "[site]") {
    Random random(21);
    for (const Preset& preset : presets()) {
        if (!has_site_notation(preset.rules.family)) continue;
        for (int n = 0; n < 200; ++n) {
            Variant game{std::string(preset.name), preset.rules};
            game.rules.pits = 1 + below(random, max_pits);
            game.rules.seeds = 1 + below(random, 9);
            Position position = Position::start(game);
            play_on(position, below(random, 60), random);
            const auto site = to_site_fen(position);
            INFO(site);
            const auto again = from_fen(game, site);
            REQUIRE(again);
            REQUIRE(to_fen(*again) == to_fen(position));
            REQUIRE(to_site_fen(*again) == site);
        }
    }
}

TEST_CASE("move_number counts full moves from 1", "[site]") {
    const auto number = [](std::string_view moves) {
        return played("oware", "", moves).move_number();
    };
    CHECK(number("") == 1);
    CHECK(number("F") == 1);
    CHECK(number("Ff") == 2);
    CHECK(number("FfA") == 2);
}

TEST_CASE("a game resumes from any move number", "[site]") {
    const auto begun = from_fen(variant("oware"), "4S,4S/4S,4S 0 0 S 999999");
    REQUIRE(begun);
    auto position = *begun;
    REQUIRE(bool(play_moves(position, "Aa")));
    CHECK(position.move_number() == 1'000'000);
    const auto again = from_fen(position.variant(), to_site_fen(position));
    REQUIRE(again);
    CHECK(again->move_number() == 1'000'000);
}

TEST_CASE("an invalid site FEN is rejected with an error", "[site]") {
    for (const auto* fen :
         {"4S/4S",           "4S/4S 0 0",       "4S/4S 0 0 X",         "4S/4S 0 0 S 0",
          "4S/4S 0 0 S 1 1", "4S/4S a 0 S",     "4S/4S 0 -1 S",        "4S,4S/4S 0 0 S",
          "4S/4S/4S 0 0 S",  "/ 0 0 S 1",       "4S,/4S 0 0 S",        "0S/4S 0 0 S",
          "0/4S 0 0 S",      "13/13 0 0 S",     "99999999999/1 0 0 S", "4X/4S 0 0 S",
          "256S/1 0 0 S",    "200S/100S 0 0 S", "t/1 0 0 S",           "04S/4S 0 0 S",
          "4S/4S 300 0 S",   "4S/4S 00 0 S",    "4S/4S 0 0 S 01",      "4S/4S 0 0 S -1"}) {
        INFO(fen);
        CHECK(!refusal("oware", fen).empty());
    }
    // The error is about site notation, not about a FEN with hyphens.
    check_says(refusal("oware", "4S/4S 0 -1 S"), "store: expected 0 to 255, got '-1'");
    CHECK(!refusal("kalah", "4S,4S/4S,4S 0 0 S 1").empty());
    CHECK(!refusal("bestemshe", "4S,t/4S,4S 0 0 S 1").empty());
    CHECK(!refusal("togyzkumalak", "t,4S/4S,4S 0 0 S 1").empty());     // the last pit
    CHECK(!refusal("togyzkumalak", "1,t,4S/4S,t,1 0 0 S 1").empty());  // same number for both
    CHECK(!refusal("togyzkumalak", "1,t,t/4S,1,1 0 0 S 1").empty());   // two for one side
    CHECK(refusal("togyzkumalak", "1,1,t/4S,t,1 0 0 S 1").empty());
    CHECK(!refusal("togyzkumalak", "1-t-1-1-t-1-0-0-S").empty());
    CHECK(!refusal("oware", "1-t-1-1-1-1-0-0-S").empty());
    CHECK(!refusal("togyzkumalak", "1-1-1-1-t-t-0-0-S").empty());
    CHECK(!refusal("togyzkumalak", "1-1-t-1-1-1-0-0-S").empty());
}

TEST_CASE("a site move names the origin and the last pit", "[site]") {
    CHECK(to_fen(played("oware", "", "f1c2 f2a2")) == to_fen(played("oware", "", "Fa")));
    CHECK(to_fen(played("bestemshe", "", "c1d2b2c1E")) == to_fen(played("bestemshe", "", "CdE")));
    const auto error = [](std::string_view spec, std::string_view moves) {
        Position position = played(spec, "");
        const auto all = play_moves(position, moves);
        return all ? "" : all.error();
    };
    CHECK(error("oware", "f1c2") == "");
    CHECK(error("oware", "F1C2") == "");
    CHECK(to_site_move(played("oware", ""), Move{5}) == "f1c2");
    CHECK(to_site_move(played("oware", "", "F"), Move{0}) == "f2a2");
    check_says(error("oware", "f1d2"), "the last seed from f1 lands on c2, not d2");
    check_says(error("oware", "f2b2"), "North's pit, but South is to move");
    check_says(error("oware", "g1d2"), "'g1d2'");
    CHECK(!error("oware", "f3d2").empty());
    CHECK(!error("kalah", "f1d2").empty());
    const Position start = played("oware", "");
    CHECK(legal_move(start, "f1c2") == Move{5});
    CHECK_FALSE(legal_move(start, "f1d2"));
    CHECK_FALSE(legal_move(start, "f1"));
}

TEST_CASE("a game in site notation uses the site's repetition rule", "[site]") {
    constexpr auto fen = "4S,4S,4S,4S,4S,4S/4S,4S,4S,4S,4S,4S 0 0 S 1";
    const std::vector<std::pair<std::string, std::string>> cases = {
        {"oware", "oware:repetition=rows"},
        {"oware:seeds=3", "oware:seeds=3,repetition=rows"},
        {"togyzkumalak", "togyzkumalak:repetition=none"},
        {"bestemshe", "bestemshe:repetition=none"},
        {"oware:repetition=owner", "oware:repetition=owner"},
        {"oware:slam=all", "oware:slam=all"},
        {"awari", "awari"},
        {"kalah", "kalah"}};
    for (const auto& [spec, expected] : cases) {
        CHECK(site_variant(variant(spec)).spec == expected);
        CHECK(variant_for_fen(variant(spec), fen).spec == expected);
        CHECK(variant_for_fen(variant(spec), "4-4-0-0-S").spec == spec);
    }
}

}  // namespace krou
