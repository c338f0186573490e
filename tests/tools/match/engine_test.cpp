#include "match/engine.h"

#include "helpers/catch.h"

/// What an engine may be told: its options and its time.
namespace krou {

using namespace std::chrono_literals;

TEST_CASE("an option of an engine is as it declares it", "[arena]") {
    const std::vector<Declaration> declared = {
        parse_declaration("option name Hash type spin default 64 min 1 max 65536"),
        parse_declaration("option name Own Book type check default true"),
        parse_declaration("option name Style type combo default wild var wild var tame"),
        parse_declaration("option name EvalFile type string default <empty>"),
        parse_declaration("option name Depth type spin"),
        parse_declaration("option"),
    };
    struct Case {
        const char *name, *value, *refusal;
    };
    for (const auto& [name, value, refusal] : {
             Case{"Hash", "8", ""},
             Case{"hash", "65536", ""},
             Case{"Hash", "0", "'0' is not a number from 1 to 65536"},
             Case{"Hash", "8x", "'8x' is not a number from 1 to 65536"},
             Case{"Depth", "x", "'x' is not a number that it takes"},
             Case{"own book", "FALSE", ""},
             Case{"own book", "yes", "'yes' is not true or false"},
             Case{"Style", "Tame", ""},
             Case{"Style", "tmae", "'tmae' is not one of wild, tame; did you mean tame?"},
             Case{"EvalFile", "any thing", ""},
             Case{"Hsah", "8", "it has no such option; did you mean Hash?"},
             Case{"Contempt", "8", "it has no such option"},
         })
        CHECK(objection(declared, name, value).value_or(Error{}).text == refusal);
}

TEST_CASE("a clock goes by the moves of its engine", "[arena]") {
    EngineLimits control;
    control.time = 10s;
    control.increment = 100ms;
    control.moves = 2;
    control.margin = 50ms;
    GameClock clock(control);
    CHECK(*clock.allowed() == 10050ms);
    clock.charge(3s);
    CHECK(clock.left() == 7100ms);
    CHECK(clock.moves_left() == 1);
    clock.charge(1s);
    CHECK(clock.left() == 16200ms);
    CHECK(clock.moves_left() == 2);

    EngineLimits nodes;
    nodes.nodes = 500;
    const Clocks clocks{clock, GameClock(nodes)};
    CHECK(go_text(clocks, Side::south) ==
          "go wtime 16200 btime 16200 winc 100 binc 100 movestogo 2\n");
    CHECK(go_text(clocks, Side::north) == "go nodes 500\n");
    CHECK(!clocks[1].allowed());
}

TEST_CASE("seconds are rounded up", "[arena]") {
    CHECK(in_seconds(1us) == "0.001 s");
    CHECK(in_seconds(123ms) == "0.123 s");
    CHECK(in_seconds(61s + 1ms + 1us) == "61.002 s");
}

}  // namespace krou
