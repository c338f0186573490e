#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

#include "helpers/from_text.h"
#include "helpers/protocol_session.h"

// `go solve` in a session.

namespace krou {
namespace {

constexpr auto small = "setoption name UCI_Variant value kalah:pits=4,seeds=3";
constexpr auto few_tables = "setoption name TablebaseSeeds value 4";
constexpr auto small_hash = "setoption name Hash value 1";
/// Solved margin of kalah:pits=4,seeds=3.
constexpr int value = 6;

/// Checks that the reported bounds narrow to [lower, upper], then `solved` and one best move.
void check_solved(const Lines& lines, int lower, int upper) {
    const auto values = beginning(lines, "info string value ");
    REQUIRE(!values.empty());
    int least = -999;
    int most = 999;
    for (const auto& line : values) {
        const int from = parse_number(word_after(line, "value")).value_or(-1000);
        const int to = parse_number(word_after(line, "to")).value_or(1000);
        CHECK((least <= from && from <= to && to <= most));
        CHECK((least < from || to < most));
        least = from;
        most = to;
    }
    CHECK(least == lower);
    CHECK(most == upper);
    REQUIRE(lines.size() > 2);
    CHECK(*(lines.end() - 2) == "info string solved");
    CHECK(lines.back().starts_with("bestmove "));
    CHECK(beginning(lines, "bestmove ").size() == 1);
}

bool has_move(const Lines& lines, const Position& position) {
    const auto move = word_after(the_line(lines, "bestmove "), "bestmove");
    return holds(legal(position), move);
}

}  // namespace

TEST_CASE("go solve reports narrowing bounds, then solved", "[session]") {
    // It ignores the level and the book.
    for (const auto& setting :
         {set("TablebaseSeeds", "10"), set("TablebaseSeeds", "0"), set("Threads", "3"),
          set("Skill Level", "0"), set("OwnBook", "true")}) {
        INFO(setting);
        const auto lines = answers({small, setting, "go solve"});
        check_solved(lines, value, value);
        CHECK(beginning(lines, "info string no book").empty());
    }
    // The stores count.
    check_solved(answers({small, "position fen 3-3-3-3-3-3-3-3-5-1-S", "go solve"}), value + 4,
                 value + 4);
    check_solved(answers({small, "position fen 3-3-3-3-3-3-3-3-5-1-N", "go solve"}), value - 4,
                 value - 4);
    const auto lines = answers({small, "go solve searchmoves A C"});
    check_solved(lines, 2, 2);
    CHECK(word_after(lines.back(), "bestmove") == "C");
}

TEST_CASE("go solve ends at its limit with a legal move", "[session]") {
    const auto start = played("kalah", "");
    for (const std::string limit : {"movetime 50", "movetime 0", "nodes 1000", "nodes 1",
                                    "nodes 300000 movetime 60", "wtime 100 btime 100"}) {
        INFO(limit);
        const auto lines = answers({set("UCI_Variant", "kalah"), small_hash, "go solve " + limit});
        CHECK(has_move(lines, start));
        CHECK(beginning(lines, "info string solved").empty());
        CHECK(beginning(lines, "info string error").empty());
    }
}

TEST_CASE("go solve with infinite or ponder waits for stop", "[session][threads]") {
    for (const std::string kind : {"infinite", "ponder", "infinite nodes 10", "ponder nodes 10"}) {
        INFO(kind);
        ProtocolSession talk;
        const auto lines = talk.say_at_once({small, "go solve " + kind, "isready", "stop"});
        CHECK(has_move(lines, played("kalah:pits=4,seeds=3", "")));
        CHECK(beginning(lines, "readyok").size() == 1);
        CHECK(std::ranges::find(lines, "readyok") < lines.end() - 1);
    }
    const auto lines = ProtocolSession().say_at_once({small, "go solve ponder", "ponderhit"});
    check_solved(lines, value, value);
}

TEST_CASE("stop ends go solve with a legal move", "[session][threads]") {
    const auto lines = ProtocolSession().say_at_once(
        {set("UCI_Variant", "kalah:pits=7,seeds=7"), small_hash, "go solve", "isready", "stop"});
    CHECK(has_move(lines, played("kalah:pits=7,seeds=7", "")));
    CHECK(beginning(lines, "info string solved").empty());
}

TEST_CASE("options may change between and during go solve", "[session][threads]") {
    const Lines between = {"isready",
                           "setoption name Hash value 2",
                           "ucinewgame",
                           "setoption name TablebaseSeeds value 0",
                           "setoption name ClearHash",
                           "setoption name Threads value 2",
                           "setoption name TablebaseSeeds value 4"};
    SECTION("between proofs") {
        ProtocolSession talk;
        talk.say({small});
        for (const auto& line : between) {
            INFO(line);
            CHECK(beginning(talk.say({line}), "info string error").empty());
            check_solved(talk.say({"go solve"}), value, value);
        }
    }
    SECTION("during a proof") {
        for (const auto& line : between) {
            INFO(line);
            ProtocolSession talk;
            const auto lines =
                talk.say_at_once({small, few_tables, "go solve", line, "go solve", "isready"});
            CHECK(beginning(lines, "info string error").empty());
            CHECK(beginning(lines, "info string solved").size() == 2);
            CHECK(beginning(lines, "bestmove B").size() == 2);
        }
    }
}

TEST_CASE("a search after clearing is unaffected by go solve", "[session]") {
    const Lines search = {"position startpos", "go depth 9"};
    const auto fresh = [&](const Lines& before) {
        ProtocolSession talk;
        talk.say({set("UCI_Variant", "kalah"), "setoption name Hash value 4",
                  "setoption name TablebaseSeeds value 4"});
        talk.say(before);
        return timeless(talk.say(search));
    };
    const auto expected = fresh({});
    CHECK(fresh({"go solve nodes 3000", "ucinewgame"}) == expected);
    CHECK(fresh({"go solve nodes 3000", "setoption name ClearHash"}) == expected);
    CHECK(fresh({"go solve nodes 3000", "setoption name Hash value 2",
                 "setoption name Hash value 4", "ucinewgame"}) == expected);
}

TEST_CASE("go solve with too many seeds to prove still answers", "[session]") {
    for (const std::string fen :
         {"9-9-9-9-9-9-9-9-9-9-9-9-0-0-S", "99-0-0-1-0-0-0-0-S", "250-0-0-1-0-0-S",
          "7-7-7-7-7-7-7-7-7-7-7-7-7-7-0-0-N", "98-0-0-0-0-0-0-1-0-0-0-0-0-0-50-50-S"}) {
        INFO(fen);
        const auto lines = answers({set("UCI_Variant", "kalah"), small_hash, "position fen " + fen,
                                    "go solve nodes 10000"});
        CHECK(has_move(lines, played("kalah", fen)));
        CHECK(beginning(lines, "info string error").empty());
    }
}

}  // namespace krou
