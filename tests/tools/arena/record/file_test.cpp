#include <csignal>
#include <filesystem>
#include <string>
#include <utility>

#include "arena/record/file.h"
#include "helpers/arena_records.h"
#include "helpers/built.h"
#include "helpers/damage.h"

/// Records keep their games.
namespace krou {

using namespace std::chrono_literals;

TEST_CASE("a shorter run leaves the other games in the record", "[arena][long]") {
    const Folder folder;
    const auto path = folder.file("r");
    const Lines record = {"-record", path};
    CHECK(run_arena(games_of("10", record)).exit_code == 0);
    const auto whole = content(path);
    CHECK(games_in_record(whole).size() == 20);
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

TEST_CASE("duplicate games of a record must be identical", "[arena]") {
    const Folder folder;
    const auto path = folder.file("r");
    const auto resume = games_of("1", {"-record", path, "-resume"});
    CHECK(run_arena(resume).exit_code == 0);
    const auto games = content(path);
    const auto lines = games_in_record(games);
    REQUIRE(lines.size() == 2);
    write(path, games + lines[0] + '\n');
    CHECK(run_arena({"-merge", path}).exit_code == 0);
    CHECK(run_arena(resume).exit_code == 0);
    CHECK((content(path) == games));

    auto other = replaced(lines[0], "null,1000,", "null,1001,");
    other = other.substr(0, other.rfind(",\"checksum\"")) + '}';
    const auto doubled = games + record_text(arena::record_kind, other);
    write(path, doubled);
    for (const auto& arguments : {resume, Lines{"-merge", path}}) {
        const auto run = run_arena(arguments);
        CHECK(run.exit_code == 1);
        CHECK(holds(run.output, "krou-arena: '" + path + "': game 1 differs"));
    }
    CHECK((content(path) == doubled));
}

TEST_CASE("a record with a removed game is not rewritten", "[arena]") {
    const Folder folder;
    const auto path = folder.file("r");
    const auto head = *arena::parse_head(head_values);
    auto file = arena::RecordFile::open(path, head, false);
    REQUIRE(file);
    REQUIRE(!file->begin(head));
    for (const int id : {2, 1})
        REQUIRE(
            !file->add(id, record_text(arena::record_kind, "{\"id\":" + std::to_string(id) + "}")));
    const auto whole = content(path);
    const auto torn = whole.substr(0, whole.find("{\"id\":1"));
    write(path, torn);
    CHECK(file->put_in_order(head, {})->text ==
          "'" + path + "': game 1 was removed by another program; the file is unchanged");
    CHECK(content(path) == torn);
    CHECK(!file->put_in_order(head, {1}));
    write(path, whole);
}

namespace {

Lines two_recorded_games() {
    const auto fourth = replaced(game_line, "\"id\":3", "\"id\":4");
    return {game_line,
            replaced(fourth, R"("south":"a","north":"b")", R"("south":"b","north":"a")")};
}

}  // namespace

TEST_CASE("a damaged record is rejected unchanged", "[arena]") {
    const Folder folder;
    const auto path = folder.file("r");
    const auto head = *arena::parse_head(head_values);
    for (const auto& games : {Lines{}, Lines{game_line}, two_recorded_games()})
        for_each_damage(record_of(head_values, games), [&](const std::string& damaged) {
            write(path, damaged);
            CHECK(!arena::RecordFile::open(path, head, true));
            CHECK((content(path) == damaged));
        });
}

TEST_CASE("a torn record loses only its last line", "[arena]") {
    const Folder folder;
    const auto path = folder.file("r");
    const auto head = *arena::parse_head(head_values);
    const auto text = record_of(head_values, two_recorded_games());
    write(path, text.substr(0, text.size() - 1));
    auto file = arena::RecordFile::open(path, head, true);
    REQUIRE(file);
    CHECK(file->content().games.size() == 1);
    REQUIRE(!file->begin(head));
    CHECK(content(path) == record_of(head_values, {game_line}));
}

TEST_CASE("more rounds update the header before the first game", "[arena]") {
    const Folder folder;
    const auto path = folder.file("r");
    const auto more_rounds = with_value(head_values, "rounds", "3");
    const auto head = *arena::parse_head(more_rounds);
    write(path, record_of(head_values, {game_line}) + "torn");
    auto file = arena::RecordFile::open(path, head, true);
    REQUIRE(file);
    REQUIRE(!file->begin(head));
    const auto text = record_of(more_rounds, {game_line});
    CHECK(content(path) == text);
    CHECK(holds(arena::RecordFile::open(path, head, true).error(), "in use by another process"));
    REQUIRE(!file->add(4, record_text(arena::record_kind, R"({"id":4})")));
    CHECK(!file->put_in_order(head, {4}));
    CHECK(content(path) == text);
}

TEST_CASE("an unwritable file is rejected at the start", "[arena]") {
    const Folder folder;
    for (const auto* option : {"-record", "-json"})
        for (const auto& path : {std::string("/proc/none"), folder.file(std::string(253, 'x'))}) {
            const auto run = run_arena(games_of("1", {option, path}));
            INFO(run.output);
            CHECK(run.exit_code == 1);
            CHECK(run.output.starts_with(std::string("krou-arena: ") + option + " '"));
            CHECK(lines_of(run.output).size() == 1);
        }
    CHECK(std::filesystem::is_empty(folder.path()));
    const auto link = folder.file("link");
    std::filesystem::create_symlink(folder.file("later"), link);
    CHECK(run_arena(games_of("1", {"-json", link})).exit_code == 0);
    CHECK(!content(link).empty());
}

TEST_CASE("the report comes before the files that can fail", "[arena][long]") {
    const Folder folder;
    const auto path = folder.file("json");
    Process arena("/bin/sh", Lines{"-c", "exec \"$0\" \"$@\" 2>&1", built::arena} +
                                 games_of("50000", {"-json", path}));
    REQUIRE(arena.line(20s * time_factor));
    std::filesystem::create_directory(path);
    arena.send(SIGINT);
    const auto lines = arena.rest(20s * time_factor);
    REQUIRE(lines);
    CHECK(beginning(*lines, "Results of a against b").size() == 1);
    CHECK(lines->back() == "krou-arena: '" + path + "': Is a directory");
    CHECK(arena.exit_code(20s * time_factor) == 1);
}

TEST_CASE("games of a round keep one opening if the file changes", "[arena]") {
    const Folder folder;
    const auto path = folder.file("r");
    const auto openings = folder.file("openings");
    const auto games = [&](const char* range, const Lines& more) {
        return run_arena(mock("a") + mock("b", "salt=3") +
                         Lines{"-each", "nodes=1", "-rounds", "2", "-openings", "file=" + openings,
                               "-range", range} +
                         more);
    };
    write(openings, "startpos moves Aa\nstartpos moves Bb\n");
    REQUIRE(games("1-3", {"-record", path}).exit_code == 0);
    const auto begun = content(path);
    write(openings, "startpos moves Cc\nstartpos moves Dd\n");
    for (const auto* range : {"1-4", "4-4"}) {
        const auto resumed = games(range, {"-record", path, "-resume"});
        CHECK(resumed.exit_code == 1);
        CHECK(holds(resumed.output, "'" + path + "': game 3: "));
        CHECK(content(path) == begun);
    }
    CHECK(games("3-3", {"-record", path, "-resume"}).exit_code == 0);
    const auto rest = folder.file("rest");
    REQUIRE(games("4-4", {"-record", rest}).exit_code == 0);
    const auto merged = run_arena({"-merge", path, rest});
    CHECK(merged.exit_code == 1);
    CHECK(holds(merged.output, "'" + rest + "': game 4: its opening differs from that of game 3 "));
    // The first round is over.
    write(openings, "startpos moves Cc\nstartpos moves Bb\n");
    CHECK(games("1-4", {"-record", path, "-resume"}).exit_code == 0);
}

TEST_CASE("a merge tests only a record of two engines", "[arena]") {
    const Folder folder;
    auto values = head_values;
    values.emplace_back("engine", "c");
    write(folder.file("r"), record_of(values, {}));
    const auto run = run_arena({"-merge", folder.file("r"), "-sprt"});
    CHECK(run.exit_code == 1);
    CHECK(holds(run.output, "-sprt: expected two engines, got 3"));
}

TEST_CASE("a merge lists missing games", "[arena]") {
    const Folder folder;
    const auto path = folder.file("r");
    const auto part = folder.file("part");
    REQUIRE(run_arena(games_of("20", {"-record", path})).exit_code == 0);
    const auto lines = games_in_record(content(path));
    const auto header = content(path).substr(0, content(path).find('{'));
    const auto missing_without = [&](auto is_left_out) {
        std::string text = header;
        for (std::size_t id = 1; id <= lines.size(); ++id)
            if (!is_left_out(id)) text += lines[id - 1] + '\n';
        write(part, text);
        const auto run = run_arena({"-merge", part, "-json", folder.file("json")});
        INFO(run.output);
        CHECK(run.exit_code == 0);
        const auto json = parse_json(content(folder.file("json")));
        REQUIRE(json);
        CHECK(json->find("scheduled")->integer() == 40);
        const auto found = run.lines("Missing");
        CHECK(json->find("end")->text() == (found.empty() ? "played" : "interrupted"));
        return found.empty() ? "" : found.front();
    };
    CHECK(missing_without([](auto) { return false; }).empty());
    CHECK(missing_without([](auto id) { return id == 12 || (id >= 20 && id < 28) || id > 35; }) ==
          "Missing: 14 of 40 games: 12, 20-27, 36-40");
    CHECK(missing_without([](auto id) { return id % 2 == 1; }) ==
          "Missing: 20 of 40 games: 1, 3, 5, 7, 9, 11, 13, 15, 17, 19 and others");
    CHECK(missing_without([](auto) { return true; }) == "Missing: 40 of 40 games: 1-40");

    // A run of more rounds updates the header.
    REQUIRE(run_arena(games_of("21", {"-record", path, "-resume"})).exit_code == 0);
    CHECK(arena::read_record(path)->head.schedule.rounds == 21);
}

}  // namespace krou
