#include <algorithm>
#include <chrono>
#include <string>

#include "process.h"
#include "speed.h"
#include "talk.h"

/// What could bring the program down, and must not.
namespace krou {
namespace {

using namespace std::chrono_literals;

/// Says all and ends the input; the program must hear it all and end well.
Lines last_words(Process& engine, const Lines& said) {
    for (const auto& line : said) engine.say(line);
    engine.end_input();
    const auto lines = engine.rest(5s * slowdown);
    REQUIRE(lines);
    CHECK(engine.exit_code(5s * slowdown) == 0);
    return *lines;
}

}  // namespace

TEST_CASE("a directory is no file of weights", "[dialogue]") {
    Process engine(KROU_BINARY);
    const auto lines = last_words(engine, {"setoption name EvalFile value /tmp", "isready"});
    CHECK(beginning(lines, "info string error: option EvalFile stays").size() == 1);
    CHECK(beginning(lines, "readyok").size() == 1);
}

TEST_CASE("pondering without limits ends with the input after ponderhit", "[dialogue]") {
    for (const auto* go : {"go ponder", "go ponder infinite", "go ponder infinite depth 3"}) {
        INFO(go);
        Process engine(KROU_BINARY);
        CHECK(beginning(last_words(engine, {go, "ponderhit"}), "bestmove").size() == 1);
    }
}

TEST_CASE("a count of more moves than there can be is stopped like any", "[dialogue]") {
    Process engine(KROU_BINARY);
    engine.say("position fen 1-0-0-0-0-0-1-0-0-0-0-0-23-23-S");
    engine.say("perft 100000000");
    CHECK(!engine.until("Nodes", 300ms));
    const auto lines = last_words(engine, {"stop", "isready"});
    CHECK(beginning(lines, "readyok").size() == 1);
}

TEST_CASE("a table that there is no memory for leaves the old one", "[dialogue]") {
    // Where there is so much memory, there is nothing to say.
    Process engine(KROU_BINARY);
    const auto lines = last_words(engine, {"setoption name Hash value 65536",
                                           "setoption name Hash value 65535", "go depth 3"});
    for (const auto& line : beginning(lines, "info string error"))
        CHECK(line.ends_with("it stays at 64"));
    CHECK(beginning(lines, "bestmove").size() == 1);
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
