#include "match/player.h"

#include <algorithm>
#include <string>

#include "common/text.h"
#include "helpers/arena_run.h"

/// Dialogue with an engine.
namespace krou {

using namespace std::chrono_literals;

TEST_CASE("the last info before a move counts", "[arena]") {
    EngineMove answer;
    read_info("info depth 5 score cp 30 nodes 100 time 3 pv A b", answer);
    read_info("info depth x score cp -120 nodes 99999999999999999999 pv F", answer);
    read_info("info string depth 99", answer);
    CHECK(answer.ply.depth == 5);
    CHECK(answer.ply.score == -120);
    CHECK(answer.ply.nodes == 100);
    CHECK(*answer.reported_time == 3ms);
    CHECK(answer.pv == "F");
    read_info("info depth 9999999999 score cp 2147483648 time -9999999999999", answer);
    read_info("info depth -1 nodes -1 time -1", answer);
    CHECK(answer.ply.nodes == 100);
    CHECK(answer.ply.depth == 5);
    CHECK(answer.ply.score == -120);
    CHECK(*answer.reported_time == 3ms);
}

TEST_CASE("the first line of MultiPV counts", "[arena]") {
    EngineMove answer;
    read_info("info depth 5 multipv 1 score cp 30 nodes 100 time 3 pv A b", answer);
    read_info("info depth 6 multipv 2 score cp -20 nodes 200 time 4 pv B c", answer);
    read_info("info score cp -40 depth 7 multipv 9 pv C d", answer);
    CHECK(answer.ply.depth == 5);
    CHECK(answer.ply.score == 30);
    CHECK(answer.ply.nodes == 100);
    CHECK(answer.pv == "A b");
    read_info("info depth 8 multipv x score cp 10 pv D multipv 2", answer);
    CHECK(answer.ply.depth == 8);
    CHECK(answer.pv == "D multipv 2");
}

TEST_CASE("blanks around words are ignored", "[arena]") {
    for (const auto* line : {"bestmove A", "bestmove A ", " \tbestmove   A\r"})
        CHECK(rest_after("bestmove", line) == "A");
    CHECK(rest_after("bestmove", " bestmove") == "");
    CHECK(rest_after("id name", " id  name a  b ") == "a  b");
    for (const auto* line : {"", " ", "bestmovex A", "best move A", "info bestmove A"})
        CHECK(!rest_after("bestmove", line));
    CHECK(!rest_after("id name", "id"));
    CHECK(is_error_report(" info string error: none"));
    CHECK(!is_error_report("info string no error"));
}

TEST_CASE("restart=on starts a process per game", "[arena][threads]") {
    const Folder folder;
    const auto log = folder.file("log");
    const auto run =
        run_arena(mock("new", "", {"restart=on"}) + mock("old", "", {"restart=off"}) +
                  Lines{"-each", "nodes=1", "proto=uci", "-rounds", "3", "-log", log, "-debug"});
    CHECK(run.exit_code == 0);
    const auto starts = [&](const std::string& engine) {
        return std::ranges::count_if(lines_of(content(log)), [&](const auto& line) {
            return line.ends_with(' ' + engine + " > uci");
        });
    };
    CHECK(starts("new") == 1 + 6);  // one for the inspection
    CHECK(starts("old") == 1);
}

TEST_CASE("go has all limits of an engine", "[arena][threads]") {
    const Folder folder;
    const auto log = folder.file("log");
    const auto run =
        run_arena(mock("a", "", {"tc=inf", "depth=3"}) + mock("b") +
                  Lines{"-each", "tc=1:30+1", "-maxmoves", "2", "-log", log, "-debug"});
    CHECK(run.exit_code == 0);
    CHECK(holds(content(log), " game 1: a > go depth 3\n"));
    CHECK(holds(content(log), " game 1: b > go wtime 90000 btime 90000 winc 1000 binc 1000\n"));
}

TEST_CASE("moves are sent without blanks", "[arena][long]") {
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
