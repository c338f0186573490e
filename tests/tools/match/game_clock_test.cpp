#include "match/engine.h"

#include "helpers/catch.h"

/// The time that an engine has, and what it is told of it.
namespace krou {

using namespace std::chrono_literals;

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
