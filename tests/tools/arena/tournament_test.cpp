#include <csignal>
#include <string>

#include "arena/record/file.h"
#include "helpers/arena_run.h"
#include "helpers/built.h"
#include "helpers/speed.h"
#include "helpers/tables_tool.h"

namespace krou {
namespace {

using namespace std::chrono_literals;

/// Output files of a run.
struct Files {
    const Folder& folder;
    std::string name;

    std::string path(const std::string& kind) const { return folder.file(name + '.' + kind); }
    Lines arguments() const {
        return {"-record", path("record"), "-ognout", path("ogn"),
                "-json",   path("json"),   "-plot",   path("svg")};
    }
};

void check_same(const Files& a, const Files& b) {
    for (const auto* kind : {"record", "ogn", "json", "svg"}) {
        INFO(kind);
        CHECK(!content(a.path(kind)).empty());
        CHECK((content(a.path(kind)) == content(b.path(kind))));
    }
}

Lines three_engines(const std::string& rounds, const Lines& more = {}) {
    return mock("a") + mock("b", "salt=3") + mock("c", "salt=9") +
           Lines{"-each",  "nodes=1000", "-rounds",         rounds, "-openings",
                 "random", "plies=6",    "-ratinginterval", "0"} +
           more;
}

/// Starts a run and kills it after this many lines of output.
void kill_after(int lines, int signal, const Lines& arguments) {
    Process arena(built::arena, arguments);
    for (int i = 0; i < lines; ++i)
        if (!arena.line(20s * time_factor)) break;
    arena.send(signal);
    arena.rest(20s * time_factor);
    arena.exit_code(20s * time_factor);
}

std::size_t read_games(const std::string& path) {
    const auto record = arena::read_record(path);
    REQUIRE(record);
    return record->games.size();
}

}  // namespace

TEST_CASE("all files are the same at any concurrency", "[tournament][long]") {
    const Folder folder;
    const Lines types[] = {
        {"-tournament", "roundrobin"}, {"-tournament", "gauntlet"}, {"-variant", "kalah"}};
    for (const auto& type : types) {
        INFO(type[1]);
        const Files one{folder, type[1] + "-one"};
        const Files four{folder, type[1] + "-four"};
        CHECK(run_arena(three_engines("6", type) + one.arguments()).exit_code == 0);
        CHECK(run_arena(three_engines("6", type) + four.arguments() + Lines{"-concurrency", "4"})
                  .exit_code == 0);
        check_same(one, four);
    }
}

TEST_CASE("an SPRT ends with the same game at any concurrency", "[tournament][threads]") {
    const Folder folder;
    const Files one{folder, "one"};
    const Files four{folder, "four"};
    const auto sprt = mock("a") + mock("b", "illegal=7") +
                      Lines{"-each", "nodes=1", "-rounds", "2000",      "-recover",
                            "-sprt", "elo0=0",  "elo1=50", "-openings", "random"};
    const auto run = run_arena(sprt + one.arguments());
    CHECK(run.exit_code == 0);
    CHECK(run.lines("SPRT: H1 accepted").size() == 1);
    run_arena(sprt + four.arguments() + Lines{"-concurrency", "4"});
    check_same(one, four);
}

TEST_CASE("a tournament killed repeatedly ends with the same files", "[tournament][long]") {
    const Folder folder;
    const auto arguments = GENERATE(
        three_engines("9") + mock("d", "salt=4") + mock("e") + Lines{"-tournament", "gauntlet"},
        three_engines("24", {"-noswap", "-games", "1"}));
    const Files whole{folder, "whole"};
    const Files torn{folder, "torn"};
    run_arena(arguments + whole.arguments());
    const auto again = arguments + torn.arguments() + Lines{"-resume", "-concurrency", "3"};
    for (const int lines : {1, 15, 7, 20}) kill_after(lines, SIGKILL, again);
    std::ofstream(torn.path("record"), std::ios::app) << "{\"id\":99,\"rou";
    kill_after(10, SIGINT, again);
    CHECK(run_arena(again).exit_code == 0);
    check_same(whole, torn);
    CHECK(run_arena(again).exit_code == 0);
    check_same(whole, torn);
}

TEST_CASE("Ctrl-C ends a tournament and prints how to resume", "[tournament][threads]") {
    const Folder folder;
    Process arena(built::arena,
                  three_engines("5000", {"-record", folder.file("r"), "-plot", folder.file("p")}));
    REQUIRE(arena.line(20s * time_factor));
    arena.send(SIGINT);
    const auto lines = arena.rest(20s * time_factor);
    REQUIRE(lines);
    CHECK(lines->back() == "Interrupted; add -resume to continue");
    CHECK(arena.exit_code(20s * time_factor) == 130);
    CHECK(read_games(folder.file("r")) > 0);
    CHECK(content(folder.file("p")).ends_with("</svg>\n"));
}

TEST_CASE("ranges of a tournament merge into the whole", "[tournament][long]") {
    const Folder folder;
    const Files whole{folder, "whole"};
    const Files merged{folder, "merged"};
    run_arena(three_engines("5") + whole.arguments());
    Lines parts;
    for (const auto* range : {"1-12", "13-13", "14-30"}) {
        parts.push_back(folder.file(range));
        const auto part = run_arena(three_engines("5", {"-range", range, "-record", parts.back()}));
        CHECK(part.exit_code == 0);
    }
    const auto run = run_arena(Lines{"-merge"} + parts + merged.arguments());
    INFO(run.output);
    CHECK(run.exit_code == 0);
    check_same(whole, merged);
    const auto twice = run_arena(Lines{"-merge", parts[0], parts[0]});
    CHECK(holds(twice.output, "12 of 12"));
}

TEST_CASE("every opening is played with both sides", "[tournament]") {
    const Folder folder;
    run_arena(three_engines("5", {"-record", folder.file("r")}));
    const auto record = arena::read_record(folder.file("r"));
    REQUIRE(record);
    REQUIRE(record->games.size() == 30);
    for (std::size_t i = 0; i < record->games.size(); i += 2) {
        const auto& first = record->games[i];
        const auto& second = record->games[i + 1];
        CHECK(first.opening == second.opening);
        CHECK(first.opening.moves.size() == 6);
        CHECK(first.fixture.south() == second.fixture.north());
    }
}

TEST_CASE("repeated games give a warning", "[tournament]") {
    const auto games = mock("a") + mock("b", "salt=1") + Lines{"-each", "nodes=1"};
    const auto same = run_arena(games + Lines{"-rounds", "5"});
    CHECK(same.lines("Warning: repeated games prove nothing").size() == 1);
    CHECK(same.lines("Distinct games: 2 of 10").size() == 1);
    CHECK(same.lines("Only 1 opening for 5 rounds; it repeats").size() == 1);
    const auto few =
        run_arena(games + Lines{"-rounds", "9", "-openings", "random", "plies=1", "-noswap"});
    CHECK(few.lines("Only 6 openings for 9 rounds; they repeat").size() == 1);
    const auto different = run_arena(games + Lines{"-rounds", "5", "-openings", "random"});
    CHECK(different.lines("Warning").empty());
    const auto alike = run_arena(mock("a") + mock("b") +
                                 Lines{"-each", "nodes=1", "-rounds", "5", "-openings", "random"});
    CHECK(alike.lines("Distinct games: 5 of 10").size() == 1);
    CHECK(alike.lines("Warning").size() == 1);
}

TEST_CASE("scores of both sides adjudicate games", "[tournament]") {
    const auto games = mock("a") + mock("b", "salt=1") +
                       Lines{"-each", "nodes=1", "-openings", "random", "-rounds", "10"};
    const auto resigned =
        run_arena(games + Lines{"-resign", "movecount=2", "score=300", "twosided=true"});
    CHECK(holds(resigned.output, "adjudicated as lost"));
    const auto drawn =
        run_arena(games + Lines{"-draw", "movenumber=5", "movecount=2", "score=1000"});
    CHECK(holds(drawn.output, "adjudicated as drawn"));
    const auto cut = run_arena(games + Lines{"-maxmoves", "5"});
    CHECK(holds(cut.output, "too many moves"));
    CHECK(holds(cut.output, "margin: n/a seeds (0 games)"));
}

TEST_CASE("endgame tables adjudicate games", "[tournament][long]") {
    const Folder folder;
    const auto tables = folder.file("tables");
    Process build(built::tables, {"build", "--variant", "awari", "--seeds", "8", "--out", tables});
    REQUIRE(build.rest(60s));
    const auto run = run_arena(mock("a") + mock("b", "salt=1") +
                               Lines{"-each", "nodes=1", "-openings", "random", "-rounds", "20",
                                     "-variant", "awari", "-record", folder.file("r"), "-tb"} +
                               Lines{tables});
    INFO(run.output);
    CHECK(run.exit_code == 0);
    CHECK(holds(run.output, "adjudicated by tables"));
    const auto record = arena::read_record(folder.file("r"));
    REQUIRE(record);
    for (const auto& game : record->games)
        if (game.outcome.reason == Reason::tables) {
            const auto& score = *game.outcome.score;
            CHECK(score.south_half_seeds + score.north_half_seeds == 96);
        }
    const auto other = run_arena(mock("a") + mock("b") + Lines{"-each", "nodes=1", "-tb", tables});
    CHECK(other.exit_code == 1);
    CHECK(holds(other.output, "krou-arena: -tb '" + tables + "': "));
    const auto layer = tables + "/awari-05.table";
    damage(layer, 200);
    const auto damaged = run_arena(mock("a") + mock("b") +
                                   Lines{"-each", "nodes=1", "-variant", "awari", "-tb", tables});
    CHECK(damaged.exit_code == 1);
    CHECK(holds(damaged.output, "-tb '" + tables + "': '" + layer));
}

TEST_CASE("krou plays krou in all variants", "[tournament][long]") {
    const Folder folder;
    const auto weights = std::string(KROU_SOURCE_DIR) + "/tools/weights/material.txt";
    const std::string krou = std::string("cmd=") + built::krou;
    const auto tables = "option.TablebaseSeeds=" + std::to_string(table_seeds);
    for (const auto* variant : {"oware", "awari", "kalah", "morpion"}) {
        const auto run = run_arena(
            {"-engine", krou, "name=large", "option.Hash=8", "tc=20/0.2+0.005", "-engine", krou,
             "name=small", "option.Hash=1", "option.EvalFile=" + weights, "nodes=200", "-each",
             tables, "-variant", variant, "-ognout", folder.file("ogn"), "-strict"});
        INFO(run.output);
        CHECK(run.exit_code == 0);
        CHECK(run.lines("Finished game").size() == 2);
        CHECK(holds(content(folder.file("ogn")), std::string("[Variant \"") + variant));
    }
}

TEST_CASE("a quick test needs one line", "[tournament]") {
    const std::string cmd = std::string("cmd=") + built::mock;
    const auto run = run_arena(
        {"-quick", cmd, cmd, "args=illegal=5", "-sprt", "elo0=0", "elo1=200", "-concurrency", "2"});
    INFO(run.output);
    CHECK(run.exit_code == 0);
    CHECK(holds(run.output, "Results of krou_mock_engine against krou_mock_engine-2"));
    CHECK(run.lines("SPRT: H1 accepted").size() == 1);
}

TEST_CASE("krou never loses to the clock", "[tournament][time][long]") {
    const std::string krou = std::string("cmd=") + built::krou;
    const auto run =
        run_arena({"-engine", krou, "-engine", krou, "-each", "tc=0.5+0.01", "option.Hash=4",
                   "-rounds", "3", "-openings", "random", "-concurrency", "2", "-recover"});
    INFO(run.output);
    CHECK(!holds(run.output, "out of time"));
    CHECK(run.lines("Finished game").size() == 6);
}

}  // namespace krou
