#include <vector>

#include "helpers/from_text.h"

namespace krou {

TEST_CASE("South plays x, begins, and sides alternate on empty squares", "[morpion]") {
    check_plays("morpion", {{"", "a1c3", "x../.../..o-S"}, {"", "b2 a2 c1", "..x/ox./...-N"}});
    check_choices("morpion", {{".../.../...-S", "a1b1c1a2b2c2a3b3c3"}, {"xox/xoo/.x.-N", "a3c3"}});
}

TEST_CASE("each of the eight lines wins; a full board is a draw", "[morpion]") {
    std::vector<End> ends = {{"xox/xoo/oxx-N", Ending::exhausted, "1/2-1/2 0-0"},
                             {"xox/xoo/ox.-S", Ending::none, "*"}};
    for (const char* fen : {"xxx/oo./...-N", "oo./xxx/...-N", "oo./.../xxx-N", "xo./xo./x..-N",
                            ".xo/.xo/.x.-N", ".ox/.ox/..x-N", "xo./ox./..x-N", ".ox/.xo/x..-N"})
        ends.push_back({fen, Ending::exhausted, "1-0 1-0"});
    for (const char* fen : {"ooo/xx./x..-S", "xx./ooo/x..-S", "xx./x../ooo-S", "ox./ox./o.x-S",
                            "xo./xo./.ox-S", "x.o/x.o/.xo-S", "oxx/xo./..o-S", "xxo/xo./o..-S"})
        ends.push_back({fen, Ending::exhausted, "0-1 0-1"});
    check_ends("morpion", ends);
    CHECK(played("morpion", "", "a1a2b1b2c1").board() ==
          played("morpion", "xxx/oo./...-N").board());
}

}  // namespace krou
