#include <string>
#include <vector>

#include "helpers/from_text.h"

namespace krou {
TEST_CASE("x is South and begins, marks alternate", "[morpion]") {
    const std::vector<Play> plays = {
        {"", "", ".../.../...-S"},
        {"", "a1", "x../.../...-N"},
        {"", "a1c3", "x../.../..o-S"},
        {"", "b2 a2 c1", "..x/ox./...-N"},
    };
    check_plays("morpion", plays);
}

TEST_CASE("every empty square may be marked", "[morpion]") {
    const std::vector<Choice> choices = {
        {".../.../...-S", "a1b1c1a2b2c2a3b3c3"},
        {"x../.o./..x-N", "b1c1a2c2a3b3"},
        {"xox/xoo/.x.-N", "a3c3"},
    };
    check_choices("morpion", choices);
}

TEST_CASE("three in a row win one point, in each of the eight lines", "[morpion]") {
    std::vector<End> ends;
    for (const char* fen : {"xxx/oo./...-N", "oo./xxx/...-N", "oo./.../xxx-N", "xo./xo./x..-N",
                            ".xo/.xo/.x.-N", ".ox/.ox/..x-N", "xo./ox./..x-N", ".ox/.xo/x..-N"})
        ends.push_back({fen, Ending::exhausted, "1-0 1-0"});
    for (const char* fen : {"ooo/xx./x..-S", "xx./ooo/x..-S", "xx./x../ooo-S", "ox./ox./o.x-S",
                            "xo./xo./.ox-S", "x.o/x.o/.xo-S", "oxx/xo./..o-S", "xxo/xo./o..-S"})
        ends.push_back({fen, Ending::exhausted, "0-1 0-1"});
    check_ends("morpion", ends);
}

TEST_CASE("a played win counts as one that is set up", "[morpion]") {
    const auto won = played("morpion", "", "a1a2b1b2c1");
    CHECK(won.ending() == Ending::exhausted);
    CHECK(won.result() == FinalScore{2, 0});
    CHECK(legal(won) == "");
    CHECK(played("morpion", "", "a1a2b1b2c3c2").result() == FinalScore{0, 2});
    CHECK(won.board() == played("morpion", "xxx/oo./...-N").board());
}

TEST_CASE("a full board without three in a row is a draw", "[morpion]") {
    check_ends("morpion", {{"xox/xoo/oxx-N", Ending::exhausted, "1/2-1/2 0-0"},
                           {"xox/xoo/ox.-S", Ending::none, "*"}});
    CHECK(result_text(played("morpion", "xox/xoo/ox.-S", "c3")) == "1/2-1/2 0-0");
    CHECK(result_text(played("morpion", "xox/oxo/ox.-S", "c3")) == "1-0 1-0");
}

}  // namespace krou
