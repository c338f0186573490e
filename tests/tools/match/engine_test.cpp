#include "match/engine.h"

#include "helpers/catch.h"

/// Options and clocks of engines.
namespace krou {

using namespace std::chrono_literals;

TEST_CASE("settings must match declared options", "[arena]") {
    const std::vector<DeclaredOption> declared = {
        parse_declaration("option name Hash type spin default 64 min 1 max 65536"),
        parse_declaration("option name Own Book type check default true"),
        parse_declaration("option name Style type combo default wild var wild var tame"),
        parse_declaration("option name EvalFile type string default <empty>"),
        parse_declaration("option name Depth type spin"),
        parse_declaration("option"),
    };
    struct Case {
        const char *name, *value, *named;  // the error names this; empty if valid
    };
    for (const auto& [name, value, named] : {
             Case{"Hash", "8", ""},
             Case{"hash", "65536", ""},
             Case{"Hash", "0", "'0'"},
             Case{"Hash", "8x", "'8x'"},
             Case{"Depth", "x", "'x'"},
             Case{"own book", "FALSE", ""},
             Case{"own book", "yes", "'yes'"},
             Case{"Style", "Tame", ""},
             Case{"Style", "tmae", "mean tame?"},
             Case{"EvalFile", "any thing", ""},
             Case{"Hsah", "8", "mean Hash?"},
             Case{"Contempt", "8", "option"},
         }) {
        INFO(name << ' ' << value);
        const auto text = check_setting(declared, name, value).value_or(Error{}).text;
        CHECK(text.empty() == std::string_view(named).empty());
        CHECK(text.find(named) != text.npos);
    }
}

TEST_CASE("a period counts the moves of one engine", "[arena]") {
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
