#include <string>
#include <vector>

#include "bot/game.h"
#include "games/notation.h"
#include "helpers/catch.h"

/// Dialogues of one game, without the network and engines.
namespace krou {
namespace {

using namespace std::chrono_literals;

std::string state_text(const std::string& moves, const std::string& status = "started",
                       const std::string& rest = "") {
    return R"({"type":"gameState","moves":")" + moves +
           R"(","wtime":60000,"btime":50000,"winc":1000,"binc":0,"status":")" + status + '"' +
           rest + "}";
}

std::string full_text(const std::string& state, const std::string& south = "krou",
                      const std::string& north = "ama", const std::string& variant = "oware",
                      const std::string& fen = "startpos", bool has_clock = true) {
    return R"({"type":"gameFull","variant":{"key":")" + variant + R"("},"initialFen":")" + fen +
           R"(","clock":)" + (has_clock ? "{}" : "null") + R"(,"p1":{"id":")" + south +
           R"("},"p2":{"id":")" + north + R"("},"state":)" + state + "}";
}

/// Game whose time only the test changes.
struct FollowedGame {
    bot::Game game{"abcd1234", "krou", 7s, 300ms};
    Time now{};

    /// Returns the error of a line; empty if there is none.
    std::string error(const std::string& line) {
        const auto error = game.handle(line, now);
        return error ? error->text : "";
    }
    bool accepts(const std::string& line) { return error(line).empty(); }
    /// Returns the moves of the search; "-" for none.
    std::string searched() const {
        const auto task = game.task(now);
        return task ? (task->is_ponder ? "ponder " : "search ") + task->moves : "-";
    }
    std::string sent() { return game.take_move().value_or("-"); }
};

}  // namespace

