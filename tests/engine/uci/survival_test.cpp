#include <algorithm>
#include <chrono>
#include <string>

#include "helpers/process.h"
#include "helpers/speed.h"
#include "helpers/talk.h"

/// What could bring the program down, and must not.
namespace krou {
namespace {

using namespace std::chrono_literals;

/// Says all and ends the input; the program must hear it all and end well.
Lines rest_after(Process& engine, const Lines& said) {
    for (const auto& line : said) engine.say(line);
    engine.end_input();
    const auto lines = engine.rest(5s * slowdown);
    REQUIRE(lines);
    CHECK(engine.exit_code(5s * slowdown) == 0);
    return *lines;
}

}  // namespace

TEST_CASE("weights that cannot be read are refused, and it goes on", "[dialogue]") {
    for (const std::string path : {"/tmp", "/proc/self/mem", "/dev/zero", "/no/such/file"}) {
        INFO(path);
        Process engine(KROU_BINARY);
        const auto lines = rest_after(engine, {"setoption name EvalFile value " + path, "isready"});
        CHECK(beginning(lines, "info string error: option EvalFile stays").size() == 1);
        CHECK(beginning(lines, "readyok").size() == 1);
    }
}

TEST_CASE("with little memory it starts with a smaller table, and says so", "[dialogue]") {
    // A sanitizer takes more for itself.
    if (!at_full_speed) return;
    Process engine("/bin/sh", {"-c", "ulimit -v 60000; exec " KROU_BINARY});
    const auto lines =
        rest_after(engine, {"setoption name TablebaseSeeds value 2", "isready", "go depth 3"});
    const auto said = the_line(lines, "info string error: there is no memory for Hash 64, it is ");
    CHECK(std::stoi(said.substr(said.rfind(' '))) < 64);
    CHECK(beginning(lines, "readyok").size() == 1);
    CHECK(beginning(lines, "bestmove").size() == 1);
}

TEST_CASE("pondering without limits ends with the input after ponderhit", "[dialogue]") {
    for (const auto* go : {"go ponder", "go ponder infinite", "go ponder infinite depth 3"}) {
        INFO(go);
        Process engine(KROU_BINARY);
        CHECK(beginning(rest_after(engine, {go, "ponderhit"}), "bestmove").size() == 1);
    }
}

TEST_CASE("a count of more moves than there can be is stopped like any", "[dialogue]") {
    Process engine(KROU_BINARY);
    engine.say("position fen 1-0-0-0-0-0-1-0-0-0-0-0-23-23-S");
    engine.say("perft 100000000");
    CHECK(!engine.until("Nodes", 300ms));
    const auto lines = rest_after(engine, {"stop", "isready"});
    CHECK(beginning(lines, "readyok").size() == 1);
}

TEST_CASE("a table that there is no memory for leaves the old one", "[dialogue]") {
    // Where there is so much memory, there is nothing to say.
    Process engine(KROU_BINARY);
    const auto lines = rest_after(engine, {"setoption name Hash value 65536",
                                           "setoption name Hash value 65535", "go depth 3"});
    for (const auto& line : beginning(lines, "info string error"))
        CHECK(line.ends_with("it stays at 64"));
    CHECK(beginning(lines, "bestmove").size() == 1);
}

TEST_CASE("stop is answered at once while the first tables are made", "[dialogue][time]") {
    auto best = std::chrono::steady_clock::duration::max();
    for (int attempt = 0; attempt < 5; ++attempt) {
        Process engine(KROU_BINARY);
        engine.say("setoption name TablebaseSeeds value 20");
        engine.say("go infinite");
        CHECK(!engine.until("bestmove", std::chrono::milliseconds(100 + 100 * attempt)));
        const auto start = std::chrono::steady_clock::now();
        engine.say("stop");
        CHECK(engine.until("bestmove", 60s * slowdown));
        best = std::min(best, std::chrono::steady_clock::now() - start);
    }
    CHECK((best <= 10ms || !at_full_speed));
}

TEST_CASE("more threads than processors keep the clock too", "[dialogue][time]") {
    Process engine(KROU_BINARY);
    engine.say("setoption name Threads value 128");
    auto best = std::chrono::steady_clock::duration::max();
    for (int attempt = 0; attempt < 3; ++attempt) {
        const auto start = std::chrono::steady_clock::now();
        engine.say("go movetime 200");
        CHECK(engine.until("bestmove", 60s * slowdown));
        best = std::min(best, std::chrono::steady_clock::now() - start);
    }
    // A loaded machine may give the threads their turn late, and a sanitizer much later.
    CHECK((best <= 400ms || !at_full_speed));
}

}  // namespace krou
