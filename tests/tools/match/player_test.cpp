#include "match/player.h"

#include <algorithm>
#include <string>

#include "common/text.h"
#include "helpers/arena_run.h"

/// What the arena says to an engine, and how it reads what it hears.
namespace krou {

using namespace std::chrono_literals;

TEST_CASE("the last words of an engine before its move count", "[arena]") {
    EngineMove answer;
    read_info("info depth 5 score cp 30 nodes 100 time 3 pv A b", answer);
    read_info("info depth x score cp -120 nodes 99999999999999999999 pv F", answer);
    read_info("info string depth 99", answer);
    CHECK(answer.depth == 5);
    CHECK(answer.score == -120);
    CHECK(answer.nodes == 100);
    CHECK(*answer.reported == 3ms);
    CHECK(answer.pv == "F");
    read_info("info depth 9999999999 score cp 2147483648 time -9999999999999", answer);
    read_info("info depth -1 nodes -1 time -1", answer);
    CHECK(answer.nodes == 100);
    CHECK(answer.depth == 5);
    CHECK(answer.score == -120);
    CHECK(*answer.reported == 3ms);
}

TEST_CASE("of several lines of an engine the best one counts", "[arena]") {
    EngineMove answer;
    read_info("info depth 5 multipv 1 score cp 30 nodes 100 time 3 pv A b", answer);
    read_info("info depth 6 multipv 2 score cp -20 nodes 200 time 4 pv B c", answer);
    read_info("info score cp -40 depth 7 multipv 9 pv C d", answer);
    CHECK(answer.depth == 5);
    CHECK(answer.score == 30);
    CHECK(answer.nodes == 100);
    CHECK(answer.pv == "A b");
    read_info("info depth 8 multipv x score cp 10 pv D multipv 2", answer);
    CHECK(answer.depth == 8);
    CHECK(answer.pv == "D multipv 2");
}

TEST_CASE("a line of an engine begins with a word, whatever blanks are around it", "[arena]") {
    for (const auto* line : {"bestmove A", "bestmove A ", " \tbestmove   A\r"})
        CHECK(rest_after("bestmove", line) == "A");
    CHECK(rest_after("bestmove", " bestmove") == "");
    CHECK(rest_after("id name", " id  name a  b ") == "a  b");
    for (const auto* line : {"", " ", "bestmovex A", "best move A", "info bestmove A"})
        CHECK(!rest_after("bestmove", line));
    CHECK(!rest_after("id name", "id"));
    CHECK(is_complaint(" info string error: none"));
    CHECK(!is_complaint("info string no error"));
}

TEST_CASE("with restart=on an engine is a new process in each game", "[arena][threads]") {
    const Folder folder;
    const auto log = folder.file("log");
    const auto run =
        run_arena(mock("new", "", {"restart=on"}) + mock("old", "", {"restart=off"}) +
                  Lines{"-each", "nodes=1", "proto=uci", "-rounds", "3", "-log", log, "-debug"});
    CHECK(run.exit_code == 0);
    const auto starts = [&](const std::string& engine) {
        return std::ranges::count_if(lines_of(content(log)), [&](const auto& line) {
            return holds(line, " game ") && line.ends_with(": " + engine + " > uci");
        });
    };
    CHECK(starts("new") == 6);
    CHECK(starts("old") == 1);
}

TEST_CASE("without a clock an engine is given its other limits", "[arena][threads]") {
    const Folder folder;
    const auto log = folder.file("log");
    const auto run =
        run_arena(mock("a", "", {"tc=inf", "depth=3"}) + mock("b") +
                  Lines{"-each", "tc=1:30+1", "-maxmoves", "2", "-log", log, "-debug"});
    CHECK(run.exit_code == 0);
    CHECK(holds(content(log), " game 1: a > go depth 3\n"));
    CHECK(holds(content(log), " game 1: b > go wtime 90000 btime 90000 winc 1000 binc 1000\n"));
}

TEST_CASE("moves are sent together, as other programs read them", "[arena][long]") {
    for (const auto* variant : {"oware", "kalah", "morpion"}) {
        const auto games_against = [&](const std::string& fault) {
            const auto run = run_arena(
                mock("a") + mock("b", fault) +
                Lines{"-each", "nodes=1", "-openings", "random", "plies=3", "-variant", variant});
            INFO(variant << ", " << fault << ": " << run.output);
            CHECK(run.exit_code == 0);
            return run.lines("Finished game");
        };
        const auto games = games_against("salt=0");
        CHECK(games.size() == 2);
        CHECK(games_against("together=1") == games);
    }
}

}  // namespace krou
