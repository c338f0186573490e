#include <csignal>
#include <string>

#include "arena/record/file.h"
#include "common/json.h"
#include "helpers/arena_run.h"
#include "helpers/built.h"
#include "match/engine.h"

/// Times of moves in reports.
namespace krou {
namespace {

using namespace std::chrono_literals;

/// Games in which almost all moves of the second engine are late, but within the margin.
Lines slow_games(const std::string& rounds) {
    return mock("quick") + mock("slow", "slow=2") +
           Lines{"-each",     "st=0.001", "timemargin=5000", "-rounds",         rounds,
                 "-openings", "random",   "plies=6",         "-maxmoves",       "8",
                 "-srand",    "5",        "-recover",        "-ratinginterval", "0"};
}

Json engines_of(const std::string& path) {
    const auto json = parse_json(content(path));
    INFO(content(path));
    REQUIRE(json);
    REQUIRE(json->find("engines"));
    return *json->find("engines");
}

const Json& effort_of(const Json& engines, std::size_t engine) {
    return *engines.array()->at(engine).find("effort");
}

}  // namespace

TEST_CASE("times are the same after -resume and -merge", "[arena][long]") {
    const Folder folder;
    const auto record = folder.file("record");
    const auto games = slow_games("8") + Lines{"-record", record};
    Process killed(built::arena, games);
    for (int i = 0; i < 5; ++i) REQUIRE(killed.line(20s * time_factor));
    killed.send(SIGKILL);
    killed.rest(20s * time_factor);
    killed.exit_code(20s * time_factor);

    const auto resume = games + Lines{"-resume", "-json"};
    CHECK(run_arena(resume + Lines{folder.file("resumed")}).exit_code == 0);
    CHECK(run_arena(resume + Lines{folder.file("again")}).exit_code == 0);
    CHECK(run_arena({"-merge", record, "-json", folder.file("merged")}).exit_code == 0);
    CHECK(run_arena(slow_games("8") + Lines{"-json", folder.file("whole")}).exit_code == 0);

    const auto resumed = engines_of(folder.file("resumed"));
    CHECK((engines_of(folder.file("again")) == resumed));
    CHECK((engines_of(folder.file("merged")) == resumed));
    const auto whole = engines_of(folder.file("whole"));
    for (const std::size_t engine : {0u, 1u})
        for (const auto* name : {"moves", "depth", "nodes_per_move"}) {
            INFO(name);
            CHECK((*effort_of(resumed, engine).find(name) == *effort_of(whole, engine).find(name)));
        }
    int overruns = 0;
    const auto games_on_record = arena::read_record(record);
    REQUIRE(games_on_record);
    for (const auto& game : games_on_record->games)
        overruns += game.time_use[static_cast<std::size_t>(game.fixture.south() != 1)].overruns;
    CHECK(effort_of(resumed, 1).find("overruns")->integer() == overruns);
    CHECK(overruns > 50);
}

TEST_CASE("a loss on time reports the overrun", "[arena]") {
    const Folder folder;
    const auto record = folder.file("record");
    const auto run = run_arena(mock("good") + mock("late", "slow=80", {"st=0.05"}) +
                               Lines{"-each", "nodes=1", "-record", record, "-ognout",
                                     folder.file("ogn"), "-json", folder.file("json")});
    INFO(run.output);
    CHECK(run.exit_code == 0);
    const auto games = arena::read_record(record);
    REQUIRE(games);
    REQUIRE(games->games.size() == 2);
    Microseconds worst{0};
    for (const auto& game : games->games) {
        const auto& late = game.plies.back();
        REQUIRE(late.time);
        const auto over = *late.time - 50ms;
        CHECK(over.count() > 0);
        CHECK(late.score);
        CHECK(game.outcome.reason == Reason::time);
        CHECK(game.outcome.detail == in_seconds(over) + " over");
        CHECK(holds(run.output, "{out of time: " + game.outcome.detail + "}\n"));
        CHECK(holds(content(folder.file("ogn")),
                    "[Termination \"time: " + game.outcome.detail + "\"]\n"));
        const auto loser = static_cast<std::size_t>(mover(game, game.plies.size() - 1));
        CHECK(loser == (game.fixture.south() == 1 ? 0 : 1));
        CHECK(game.time_use[loser].worst_overrun == over);
        worst = std::max(worst, over);
    }
    const auto merged = run_arena({"-merge", record});
    for (const auto& output : {run.output, merged.output})
        CHECK(holds(output, "    of late    2, at most " + in_seconds(worst) + " over\n"));
    const auto engines = engines_of(folder.file("json"));
    CHECK(effort_of(engines, 1).find("overruns")->integer() == 2);
    CHECK(!effort_of(engines, 1).find("worst_overrun_ms")->is_null());
    CHECK(effort_of(engines, 0).find("worst_overrun_ms")->is_null());
}

TEST_CASE("a late answer without a move has a time", "[arena]") {
    const Folder folder;
    const auto run = run_arena(
        mock("good") + mock("late", "slow=60 illegal=1", {"st=0.02"}) +
        Lines{"-each", "nodes=1", "-games", "1", "-noswap", "-record", folder.file("record")});
    const auto games = arena::read_record(folder.file("record"));
    REQUIRE(games);
    const auto& game = games->games.at(0);
    CHECK(game.plies.size() == 1);
    CHECK(game.outcome.reason == Reason::time);
    const auto overrun = game.time_use[1].worst_overrun;
    REQUIRE(overrun);
    CHECK(game.outcome.detail.starts_with(in_seconds(*overrun) + " over, after " +
                                          in_seconds(*overrun + 20ms) + " 'z' in "));
}

TEST_CASE("an engine that reports no time has no latency", "[arena]") {
    const Folder folder;
    const auto record = folder.file("record");
    const auto run = run_arena(mock("open") + mock("silent", "silent=1") +
                               Lines{"-each", "st=5", "-maxmoves", "4", "-record", record});
    const auto merged = run_arena({"-merge", record, "-json", folder.file("json")});
    for (const auto& output : {run.output, merged.output}) {
        INFO(output);
        const auto lines = lines_of(output);
        const auto head = std::ranges::find_if(
            lines, [](const auto& line) { return line.starts_with("Engine "); });
        REQUIRE(lines.end() - head > 2);
        CHECK(head->ends_with(" worst latency ms"));
        CHECK(!words(head[1]).back().starts_with("n/a"));
        CHECK(words(head[2]).back() == "n/a");
    }
    const auto engines = engines_of(folder.file("json"));
    CHECK(!effort_of(engines, 0).find("worst_latency_ms")->is_null());
    CHECK(effort_of(engines, 1).find("worst_latency_ms")->is_null());
}

}  // namespace krou
