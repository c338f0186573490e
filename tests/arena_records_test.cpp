#include <csignal>
#include <filesystem>
#include <fstream>
#include <string>
#include <utility>

#include "arena/record_file.h"
#include "arena_run.h"

/// What is in a record stays there, and nothing is believed that could not have been written.
namespace krou {
namespace {

using namespace std::chrono_literals;

/// Two games a round.
Lines games_of(const std::string& rounds, const Lines& more) {
    return mock("a") + mock("b", "salt=3") +
           Lines{"-each",  "nodes=1", "-rounds",         rounds, "-openings",
                 "random", "plies=4", "-ratinginterval", "0"} +
           more;
}

void write(const std::string& path, const std::string& text) {
    std::ofstream(path, std::ios::binary) << text;
}

std::string replaced(std::string text, const std::string& old, const std::string& by) {
    const auto at = text.find(old);
    INFO(old << " in " << text);
    REQUIRE(at != std::string::npos);
    return text.replace(at, old.size(), by);
}

const std::string head_line =
    R"({"krou-arena":1,"variant":"oware","tournament":"roundrobin","games":2,"swap":1,"seed":1,)"
    R"("openings":"start","engines":["a","b"],"settings":["nodes=1","nodes=1"],)"
    R"("adjudication":"maxmoves 200","timed":0,"date":""})";

const std::string game_line =
    R"({"id":3,"round":2,"pair":[0,1],"opening":{"fen":"4-4-4-4-4-4-4-4-4-4-4-4-0-0-S",)"
    R"("plies":1},"south":"a","north":"b","moves":"F a","result":"1-0","stores":"26.5-21.5",)"
    R"("margin":5,"reason":"maxmoves","detail":"","scores":[null,4],"depths":[null,2],)"
    R"("nodes":[null,9]})";

}  // namespace

TEST_CASE("a shorter run leaves the other games in the record", "[arena]") {
    const Folder folder;
    const auto path = folder.file("r");
    const Lines record = {"-record", path};
    CHECK(run_arena(games_of("10", record)).exit_code == 0);
    const auto whole = content(path);
    CHECK(lines_of(whole).size() == 21);
    const Lines resume = record + Lines{"-resume"};
    const Lines decided = {"-sprt", "elo0=-200", "elo1=200", "alpha=0.45", "beta=0.45"};
    for (const auto& arguments :
         {games_of("2", resume), games_of("10", resume + Lines{"-range", "3-6"}),
          games_of("10", resume + decided)}) {
        const auto run = run_arena(arguments);
        INFO(run.output);
        CHECK(run.exit_code == 0);
        CHECK(run.lines("Finished game").empty());
        CHECK(!holds(run.output, "Games: 20"));
        CHECK((content(path) == whole));
    }
    CHECK(run_arena(games_of("10", resume)).exit_code == 0);
    CHECK((content(path) == whole));
}

TEST_CASE("a record is not begun anew over another", "[arena]") {
    const Folder folder;
    const auto path = folder.file("r");
    const Lines record = {"-record", path};
    CHECK(run_arena(games_of("1", record)).exit_code == 0);
    const auto games = content(path);
    for (const auto& text : {games, std::string("notes\n"), std::string("notes")}) {
        write(path, text);
        const auto run = run_arena(games_of("1", record));
        CHECK(run.exit_code == 1);
        CHECK(run.output == "krou-arena: -record '" + path +
                                "' exists: add -resume to go on with it, or remove the file\n");
        CHECK((content(path) == text));
    }
    write(path, games.substr(0, games.find('\n') + 1));
    CHECK(run_arena(games_of("1", record)).exit_code == 0);
    CHECK((content(path) == games));
}

TEST_CASE("a game stands once in a record, or twice as the same", "[arena]") {
    const Folder folder;
    const auto path = folder.file("r");
    const auto resume = games_of("1", {"-record", path, "-resume"});
    CHECK(run_arena(resume).exit_code == 0);
    const auto games = content(path);
    const auto lines = lines_of(games);
    REQUIRE(lines.size() == 3);
    write(path, games + lines[1] + '\n');
    CHECK(run_arena({"-merge", path}).exit_code == 0);
    CHECK(run_arena(resume).exit_code == 0);
    CHECK((content(path) == games));

    const auto doubled = games + replaced(lines[1], R"("detail":"")", R"("detail":"x")") + '\n';
    write(path, doubled);
    for (const auto& arguments : {resume, Lines{"-merge", path}}) {
        const auto run = run_arena(arguments);
        CHECK(run.exit_code == 1);
        CHECK(holds(run.output, "krou-arena: '" + path + "': game 1 is another one than before\n"));
    }
    CHECK((content(path) == doubled));
}

TEST_CASE("what cannot be replaced at the end is refused at the start", "[arena]") {
    const Folder folder;
    for (const auto* option : {"-record", "-json"}) {
        const auto path = folder.file(option);
        std::filesystem::create_directory(path + ".new");
        const auto run = run_arena(games_of("1", {option, path}));
        CHECK(run.exit_code == 1);
        CHECK(run.output == std::string("krou-arena: ") + option + " '" + path + "': '" + path +
                                ".new': Is a directory\n");
    }
    const auto link = folder.file("link");
    std::filesystem::create_symlink(folder.file("later"), link);
    CHECK(run_arena(games_of("1", {"-json", link})).exit_code == 0);
    CHECK(!content(link).empty());
}

TEST_CASE("the report comes before the files that can fail", "[arena]") {
    const Folder folder;
    const auto path = folder.file("r");
    Process arena("/bin/sh", Lines{"-c", "exec \"$0\" \"$@\" 2>&1", KROU_ARENA_BINARY} +
                                 games_of("50000", {"-record", path}));
    REQUIRE(arena.line(20s * slowdown));
    std::filesystem::create_directory(path + ".new");
    arena.send(SIGINT);
    const auto lines = arena.rest(20s * slowdown);
    REQUIRE(lines);
    CHECK(beginning(*lines, "Results of a against b").size() == 1);
    CHECK(lines->back() == "krou-arena: '" + path + "': Is a directory");
    CHECK(arena.exit_code(20s * slowdown) == 1);
}

TEST_CASE("a head that no arena wrote is refused", "[arena]") {
    REQUIRE(arena::parse_head(head_line));
    const std::pair<std::string, std::string> cases[] = {{R"("nodes=1","nodes=1")", R"("nodes=1")"},
                                                         {R"("a","b")", R"("a",2)"},
                                                         {R"("a","b")", R"("a","a")"},
                                                         {R"("a","b")", R"("a")"},
                                                         {R"("games":2)", R"("games":4294967298)"},
                                                         {R"("games":2)", R"("games":3)"},
                                                         {R"("timed":0)", R"("timed":2)"},
                                                         {R"("oware")", R"("chess")"}};
    for (const auto& [old, by] : cases) {
        INFO(by);
        CHECK(!arena::parse_head(replaced(head_line, old, by)));
    }
    const auto short_settings = replaced(head_line, cases[0].first, cases[0].second);
    CHECK(arena::parse_head(short_settings).error() ==
          "'settings' is missing or not as it should be");
    const Folder folder;
    write(folder.file("r"), short_settings + '\n' + game_line + '\n');
    const auto run = run_arena({"-merge", folder.file("r"), "-json", folder.file("json")});
    CHECK(run.exit_code == 1);
    CHECK(holds(run.output, ": line 1: 'settings' is missing"));
}

TEST_CASE("a game that no arena wrote is refused with what is wrong", "[arena]") {
    const auto head = arena::parse_head(head_line);
    REQUIRE(head);
    const auto good = arena::parse_game(*head, game_line);
    INFO((good ? "" : good.error()));
    REQUIRE(good);
    struct Case {
        std::string old, by, wrong;
    };
    const Case cases[] = {
        {R"("id":3)", R"("id":0)", "'id'"},
        {R"("round":2)", R"("round":4294967298)", "'round'"},
        {R"([0,1])", R"([0,0])", "'pair'"},
        {R"([0,1])", R"([0,2])", "'pair'"},
        {R"([0,1])", R"([0,1,1])", "'pair'"},
        {R"([0,1])", R"([4294967296,1])", "'pair'"},
        {R"("south":"a")", R"("south":"c")", "'south'"},
        {R"("north":"b")", R"("north":"a")", "'north'"},
        {R"("26.5-21.5")", R"("2147483647-1")", "'stores'"},
        {R"("26.5-21.5")", R"("255.5-1")", "'stores'"},
        {R"("26.5-21.5")", R"("26")", "'stores'"},
        {R"("26.5-21.5")", "26", "'stores'"},
        {R"([null,4])", R"([null,4294967296])", "'scores'"},
        {R"([null,4])", R"([null,"4"])", "'scores'"},
        {R"([null,2])", R"([null])", "'depths'"},
        {R"([null,9])", R"([null,9,9])", "'nodes'"},
        {R"("plies":1)", R"("plies":3)", "'plies'"},
        {R"("plies":1)", R"("plies":-1)", "'plies'"},
        {"4-4-4-4-4-4-4-4-4-4-4-4-0-0-S", "4-4", "fen '4-4'"},
        {R"("F a")", R"("F A")", "move 2: 'A' is a pit of the side that is not to move"},
        {R"("F a")", R"("Fa b")", "'b' is a pit of the side"},
    };
    for (const auto& [old, by, wrong] : cases) {
        INFO(by);
        const auto game = arena::parse_game(*head, replaced(game_line, old, by));
        CHECK(!game);
        if (game) continue;
        INFO(game.error());
        CHECK(holds(game.error(), wrong));
    }
    CHECK(!arena::parse_game(*head, replaced(game_line, R"("F a")", R"("Fa Bb")")));
}

TEST_CASE("a record of an older arena, which says less of the times, is read", "[arena]") {
    const auto head = arena::parse_head(replaced(head_line, R"("timed":0)", R"("timed":1)"));
    REQUIRE(head);
    const auto old = R"([null,9],"times":[null,70000],"overruns":[0,1],"latencies":[0,250]})";
    const auto game = arena::parse_game(*head, replaced(game_line, "[null,9]}", old));
    INFO((game ? "" : game.error()));
    REQUIRE(game);
    CHECK(game->time_use[1].overruns == 1);
    CHECK(!game->time_use[1].worst_overrun);
}

TEST_CASE("a record of moves that cannot be is not merged", "[arena]") {
    const Folder folder;
    const auto path = folder.file("r");
    write(path,
          head_line + '\n' + replaced(game_line, "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S", "x") + '\n');
    const auto run = run_arena({"-merge", path, "-ognout", folder.file("ogn")});
    CHECK(run.exit_code == 1);
    CHECK(holds(run.output, "krou-arena: '" + path + "': line 2: fen 'x': "));
}

}  // namespace krou