TEST_CASE("our turn needs a search with the clock", "[bot]") {
    FollowedGame followed;
    CHECK(followed.searched() == "-");
    REQUIRE(followed.accepts(full_text(state_text(""))));
    CHECK(followed.searched() == "search ");
    followed.now += 250ms;
    const auto task = followed.game.task(followed.now);
    CHECK(task->options == "setoption name UCI_Variant value oware:repetition=rows\n");
    CHECK(task->position == "position fen 4-4-4-4-4-4-4-4-4-4-4-4-0-0-S\n");
    CHECK(task->go == "go wtime 59750 btime 50000 winc 1000\n");
    CHECK(task->limit == 59'450ms);
    followed.now += 1h;
    CHECK(followed.game.task(followed.now)->limit == 1ms);
}

TEST_CASE("a move is sent once, and then the game waits", "[bot]") {
    FollowedGame followed;
    followed.accepts(full_text(state_text("")));
    CHECK(followed.sent() == "-");
    followed.game.answer("", "F", "");
    CHECK(followed.searched() == "-");
    CHECK(followed.sent() == "f1c2");
    CHECK(followed.sent() == "-");
    // The site repeats the old state, and then has the move.
    CHECK(followed.accepts(state_text("")));
    CHECK(followed.accepts(state_text("f1c2")));
    CHECK(followed.accepts(state_text("f1c2")));
    CHECK(followed.searched() == "-");
    CHECK(followed.sent() == "-");
    CHECK(followed.accepts(state_text("f1c2 a2d1")));
    CHECK(followed.searched() == "search Ff");
    CHECK(followed.game.task({})->position ==
          "position fen 4-4-4-4-4-4-4-4-4-4-4-4-0-0-S moves Ff\n");
}

TEST_CASE("north plays with its own clock", "[bot]") {
    FollowedGame followed;
    followed.accepts(full_text(state_text(""), "ama", "krou"));
    CHECK(followed.searched() == "-");
    followed.accepts(state_text("f1c2"));
    CHECK(followed.searched() == "search F");
    CHECK(followed.game.task({})->limit == 49'700ms);
    followed.game.answer("F", "f", "");
    CHECK(followed.sent() == "a2d1");
}

TEST_CASE("a game without a clock has a time per move", "[bot]") {
    FollowedGame followed;
    followed.accepts(full_text(state_text(""), "krou", "ama", "oware", "startpos", false));
    CHECK(followed.game.task({})->go == "go movetime 7000\n");
    CHECK(followed.game.task({})->limit == 7s);
}

TEST_CASE("the expected reply is pondered and then searched", "[bot]") {
    FollowedGame followed;
    followed.accepts(full_text(state_text("")));
    followed.game.answer("", "F", "f");
    CHECK(followed.searched() == "ponder Ff");
    CHECK(followed.game.task({})->go.starts_with("go ponder wtime 60000"));
    followed.accepts(state_text("f1c2"));
    CHECK(followed.searched() == "ponder Ff");
    SECTION("the reply comes") {
        followed.accepts(state_text("f1c2 a2d1"));
        CHECK(followed.searched() == "search Ff");
    }
    SECTION("another reply comes") {
        followed.accepts(state_text("f1c2 f2a2"));
        CHECK(followed.searched().starts_with("search Fa"));
    }
    SECTION("the game ends") {
        followed.accepts(state_text("f1c2", "resign", R"(,"winner":"p1")"));
        CHECK(followed.searched() == "-");
        CHECK(followed.game.is_over());
    }
}

TEST_CASE("wrong answers of an engine become legal moves", "[bot]") {
    for (const char* best : {"", "0000", "z", "f", "\xff", "a1a1"}) {
        INFO(best);
        FollowedGame followed;
        followed.accepts(full_text(state_text("")));
        followed.game.answer("", best, "Z");
        CHECK(followed.sent() == "a1e1");
        CHECK(followed.searched() == "-");
    }
    FollowedGame followed;
    followed.accepts(full_text(state_text("")));
    followed.game.answer("", "BfDe", "");
    CHECK(followed.sent() == "b1f1");
    followed.accepts(state_text("b1f1 a2d1"));
    followed.game.answer("", "F", "");  // of the earlier search
    CHECK(followed.sent() == "-");
    CHECK(followed.searched() == "search Bf");
}

TEST_CASE("a move that did not arrive is sent again on a new stream", "[bot]") {
    FollowedGame followed;
    followed.accepts(full_text(state_text("")));
    followed.game.answer("", "F", "");
    CHECK(followed.sent() == "f1c2");
    followed.accepts(full_text(state_text("")));
    CHECK(followed.sent() == "-");  // the same stream
    followed.game.reopen();
    CHECK(followed.sent() == "-");
    SECTION("it did not arrive") {
        followed.accepts(full_text(state_text("")));
        CHECK(followed.sent() == "f1c2");
        CHECK(followed.sent() == "-");
    }
    SECTION("it arrived") {
        followed.accepts(full_text(state_text("f1c2")));
        CHECK(followed.sent() == "-");
    }
}

TEST_CASE("moves can be taken back or replaced", "[bot]") {
    FollowedGame followed;
    followed.accepts(full_text(state_text("f1c2 a2d1")));
    followed.game.answer("Ff", "E", "e");
    followed.accepts(state_text(""));
    CHECK(followed.searched() == "search ");
    CHECK(followed.sent() == "-");
    followed.accepts(state_text("a1e1 f2b2"));
    CHECK(followed.searched() == "search Aa");
}

TEST_CASE("an impossible line leaves the game unchanged", "[bot]") {
    FollowedGame followed;
    CHECK(followed.error(state_text("")).find("begin") != std::string::npos);
    followed.accepts(full_text(state_text("f1c2 a2d1")));
    const std::vector<std::string> lines = {
        state_text("f1c2 f1c2"),
        state_text("f1c2 a2d1 f1f1"),
        state_text("f1c2 a2d1 f1c2"),
        state_text("z9z9"),
        state_text("\\u0000"),
        full_text(state_text("f2b2")),
        full_text(state_text(""), "ama", "kofi"),
        full_text(state_text(""), "krou", "ama", "oware", "4S,4S/4S 0 0 S 1"),
        full_text(state_text(""), "krou", "ama", "oware", "nonsense"),
        full_text(state_text(""), "ama", "krou"),
        full_text(state_text(""), "krou", "ama", "togyzkumalak"),
        full_text(state_text(""), "krou", "ama", "standard"),
        full_text(state_text(""), "krou", "ama", "oware", "1S,5/5,1S 22 24 N 40"),
        "{",
    };
    for (const auto& line : lines) {
        INFO(line);
        CHECK(!followed.accepts(line));
        CHECK(followed.searched() == "search Ff");
        CHECK(!followed.game.is_over());
    }
    CHECK(followed.error(state_text("f1c2 a2d1 z9z9")).find("move 3") != std::string::npos);
    CHECK(followed.accepts(R"({"type":"chatLine"})"));
    CHECK(followed.searched() == "search Ff");
}

TEST_CASE("the turn follows from the moves alone", "[bot]") {
    FollowedGame followed;
    followed.accepts(full_text(state_text("f1c2", "started", R"(,"activeplayer":"p1")")));
    CHECK(followed.searched() == "-");
    followed.accepts(state_text("f1c2 a2d1", "started", R"(,"activeplayer":"p2")"));
    CHECK(followed.searched() == "search Ff");
}

TEST_CASE("draw offers change nothing", "[bot]") {
    FollowedGame followed;
    followed.accepts(full_text(state_text("")));
    followed.game.answer("", "F", "");
    followed.accepts(state_text("", "started", R"(,"wdraw":false,"bdraw":true)"));
    CHECK(followed.sent() == "f1c2");
    CHECK(!followed.game.is_over());
}

TEST_CASE("all variants begin as the site begins them", "[bot]") {
    FollowedGame togyz;
    CHECK(togyz.accepts(full_text(state_text(""), "krou", "ama", "togyzkumalak")));
    CHECK(togyz.game.task({})->options.find(" togyzkumalak:repetition=none\n") !=
          std::string::npos);
    FollowedGame bestemshe;
    CHECK(bestemshe.accepts(full_text(state_text(""), "krou", "ama", "bestemshe",
                                      "5S,5S,5S,5S,5S/5S,5S,5S,5S,5S 0 0 S 1")));
    CHECK(bestemshe.game.task({})->position == "position fen 5-5-5-5-5-5-5-5-5-5-0-0-S\n");
    FollowedGame ending;
    CHECK(
        ending.accepts(full_text(state_text(""), "ama", "krou", "oware", "1S,5/5,1S 22 24 N 40")));
    CHECK(ending.searched() == "search ");
    FollowedGame chess;
    CHECK(!chess.accepts(full_text(state_text(""), "krou", "ama", "standard")));
    CHECK(chess.game.is_over());
}

TEST_CASE("a position without moves needs no search", "[bot]") {
    FollowedGame followed;
    CHECK(followed.accepts(full_text(state_text(""), "krou", "ama", "oware", "6/6 25 23 S 60")));
    CHECK(followed.searched() == "-");
    followed.game.answer("", "A", "");
    CHECK(followed.sent() == "-");
}

TEST_CASE("the result is from our view", "[bot]") {
    const std::string fen = "1S,5/5,1S 26 20 S 60";
    const auto result = [&](const std::string& state, bool is_south = true) {
        FollowedGame followed;
        followed.accepts(
            full_text(state, is_south ? "krou" : "ama", is_south ? "ama" : "krou", "oware", fen));
        CHECK(followed.game.name() == "oware against ama (abcd1234)");
        return followed.game.result();
    };
    CHECK(result(state_text("", "variantEnd", R"(,"winner":"p1")")).starts_with("won 2"));
    CHECK(result(state_text("", "mate", R"(,"winner":"p1")"), false).starts_with("lost 2"));
    CHECK(result(state_text("", "draw")).starts_with("drawn 2"));
    CHECK(result(state_text("", "aborted")).starts_with("aborted 2"));
    CHECK(result(state_text("")).starts_with("end not seen"));
    CHECK(FollowedGame().game.result() == "not played");
}

}  // namespace krou
