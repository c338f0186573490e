#include <array>
#include <cstdio>
#include <filesystem>
#include <set>
#include <string>

#include "base/threads.h"
#include "common/platform.h"
#include "helpers/arena_run.h"
#include "helpers/built.h"

/// Output during a tournament, and CPU affinity.
namespace krou {
namespace {

const Lines games = {"-each", "nodes=1", "-openings", "random", "-ratinginterval", "0"};

std::string without_reason(const std::string& line) {
    return line.substr(0, line.find(" {"));
}

}  // namespace

TEST_CASE("-output format=cutechess prints three lines per game", "[arena]") {
    const Lines cutechess = {"-output", "format=cutechess", "-rounds", "2"};
    const auto run = run_arena(mock("a") + mock("b", "salt=3") + games + cutechess);
    REQUIRE(run.exit_code == 0);
    const auto lines = lines_of(run.output);
    REQUIRE(lines.size() > 12);
    int wins = 0, losses = 0, draws = 0;
    for (int game = 1; game <= 4; ++game) {
        const auto* line = &lines[3 * static_cast<std::size_t>(game - 1)];
        const std::string players = game % 2 == 1 ? "(a vs b)" : "(b vs a)";
        CHECK(line[0] == "Started game " + std::to_string(game) + " of 4 " + players);
        CHECK(line[1].starts_with("Finished game " + std::to_string(game) + ' ' + players + ": "));
        CHECK(line[1].ends_with("}"));
        const auto result =
            without_reason(line[1]).substr(line[1].rfind(": ", line[1].find('{')) + 2);
        (result == "1/2-1/2" ? draws : (result == "1-0") == (game % 2 == 1) ? wins : losses) += 1;
        std::array<char, 80> score{};
        std::snprintf(score.data(), score.size(), "Score of a vs b: %d - %d - %d  [%.3f] %d", wins,
                      losses, draws, (wins + draws / 2.0) / game, game);
        CHECK(line[2] == score.data());
    }
    const auto three = run_arena(mock("a") + mock("b", "salt=3") + mock("c", "salt=9") + games +
                                 Lines{"-output", "format=cutechess"});
    CHECK(three.lines("Started game").size() == 6);
    CHECK(three.lines("Score of").empty());
}

TEST_CASE("the cutechess score includes games of the record", "[arena]") {
    const Folder folder;
    const auto play = [&](const char* rounds) {
        return run_arena(mock("a") + mock("b", "illegal=1") + games +
                         Lines{"-output", "format=cutechess", "-recover", "-rounds", rounds,
                               "-record", folder.file("r"), "-resume"});
    };
    CHECK(play("1").lines("Score of a vs b: 2 - 0 - 0  [1.000] 2").size() == 1);
    const auto resumed = play("2");
    CHECK(resumed.lines("Started game 3 of 4 ").size() == 1);
    CHECK(resumed.lines("Score of a vs b: 4 - 0 - 0  [1.000] 4").size() == 1);
}

TEST_CASE("the first wrong PV of an engine is printed, all are logged", "[arena]") {
    const Folder folder;
    const auto run = run_arena(mock("good") + mock("bad", "wildpv=1") + games +
                               Lines{"-log", folder.file("log")});
    CHECK(run.exit_code == 0);
    CHECK(run.lines("Warning: game 1: bad: pv 'Z9'").size() == 1);
    CHECK(run.lines("Warning: game").size() == 1);
    const auto logged = content(folder.file("log"));
    CHECK(holds(logged, "game 1: bad: pv 'Z9'"));
    CHECK(holds(logged, "game 2: bad: pv 'Z9'"));
}

TEST_CASE("-use-affinity pins both engines of a game to one CPU", "[arena]") {
    const auto cpus = usable_cpus();
    if (cpus.empty() || !std::filesystem::exists("/proc/self/status"))
        return skip("this system cannot pin threads");
    const Folder folder;
    const auto log = folder.file("log");
    const auto pinned = [](const std::string& name) {
        return Lines{"-engine", "cmd=/bin/sh", "name=" + name,
                     "args=-c 'grep Cpus_allowed_list: /proc/self/status >&2; exec \"$0\"' \"" +
                         std::string(built::mock) + '"'};
    };
    const auto run =
        run_arena(pinned("a") + pinned("b") + games + Lines{"-use-affinity", "-log", log});
    INFO(run.output);
    CHECK(run.exit_code == 0);
    std::set<std::string> lists;
    for (const auto& line : lines_of(content(log)))
        if (const auto at = line.find("Cpus_allowed_list:"); at != std::string::npos)
            lists.insert(line.substr(at));
    REQUIRE(lists.size() == 1);
    CHECK(holds(*lists.begin(), std::to_string(cpus.front())));

    const auto too_many = std::to_string(cpus.size() + 1);
    const auto refused =
        run_arena(mock("a") + mock("b") + games +
                  Lines{"-use-affinity", "-concurrency", too_many, "-rounds", too_many});
    CHECK(refused.exit_code == 1);
    CHECK(holds(refused.output, "-use-affinity"));
}

TEST_CASE("more games than cores give a hint", "[arena]") {
    const auto hints = [](int concurrency) {
        return run_arena(mock("a") + mock("b") + games +
                         Lines{"-concurrency", std::to_string(concurrency), "-rounds", "100"})
            .lines("Hint: ")
            .size();
    };
    CHECK(hints(1) == 0);
    CHECK(hints(hardware_threads() + 1) == 1);
}

}  // namespace krou
