#include <algorithm>
#include <string>

#include "helpers/arena_run.h"
#include "helpers/built.h"

/// Games between a good engine and one with a fault.
namespace krou {
namespace {

struct FaultCase {
    const char* fault;
    const char* setting;  ///< setting of the faulty engine
    const char* reason;   ///< reason of its loss
};

const std::vector<FaultCase> fault_cases = {
    {"crash=3", "nodes=1", "crash: crashed with signal 9"},
    {"exit=3", "nodes=1", "exit in the game: exited with code 0"},
    {"hang=3", "nodes=1", "no answer"},
    {"hang=3", "st=0.2", "no answer"},
    {"late=3", "st=0.2", "out of time"},
    {"slow=80", "tc=0.2", "out of time"},
    {"illegal=3", "nodes=1", "illegal move"},
    {"nomove=3", "nodes=1", "no move"},
    {"chatter=3", "timeout=120", "output without end"},
    {"endless=3", "timeout=120", "output without end"},
    {"close=3", "nodes=1", "output closed"},
    {"noreadyok=0", "nodes=1", "no readyok"},
    {"noreadyok=3", "nodes=1", "no readyok"},
    {"babble=3", "timeout=120", "output without end"},
};

const Lines two_games = {"-each",  "nodes=100",       impatient(), "-openings",
                         "random", "-ratinginterval", "0"};

/// Returns the printed reasons, sorted by game.
Lines reasons_of(const ProgramRun& run) {
    Lines found;
    auto lines = run.lines("Finished game");
    std::ranges::sort(lines);
    for (const auto& line : lines) found.push_back(line.substr(line.find('{')));
    return found;
}

}  // namespace

TEST_CASE("an engine that fails loses only its game", "[processes][long]") {
    const Folder folder;
    for (const auto& [fault, setting, reason] : fault_cases) {
        INFO(fault << " with " << setting);
        const auto log = folder.file(std::string(fault) + setting);
        const auto run = run_arena(mock("good") + mock("bad", fault, {setting}) + two_games +
                                   Lines{"-recover", "-log", log, "-concurrency", "2"});
        INFO(run.output);
        CHECK(run.exit_code == 0);
        const auto reasons = reasons_of(run);
        REQUIRE(reasons.size() == 2);
        CHECK(reasons[0].substr(1).starts_with(reason));
        CHECK(holds(run.lines("Finished game 1 ").front(), ": 1-0 {"));
        INFO(content(log));
        const auto why = reasons[0].substr(1, reasons[0].size() - 2);
        CHECK(holds(content(log), " game 1: good vs bad: bad: " + why + '\n'));
    }
}

TEST_CASE("other output of an engine changes nothing", "[processes][long]") {
    const auto games_against = [](const std::string& fault) {
        const auto run = run_arena(mock("good") + mock("bad", fault) + two_games);
        INFO(fault << ": " << run.output);
        CHECK(run.exit_code == 0);
        return run.lines("Finished game");
    };
    const auto games = games_against("salt=0");
    REQUIRE(games.size() == 2);
    for (const auto* fault : {"garbage=3", "noise=3", "noquit=1", "wildpv=1", "stale=1", "blank=1"})
        CHECK(games_against(fault) == games);
}

TEST_CASE("engines never see the site's notation", "[processes]") {
    const std::vector<std::pair<std::string, std::string>> cases = {
        {"oware", "startpos moves f1c2\n4S,4S,4S,4S,4S,4S/4S,4S,4S,4S,4S,4S 0 0 N 1 moves a2d1\n"},
        {"bestemshe", "5S,5S,5S,5S,5S/5S,5S,5S,5S,5S 0 0 S 1\nstartpos moves a1e1\n"}};
    const Folder folder;
    for (const auto& [variant, openings] : cases) {
        INFO(variant);
        std::ofstream(folder.file("openings")) << openings;
        std::filesystem::remove(folder.file("record"));
        const auto run =
            run_arena(mock("letters", "letters=1") + mock("site", "site=1") +
                      Lines{"-each", "nodes=1", "-variant", variant, "-openings",
                            "file=" + folder.file("openings"), "-rounds", "2", "-ratinginterval",
                            "0", "-record", folder.file("record"), "-strict"});
        INFO(run.output);
        CHECK(run.exit_code == 0);
        CHECK(run.lines("Finished game").size() == 4);
        const auto games = beginning(lines_of(content(folder.file("record"))), "{\"id\"");
        CHECK(games.size() == 4);
        for (const auto& game : games) {
            CHECK(!holds(game, "S,"));  // of a FEN
            const auto moves = game.substr(game.find("\"moves\""));
            CHECK(moves.substr(0, moves.find(',')).find_first_of("0123456789") ==
                  std::string::npos);
        }
    }
}

TEST_CASE("without -recover, a failure ends the tournament in order", "[processes][threads]") {
    const auto run = run_arena(mock("good") + mock("bad", "crash=3") + two_games +
                               Lines{"-rounds", "20", "-concurrency", "2"});
    CHECK(run.exit_code == 2);
    CHECK(holds(run.output, "    of bad"));
    CHECK(run.lines("Games: 1, wins: 1").size() == 1);
}

TEST_CASE("an engine that never starts ends the tournament at once", "[processes][long]") {
    const std::vector<std::pair<Lines, const char*>> cases = {
        {{"cmd=/no/such/engine"}, "'/no/such/engine'"},
        {{"cmd=/"}, "'/'"},
        {{"cmd=no-such-engine"}, "'no-such-engine'"},
        {{"cmd=false"}, "exited with code 1"},
        {{std::string("cmd=") + built::mock, "args=nouciok=1", "timeout=0.1"}, "no uciok"},
    };
    const Folder folder;
    for (const auto& [engine, why] : cases)
        for (const auto& more : {Lines{}, Lines{"-recover"}}) {
            const auto run = run_arena(mock("good") + Lines{"-engine", "name=bad"} + engine +
                                       two_games + Lines{"-record", folder.file("r")} + more);
            INFO(why);
            CHECK(run.exit_code == 1);
            CHECK(holds(run.output, "engine 'bad'"));
            CHECK(holds(run.output, why));
            CHECK(lines_of(run.output).size() == 1);
            CHECK(std::filesystem::is_empty(folder.path()));
        }
}

TEST_CASE("an engine that disappears after inspection loses", "[processes]") {
    const Folder folder;
    const auto script = folder.file("once");
    std::ofstream(script) << "#!/bin/sh\nrm \"$0\"; exec " << built::mock << '\n';
    std::filesystem::permissions(script, std::filesystem::perms::owner_all);
    const auto run = run_arena(mock("good") + Lines{"-engine", "cmd=" + script, "restart=on"} +
                               two_games + Lines{"-recover"});
    CHECK(run.exit_code == 0);
    REQUIRE(reasons_of(run).size() == 2);
    CHECK(reasons_of(run)[0].starts_with("{cannot be started: '"));
}

TEST_CASE("-strict punishes breaches of the protocol", "[processes]") {
    const std::vector<std::pair<const char*, const char*>> breaches = {
        {"wildpv=1", "{breach of the protocol: pv 'Z9'"},
        {"stale=1", "{breach of the protocol: a second bestmove}"}};
    for (const auto& [fault, reason] : breaches) {
        const auto run =
            run_arena(mock("good") + mock("bad", fault) + two_games + Lines{"-strict"});
        INFO(fault << ": " << run.output);
        CHECK(run.exit_code == 2);
        REQUIRE(reasons_of(run).size() == 1);
        CHECK(reasons_of(run).front().starts_with(reason));
    }
}

TEST_CASE("krou passes -compliance", "[processes][time]") {
    const auto krou = run_arena({"-compliance", std::string("cmd=") + built::krou});
    INFO(krou.output);
    CHECK(krou.lines("FAIL").empty());
    CHECK(krou.exit_code == 0);
}

}  // namespace krou
