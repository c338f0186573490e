#include <cmath>
#include <filesystem>
#include <fstream>
#include <string>

#include "arena/report/report.h"
#include "helpers/arena_run.h"
#include "helpers/built.h"
#include "helpers/from_text.h"

/// Text of reports.
namespace krou::arena {
namespace {

RecordHead head_with(const std::vector<Settings>& settings) {
    RecordHead head;
    head.variant = variant("kalah");
    head.schedule = {TournamentType::gauntlet, static_cast<int>(settings.size()), 0, 2, true};
    head.seed = 7;
    head.openings = "random plies=8";
    head.adjudication = "maxmoves 500 strict";
    head.settings = settings;
    for (std::size_t i = 0; i < settings.size(); ++i)
        head.engines.push_back("engine" + std::to_string(i + 1));
    return head;
}

std::string heading(const RecordHead& head) {
    return heading_text({head, Standings(static_cast<int>(head.engines.size()), true), {}});
}

/// Returns the text before the results.
std::string heading_of(const ProgramRun& run) {
    const auto end = run.output.find("\n\nResults of ");
    const auto begin = run.output.find("krou-arena " KROU_VERSION ": ");
    INFO(run.output);
    REQUIRE(end != std::string::npos);
    REQUIRE(begin < end);
    return run.output.substr(begin, end - begin);
}

}  // namespace

TEST_CASE("the heading lists shared settings once", "[arena]") {
    const Settings::value_type clock{"tc", "10+0.1"};
    const Settings::value_type book{"option.Own Book", "true"};
    auto head = head_with({{clock, {"option.Hash", "16"}, book, {"option.Style", "wild st=1"}},
                           {clock, {"timemargin", "5"}, {"option.Hash", "8"}, book},
                           {{"st", "1"}, clock, book}});
    head.versions = {{"One 1.0"}, {}, {"Three, the third"}};
    head.date = "2024.01.31";
    CHECK(heading(head) == "krou-arena " KROU_VERSION
                           ": kalah, gauntlet, 2 games of a pair, sides change, 2024.01.31\n"
                           "Openings: random plies=8, seed 7\n"
                           "Adjudication: maxmoves 500 strict\n"
                           "Engines, each with tc=10+0.1 option.Own Book=true:\n"
                           "  engine1: One 1.0, option.Hash=16 option.Style=wild st=1\n"
                           "  engine2: version unknown, timemargin=5 option.Hash=8\n"
                           "  engine3: Three, the third, st=1\n\n");
    auto other = head_with({{{"nodes", "1"}}, {{"depth", "1"}}});
    other.schedule.games = 1;
    other.schedule.swap = false;
    check_says(heading(other), "gauntlet, 1 game of a pair, sides stay\n");
    check_says(
        heading(other),
        "Engines:\n  engine1: version unknown, nodes=1\n  engine2: version unknown, depth=1\n");
}

TEST_CASE("the heading names versions of games and record", "[arena][long]") {
    const Folder folder;
    const auto record = folder.file("record");
    const auto engine = folder.file("engine");
    std::ofstream(engine) << "#!/bin/sh\nexec " << built::mock << " $(cat \"$0-version\")\n";
    std::filesystem::permissions(engine, std::filesystem::perms::owner_all);
    const auto games = [&](const std::string& rounds, const std::string& version) {
        std::ofstream(engine + "-version") << "version=" << version;
        return Lines{"-engine", "cmd=" + engine, "name=a", "option.Hash=2"} + mock("b") +
               Lines{"-each",   "nodes=1",          "-rounds", rounds,    "-openings", "random",
                     "plies=4", "-srand",           "5",       "-record", record,      "-resume",
                     "-json",   folder.file("json")};
    };
    const auto expected = [](const std::string& version) {
        return "krou-arena " KROU_VERSION
               ": oware, roundrobin, 2 games of a pair, sides change\n"
               "Openings: random plies=4, seed 5\nAdjudication: maxmoves 500\n"
               "Engines, each with nodes=1:\n  a: " +
               version + ", option.Hash=2\n  b: mock";
    };
    const auto first = run_arena(games("2", "1"));
    CHECK(heading_of(first) == expected("mock 1"));
    CHECK(holds(content(folder.file("json")), R"("name": "a",
      "version": "mock 1",)"));
    CHECK(heading_of(run_arena({"-merge", record})) == expected("mock 1"));
    // The second version plays no game.
    CHECK(heading_of(run_arena(games("2", "2"))) == expected("mock 1"));
    CHECK(heading_of(run_arena(games("3", "2"))) == expected("mock 1 and mock 2"));

    // Versions of the second file stay, although the third is the first again.
    std::filesystem::rename(record, record + "-1");
    REQUIRE(run_arena(games("3", "3")).exit_code == 0);
    CHECK(heading_of(run_arena({"-merge", record + "-1", record, record + "-1"})) ==
          expected("mock 1 and mock 2 and mock 3"));
}

TEST_CASE("versions of several records are listed once", "[arena]") {
    auto head = head_with(std::vector<Settings>(3));
    add_versions(head, {});
    CHECK(head.versions.empty());
    const std::string pair = "Tom and Jerry and Tom";
    add_versions(head, {{"A 1"}, {}, {pair}});
    CHECK(head.versions == Versions{{"A 1"}, {}, {pair}});
    add_versions(head, {{"A 10"}, {"B"}, {pair}});
    add_versions(head, {{"A 1"}, {"B"}, {"Tom"}});
    CHECK(head.versions == Versions{{"A 1", "A 10"}, {"B"}, {pair, "Tom"}});
    CHECK(version_of(head, 0) == "A 1 and A 10");
    auto other = head_with(std::vector<Settings>(3));
    CHECK(version_of(other, 0).empty());
    add_versions(other, {{"A 10"}, {}, {"Tom"}});
    add_versions(other, head.versions);
    CHECK(other.versions == Versions{{"A 10", "A 1"}, {"B"}, {"Tom", pair}});
    CHECK(!difference(head, head_with(std::vector<Settings>(3))));
    head.schedule.type = TournamentType::roundrobin;
    head.schedule.rounds = 1;
    const auto read = parse_head(to_values(head));
    REQUIRE(read);
    CHECK(read->versions == head.versions);
}

TEST_CASE("control characters of an engine's name are not printed", "[arena]") {
    const Folder folder;
    const auto script = folder.file("engine");
    std::ofstream(script) << "#!/bin/sh\nwhile read line; do case $line in\n"
                             "uci) printf 'id name a\\033[2J\\n'; echo uciok;;\n"
                             "isready) echo readyok;;\nquit) exit;;\nesac; done\n";
    std::filesystem::permissions(script, std::filesystem::perms::owner_all);
    const auto run =
        run_arena(mock("a") + Lines{"-engine", "cmd=" + script, "name=b", "timeout=0.2", "-each",
                                    "nodes=1", "-json", folder.file("json")});
    CHECK(heading_of(run).ends_with("\n  b: 'a?[2J', timeout=0.2"));
    CHECK(!holds(content(folder.file("json")), "\\u001b"));
}

TEST_CASE("a report never prints nan or inf", "[arena]") {
    CHECK(text_of({}, 2) == "n/a");
    CHECK(text_of({1.0, std::nullopt}, 2, true) == "+1.00 ± n/a");
    CHECK(text_of({-0.001, -0.0}, 2) == "0.00 ± 0.00");
    CHECK(text_of({-0.001, 0.1}, 2, true) == "+0.00 ± 0.10");
    CHECK(text_of({-0.25, 0.1}, 1) == "-0.2 ± 0.1");
    CHECK(Json(-0.0).to_text() == "0");
    Standings standings(2, true);
    auto head = head_with(std::vector<Settings>(2));
    head.timed = true;
    const Report empty{head, standings, statistics::Sprt{0, 5}, false, 10};
    for (const auto& text :
         {score_text(empty), details_text(empty), to_json(empty, End::played, Progress{}).to_text(),
          progress_text({})}) {
        CHECK(text.find("nan") == std::string::npos);
        CHECK(text.find("inf") == std::string::npos);
    }
    CHECK(sprt_result_text(empty) == "SPRT: undecided\n");
}

TEST_CASE("the LLR is a percentage of its nearer bound", "[arena]") {
    const auto percent_after = [](int wins) {
        Standings standings(2, true);
        for (int round = 1; round <= 20; ++round)
            for (const bool swapped : {false, true}) {
                PlayedGame game;
                game.fixture = {2 * round - 1 + swapped, round, {0, 1}, swapped};
                const bool wins_this = round <= wins;
                game.outcome.south_half_points = wins_this == swapped ? 0 : 2;
                standings.add(game);
            }
        const auto text = score_text(
            {head_with(std::vector<Settings>(2)), standings, statistics::Sprt{0, 20}, false, 40});
        const auto line = text.substr(text.find("LLR: "));
        INFO(line);
        const auto ratio = std::stod(line.substr(5));
        CHECK(std::abs(ratio) < 1);
        const auto percent = std::stod(line.substr(line.find('(') + 1));
        CHECK(std::abs(percent - 100 * std::abs(ratio) / 2.944) < 0.3);
        return ratio;
    };
    CHECK(percent_after(7) < 0);
    CHECK(percent_after(12) > 0);
}

TEST_CASE("too few results print n/a instead of Elo", "[arena]") {
    const auto head = head_with(std::vector<Settings>(2));
    const auto texts = [&](int pairs, int lost_every) {
        Standings standings(2, true);
        for (int id = 1; id <= 2 * pairs; ++id) {
            const int round = (id + 1) / 2;
            PlayedGame game;
            game.fixture = {id, round, {0, 1}, id % 2 == 0};
            game.outcome.south_half_points = round % lost_every == 0 && id % 2 == 0 ? 1 : 2;
            standings.add(game);
        }
        const Report report{head, standings, {}, false, 2 * pairs};
        return score_text(report) + to_json(report, End::played, {}).to_text();
    };
    const std::string none = R"("elo":{"value":null,"error":null},)"
                             R"("normalized_elo":{"value":null,"error":null})";
    for (const auto& text : {texts(9, 2), texts(200, 1000)}) {
        check_says(text, "Elo: n/a, nElo: n/a\n");
        check_says(text, none);
    }
    const auto text = texts(10, 2);
    check_says(text, "Elo: 88.74 ± ");
    CHECK(text.find(none) == std::string::npos);
}

TEST_CASE("names in any script are aligned", "[arena]") {
    auto head = head_with(std::vector<Settings>(2));
    head.engines = {"wàri", "aw\u00e9l\u00e9", std::string(600, 'x')};
    const Standings standings(3, true);
    const Report report{head, standings, {}, true, 0};
    const auto text = score_text(report);
    CHECK(text.find("wàri" + std::string(598, ' ') + "  ") != std::string::npos);
    CHECK(text.find(std::string(600, 'x')) != std::string::npos);
}

}  // namespace krou::arena
