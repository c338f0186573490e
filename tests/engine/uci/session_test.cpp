#include <algorithm>
#include <span>
#include <sstream>
#include <string>
#include <vector>

#include "helpers/folder.h"
#include "helpers/protocol_session.h"

namespace krou {
namespace {

/// True if the lines are equal. A final `...` in `wanted` matches any rest.
bool fits(std::string_view wanted, std::string_view line) {
    if (!wanted.ends_with("...")) return line == wanted;
    return line.starts_with(wanted.substr(0, wanted.size() - 3));
}

/// The same for several lines. A line `...` in `wanted` matches any number of lines.
bool fit(std::span<const std::string> wanted, std::span<const std::string> lines) {
    if (wanted.empty()) return lines.empty();
    if (wanted.front() == "..." && fit(wanted.subspan(1), lines)) return true;
    if (lines.empty() || !fits(wanted.front(), lines.front())) return false;
    return fit(wanted.front() == "..." ? wanted : wanted.subspan(1), lines.subspan(1));
}

/// Runs a session on a whole input. Returns its answers.
Lines answers_to_input(const std::string& text) {
    std::istringstream in(text);
    std::ostringstream out;
    Session session(out);
    session.run(in);
    return lines_of(out.str());
}

}  // namespace

TEST_CASE("a session gives the answers in sessions.txt", "[session]") {
    const auto lines = lines_of(content(KROU_SOURCE_DIR "/tests/data/sessions.txt"));
    REQUIRE(lines.size() > 500);
    std::optional<ProtocolSession> talk;
    for (std::size_t i = 0; i < lines.size();) {
        if (lines[i].empty() || lines[i].starts_with('#')) {
            if (lines[i++].empty()) talk.emplace();
            continue;
        }
        REQUIRE(lines[i].starts_with("> "));
        const auto& said = lines[i++];
        const auto first = i;
        while (i < lines.size() && !lines[i].empty() && !lines[i].starts_with("> ")) ++i;
        const auto answered = talk->say({said.substr(2)});
        INFO("line " << first << ": " << said);
        for (const auto& line : answered) UNSCOPED_INFO(line);
        CHECK(fit(std::span(lines).subspan(first, i - first), answered));
        const bool is_refused = !beginning(answered, "info string error ").empty();
        CHECK((talk->has_reported_error() || !is_refused));
    }
}

TEST_CASE("has_reported_error is true after an invalid line", "[session]") {
    ProtocolSession talk;
    talk.say({"isready", "position startpos", "go depth 1"});
    CHECK(!talk.has_reported_error());
    talk.say({std::string("\0\x1b[2J\xff", 6)});
    CHECK(talk.has_reported_error());
}

TEST_CASE("each go gets exactly one best move", "[session][threads]") {
    const Lines gos = {"go depth 4",  "go",         "go infinite", "go depth 2",        "go ponder",
                       "go nodes 5",  "go depth x", "go ponder",   "ponderhit",         "stop",
                       "go infinite", "go depth 3", "stop",        "go wtime 5 btime 5"};
    const auto count = static_cast<std::size_t>(
        std::ranges::count_if(gos, [](const auto& line) { return line.starts_with("go"); }));
    CHECK(beginning(answers(gos), "bestmove").size() == count);
    CHECK(beginning(ProtocolSession().say_at_once(gos), "bestmove").size() == count);
    Lines in_a_solved_game = {"position fen 1-0-0-0-0-0-1-0-0-0-0-0-23-23-S"};
    in_a_solved_game.insert(in_a_solved_game.end(), gos.begin(), gos.end());
    CHECK(beginning(ProtocolSession().say_at_once(in_a_solved_game), "bestmove").size() == count);
}

TEST_CASE("a rejected go answers in its turn, in two lines", "[session][threads]") {
    const auto lines = ProtocolSession().say_at_once(
        {"go depth 9", "go depth x", "go depth 2", "position nowhere", "go depth 3"});
    Lines in_turn;
    for (const auto& line : lines)
        if (line.starts_with("bestmove ") || line.starts_with("info string error go: "))
            in_turn.push_back(line.substr(0, line.find(": ")));
    REQUIRE(in_turn.size() == 6);
    CHECK(in_turn[0].starts_with("bestmove "));
    CHECK(in_turn[1] == "info string error go");
    CHECK(in_turn[2] == "bestmove 0000");
    CHECK(in_turn[3].starts_with("bestmove "));
    CHECK(in_turn[4] == "info string error go");
    CHECK(in_turn[5] == "bestmove 0000");
    const auto rejected = std::ranges::find_if(
        lines, [](const auto& line) { return line.starts_with("info string error go: "); });
    CHECK(*(rejected + 1) == "bestmove 0000");
}

TEST_CASE("bench repeats its signature and takes a depth and threads", "[session][long]") {
    const auto first = answers({"bench"});
    const auto second = answers({"go depth 5", "bench"});
    REQUIRE(first.size() == 15 + 5);
    CHECK(first.front().starts_with("oware depth 22 nodes "));
    for (const auto name :
         {"Positions: 15", "Time (ms): ", "Nodes searched: ", "Nodes/second: ", "Signature: "})
        CHECK(beginning(first, name).size() == 1);
    CHECK(the_line(first, "Nodes searched: ") == the_line(second, "Nodes searched: "));
    CHECK(the_line(first, "Signature: ") == the_line(second, "Signature: "));
    CHECK(answers({"bench deeper 1 threads 2"}).front().starts_with("oware depth 23 nodes "));
}

TEST_CASE("a session ends at quit or at the end of its input", "[session][threads]") {
    CHECK(answers_to_input("") == Lines{});
    CHECK(answers_to_input("isready\nquit\nisready\n") == Lines{"readyok"});
    CHECK(answers_to_input("isready\r\nisready") == Lines{"readyok", "readyok"});
    CHECK(answers_to_input("\n \n\t\r\nisready\n") == Lines{"readyok"});
}

TEST_CASE("a line of more than a million characters is an error", "[session]") {
    const std::string more(1'000'000, 'F');
    const auto error = [](const std::string& about) {
        return "info string error " + about + ": line of more than 1,000,000 characters";
    };
    CHECK(answers_to_input("isready " + more + "\nisready\n") ==
          Lines{error("isready"), "readyok"});
    const std::string longest = std::string(more.size() - 7, ' ') + "isready";
    CHECK(answers_to_input(longest + "\n " + longest) == Lines{"readyok", error("input")});
    const auto after_position = answers_to_input("position startpos moves " + more + "\ngo\n");
    CHECK(after_position ==
          Lines{error("position"),
                "info string error go: no position; the last position command was rejected",
                "bestmove 0000"});
    const auto after_go = answers_to_input("go depth 1 " + more + "\ngo depth 1\n");
    REQUIRE(after_go.size() > 2);
    CHECK(after_go[0] == error("go"));
    CHECK(after_go[1] == "bestmove 0000");
    CHECK(beginning(after_go, "bestmove ").size() == 2);
}

}  // namespace krou
