#include <sstream>
#include <string>
#include <vector>

#include "helpers/from_text.h"
#include "helpers/talk.h"
#include "search/constants.h"

namespace krou {
namespace {

constexpr auto solved = "position fen 1-0-0-0-0-0-1-0-0-0-0-0-23-23-S";
constexpr auto game_over = "position fen 1-0-0-0-0-0-0-0-0-0-0-0-30-17-N";

Lines last(const Lines& lines, std::size_t count) {
    REQUIRE(lines.size() >= count);
    return {lines.end() - static_cast<std::ptrdiff_t>(count), lines.end()};
}

}  // namespace

TEST_CASE("uci names the engine and its options, and ends with uciok", "[session][threads]") {
    const auto lines = answers({"uci"});
    CHECK(lines.front() == "id name " + Session::name());
    CHECK(beginning(lines, "id author ").size() == 1);
    CHECK(beginning(lines, "option name ").size() == lines.size() - 3);
    CHECK(lines.size() == 20 + (is_tuning_build ? search_constants().size() : 0));
    CHECK(lines.back() == "uciok");
}

TEST_CASE("isready is answered, whatever was before", "[session][threads]") {
    CHECK(answers({"isready"}) == Lines{"readyok"});
    CHECK(answers({"ucinewgame", "isready"}) == Lines{"readyok"});
    CHECK(last(answers({"nonsense", "isready"}), 1) == Lines{"readyok"});
}

TEST_CASE("what needs no answer gets none", "[session]") {
    for (const auto line :
         {"", " ", "\t\r", "ucinewgame", "debug on", "debug off", "stop", "ponderhit", "quit",
          "position startpos", "setoption name Hash value 1", "setoption name ClearHash"}) {
        INFO(line);
        CHECK(answers({line}).empty());
    }
}

TEST_CASE("what is no command is refused with a sentence", "[session]") {
    const std::vector<std::pair<std::string, const char*>> cases = {
        {"hello", "unknown command 'hello'; help lists those there are"},
        {"UCI", "unknown command 'UCI'"},
        {"hello world", "unknown command 'hello'"},
        {std::string("\0\x1b[2J\xff", 6), "unknown command '??[2J?'"},
        {"debug", "debug is followed by on or off"},
        {"debug yes", "debug is followed by on or off"},
        {"setoption Hash 3", "setoption is followed by"},
        {"position here", "neither startpos nor fen"},
    };
    for (const auto& [line, says] : cases) {
        Talk talk;
        CHECK(!talk.has_refused());
        const auto lines = talk.say({line});
        REQUIRE(lines.size() == 1);
        CHECK(lines[0].starts_with("info string error: "));
        check_says(lines[0], says);
        CHECK(talk.has_refused());
    }
}

TEST_CASE("unknown words before a command are skipped", "[session]") {
    CHECK(answers({"well, isready"}) == Lines{"readyok"});
    CHECK(answers({"joho debug on"}).empty());
    CHECK(answers({"please go perft 1 now"}) == answers({"perft 1"}));
}

TEST_CASE("debug says what was understood", "[session]") {
    const auto lines = answers({"debug on", "position startpos moves F", "go depth 1"});
    CHECK(lines.front() == "info string position 4-4-4-4-4-0-5-5-5-5-4-4-0-0-N");
    CHECK(lines.size() > answers({"position startpos moves F", "go depth 1"}).size() + 1);
    CHECK(answers({"debug on", "debug off", "position startpos"}).empty());
}

TEST_CASE("d draws the board, then says what it is in four lines", "[session]") {
    CHECK(answers({"position startpos moves F", "d"}) ==
          Lines{"         f   e   d   c   b   a", "     +-------------------------+",
                "   0 |   4   4   5   5   5   5 |", "     |   4   4   4   4   4   0 | 0",
                "     +-------------------------+", "         A   B   C   D   E   F",
                "Variant: oware", "Fen: 4-4-4-4-4-0-5-5-5-5-4-4-0-0-N", "Legal: a b c d e f",
                "Result: *"});
    CHECK(answers({"setoption name UCI_Variant value morpion", "position startpos moves b2a1",
                   "d"}) == Lines{"    a b c", "  1 o . .", "  2 . x .", "  3 . . .",
                                  "Variant: morpion", "Fen: o../.x./...-S",
                                  "Legal: b1 c1 a2 c2 a3 b3 c3", "Result: *"});
}

TEST_CASE("d says how a finished game ended, with half seeds where there are any", "[session]") {
    struct Finish {
        std::string variant;
        std::string position;
        Lines says;
    };
    const std::vector<Finish> ends = {
        {"oware", "fen 1-0-0-0-0-0-0-0-0-0-0-0-30-17-N", {"Legal: -", "Result: 1-0 31-17"}},
        {"oware", "fen 0-0-0-0-0-0-0-0-0-0-0-0-10-38-S", {"Legal: -", "Result: 0-1 10-38"}},
        {"oware", "fen 0-0-0-0-0-0-0-0-0-0-0-0-24-24-S", {"Legal: -", "Result: 1/2-1/2 24-24"}},
        {"oware",
         "fen 1-0-0-0-0-0-1-0-0-0-0-0-23-23-S moves AaBbCcDdEeFf",
         {"Legal: -", "Result: 1/2-1/2 24-24"}},
        {"awari:slam=all", "fen 1-0-3-3-S moves Aa", {"Legal: -", "Result: 1/2-1/2 3.5-3.5"}},
        {"morpion", "startpos moves a1a2b1b2c1", {"Legal: -", "Result: 1-0 1-0"}},
    };
    for (const auto& end : ends) {
        INFO(end.variant << " " << end.position);
        const auto lines = answers(
            {"setoption name UCI_Variant value " + end.variant, "position " + end.position, "d"});
        CHECK(last(lines, 2) == end.says);
    }
}

TEST_CASE("register is ignored in silence", "[session]") {
    CHECK(answers({"register later", "register name me code 1", "register"}).empty());
}

TEST_CASE("perft prints each move with its count, and their sum", "[session]") {
    const Lines two = {"A: 6", "B: 6", "C: 6", "D: 6", "E: 6", "F: 6", "Nodes searched: 36"};
    CHECK(answers({"go perft 2"}) == two);
    CHECK(answers({"perft 2"}) == two);
    CHECK(answers({"perft 0"}) == Lines{"Nodes searched: 1"});
    CHECK(answers({"position fen 1-0-0-2-3-3-N", "go perft 1"}) ==
          Lines{"b: 1", "Nodes searched: 1"});
    CHECK(answers({game_over, "perft 3"}) == Lines{"Nodes searched: 0"});
    for (const std::string words : {"perft x", "perft", "perft 1001", "perft -1"})
        CHECK(answers({words}) == answers({"go " + words}));
    CHECK(answers({"perft x"}).front() ==
          "info string error: go perft wants a number from 0 to 1000, not 'x'");
}

TEST_CASE("a perft that counts has no best move, one that cannot has bestmove 0000", "[session]") {
    CHECK(beginning(answers({"go perft 1"}), "bestmove").empty());
    CHECK(beginning(answers({game_over, "go perft 1"}), "bestmove").empty());
    CHECK(answers({"go perft x"}).back() == "bestmove 0000");
    CHECK(answers({"position startpos moves G", "go perft 1"}).back() == "bestmove 0000");
    CHECK(answers({"position startpos moves G", "perft 1"}).back() == "bestmove 0000");
}

TEST_CASE("weights prints the weights as they are used", "[session]") {
    CHECK(answers({"weights"}) == lines_of(Weights().to_text()));
}

TEST_CASE("help lists every command", "[session]") {
    const auto lines = answers({"help"});
    CHECK(lines.front() == Session::name() + ", a mancala engine. Commands:");
    for (const auto command :
         {"uci", "isready", "setoption", "ucinewgame", "position", "go", "stop", "ponderhit",
          "debug", "register", "d", "eval", "perft", "bench", "weights", "help", "quit"}) {
        INFO(command);
        const auto usage = std::string("  ") + command;
        CHECK(std::ranges::count_if(lines, [&](const std::string& line) {
                  return line == usage || line.starts_with(usage + ' ');
              }) == 1);
    }
}

TEST_CASE("after a position in error there is none", "[session]") {
    Talk talk;
    const auto lines = talk.say({"position startpos moves Ff", "position startpos moves FF"});
    REQUIRE(lines.size() == 1);
    CHECK(lines[0].starts_with("info string error: move 2: 'F'"));
    for (const auto go : {"go depth 3", "go", "go infinite", "go nonsense", "go depth x"}) {
        const auto answer = talk.say({go});
        CHECK(the_line(answer, "bestmove") == "bestmove 0000");
    }
    CHECK(talk.say({"d"}) == Lines{"info string error: there is no position"});
    CHECK(talk.say({"eval"}) == Lines{"info string error: there is no position"});
    CHECK(talk.say({"isready"}) == Lines{"readyok"});
    const auto again = talk.say({"position startpos", "go depth 1"});
    CHECK(the_line(again, "bestmove") != "bestmove 0000");
}

TEST_CASE("a finished game has no best move", "[session]") {
    for (const auto go : {"go depth 3", "go movetime 10", "go infinite", "go ponder", "go"})
        CHECK(answers({game_over, go}) == Lines{"bestmove 0000"});
}

TEST_CASE("a go that is refused says why, and has no move", "[session]") {
    for (const auto go : {"go depth", "go depth 0", "go nodes -1", "go searchmoves f"}) {
        const auto lines = answers({go});
        REQUIRE(lines.size() == 2);
        CHECK(lines[0].starts_with("info string error: "));
        CHECK(lines[1] == "bestmove 0000");
    }
}

TEST_CASE("each go gets exactly one best move", "[session][threads]") {
    const Lines gos = {"go depth 4",  "go",         "go infinite", "go depth 2",        "go ponder",
                       "go nodes 5",  "go depth x", "go ponder",   "ponderhit",         "stop",
                       "go infinite", "go depth 3", "stop",        "go wtime 5 btime 5"};
    const auto count = static_cast<std::size_t>(
        std::ranges::count_if(gos, [](const auto& line) { return line.starts_with("go"); }));
    SECTION("one after the other") {
        CHECK(beginning(answers(gos), "bestmove").size() == count);
    }
    SECTION("all at once") {
        CHECK(beginning(Talk().say_at_once(gos), "bestmove").size() == count);
    }
    SECTION("in a solved game") {
        Lines said = {solved};
        said.insert(said.end(), gos.begin(), gos.end());
        CHECK(beginning(Talk().say_at_once(said), "bestmove").size() == count);
    }
}

TEST_CASE("what an oware GUI says is understood", "[session]") {
    const auto lines = answers({"uci", "setoption name OwnBook value true", "ucinewgame", "isready",
                                "position fen 4-4-4-4-4-4-4-4-4-4-4-4-0-0-S moves F f B e",
                                "go depth 2 movetime 600"});
    CHECK(beginning(lines, "readyok").size() == 1);
    CHECK(beginning(lines, "info string error").empty());
    const auto move = word_after(the_line(lines, "bestmove "), "bestmove");
    CHECK(holds(legal(played("oware", "", "FfBe")), move));
    CHECK(lines.back().starts_with("bestmove "));
}

TEST_CASE("bench has the same signature every time", "[session]") {
    const auto first = answers({"bench"});
    const auto second = answers({"go depth 5", "bench"});
    REQUIRE(first.size() == 15 + 5);
    CHECK(first.front().starts_with("oware depth 22 nodes "));
    for (const auto name :
         {"Positions: ", "Time (ms): ", "Nodes searched: ", "Nodes/second: ", "Signature: "})
        CHECK(beginning(first, name).size() == 1);
    CHECK(the_line(first, "Nodes searched: ") == the_line(second, "Nodes searched: "));
    CHECK(the_line(first, "Signature: ") == the_line(second, "Signature: "));
}

TEST_CASE("bench searches deeper and with more threads where that is asked for",
          "[session][threads]") {
    const auto lines = answers({"bench deeper 1 threads 2"});
    CHECK(lines.front().starts_with("oware depth 23 nodes "));
    CHECK(beginning(lines, "Positions: 15").size() == 1);
    for (const auto wrong :
         {"bench threads 0", "bench threads 257", "bench deeper", "bench deeper x"}) {
        INFO(wrong);
        const auto refusal = answers({wrong});
        REQUIRE(refusal.size() == 1);
        CHECK(refusal.front().starts_with("info string error: bench "));
    }
}

TEST_CASE("a session ends with quit or with its input", "[session][threads]") {
    struct Input {
        const char* text;
        const char* answers;
    };
    const std::vector<Input> inputs = {
        {"", ""},
        {"isready\nquit\nisready\n", "readyok\n"},
        {"isready\r\nisready", "readyok\nreadyok\n"},
        {"\n\n\nisready\n", "readyok\n"},
    };
    for (const auto& [text, expected] : inputs) {
        std::istringstream in(text);
        std::ostringstream out;
        Session session(out);
        session.run(in);
        CHECK(out.str() == expected);
    }
}

TEST_CASE("a line of more than a million characters is refused", "[session]") {
    const std::string moves((std::size_t{1} << 20) + 1, 'F');
    std::istringstream in("position startpos moves " + moves + "\nisready\n" + moves);
    std::ostringstream out;
    Session session(out);
    session.run(in);
    const auto refusal = "info string error: a line of more than a million characters is not read";
    CHECK(lines_of(out.str()) == Lines{refusal, "readyok", refusal});
}

TEST_CASE("position and go on a line that is too long are in error like others", "[session]") {
    const std::string more((std::size_t{1} << 20) + 1, 'F');
    const auto answers_to = [](const std::string& text) {
        std::istringstream in(text);
        std::ostringstream out;
        Session session(out);
        session.run(in);
        return lines_of(out.str());
    };
    const auto after_position = answers_to("position startpos moves " + more + "\ngo depth 1\n");
    REQUIRE(after_position.size() == 2);
    CHECK(after_position.back() == "bestmove 0000");
    const auto after_go = answers_to("go depth 1 " + more + "\ngo depth 1\n");
    CHECK(beginning(after_go, "bestmove ").size() == 2);
    CHECK(beginning(after_go, "bestmove 0000").size() == 1);
    CHECK(answers_to("isready " + more + "\n").size() == 1);
}

}  // namespace krou
