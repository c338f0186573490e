#include <csignal>
#include <filesystem>
#include <string>

#include "arena/record/file.h"
#include "helpers/arena_records.h"
#include "helpers/built.h"

/// A record belongs to one tournament, and to one arena at a time.
namespace krou {

using namespace std::chrono_literals;

TEST_CASE("a record with games is not overwritten", "[arena]") {
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
                                "' exists; add -resume to continue it, or delete the file\n");
        CHECK((content(path) == text));
    }
    write(path, games.substr(0, games.find('{')));
    CHECK(run_arena(games_of("1", record)).exit_code == 0);
    CHECK((content(path) == games));
}

TEST_CASE("a record has one writer at a time", "[arena][long]") {
    const Folder folder;
    const auto path = folder.file("r");
    const auto ogn = folder.file("ogn");
    write(ogn, "games");
    const Lines record = {"-record", path};
    Process first(built::arena, games_of("50000", record));
    REQUIRE(first.until("Finished", 20s * time_factor));
    for (const auto& more : {Lines{}, Lines{"-resume"},
                             Lines{"-resume", "-log", folder.file("log"), "-ognout", ogn}}) {
        const auto run = run_arena(games_of("50000", record + more));
        CHECK(run.exit_code == 1);
        CHECK(run.output == "krou-arena: cannot open '" + path + "': in use by another process\n");
    }
    CHECK(content(ogn) == "games");
    CHECK(!std::filesystem::exists(folder.file("log")));
    CHECK(run_arena({"-merge", path}).exit_code == 0);
    CHECK(run_arena({"-merge", path, "-record", path + "2"}).exit_code == 0);

    first.send(SIGINT);
    const auto lines = first.rest(20s * time_factor);
    REQUIRE(lines);
    CHECK(first.exit_code(20s * time_factor) == 130);
    const auto games = beginning(*lines, "Played ");
    REQUIRE(games.size() == 1);
    CHECK(word_after(games[0], "Played") == std::to_string(games_in_record(content(path)).size()));
    CHECK(run_arena(games_of("1", record + Lines{"-resume"})).exit_code == 0);
    CHECK(run_arena({"-merge", path, "-record", path + "2"}).exit_code == 0);
}

TEST_CASE("an OGN file has one writer at a time", "[arena]") {
    const Folder folder;
    const auto record = folder.file("r");
    const auto ogn = folder.file("ogn");
    REQUIRE(run_arena(games_of("1", {"-record", record})).exit_code == 0);
    write(ogn, "games");
    const auto owner = OwnedFile::open(ogn);
    REQUIRE(owner);
    for (const auto& arguments : {games_of("1", {"-ognout", ogn, "-record", folder.file("r2")}),
                                  Lines{"-merge", record, "-ognout", ogn}}) {
        const auto run = run_arena(arguments);
        CHECK(run.exit_code == 1);
        CHECK(holds(run.output,
                    "krou-arena: cannot open '" + ogn + "': in use by another process\n"));
    }
    CHECK(content(ogn) == "games");
    CHECK(!std::filesystem::exists(folder.file("r2")));
}

TEST_CASE("a record is locked before the first game", "[arena]") {
    const Folder folder;
    const auto path = folder.file("r");
    const Lines record = {"-each", "nodes=1", "-record", path};
    // No game is played with this engine.
    const Lines deaf = {"-engine", "cmd=sleep", "args=1000"};
    Process first(built::arena, mock("a") + deaf + record);
    const auto deadline = std::chrono::steady_clock::now() + 20s * time_factor;
    while (!std::filesystem::exists(path) && std::chrono::steady_clock::now() < deadline)
        REQUIRE(!first.line(1ms));
    const auto second = run_arena(mock("a") + mock("b") + record);
    CHECK(second.exit_code == 1);
    CHECK(holds(second.output, "in use by another process"));
    first.send(SIGKILL);
    REQUIRE(first.rest(20s * time_factor));
    CHECK(run_arena(mock("a") + mock("b") + record).exit_code == 0);
}

TEST_CASE("an empty record is removed", "[arena]") {
    const Folder folder;
    const auto path = folder.file("r");
    std::filesystem::create_symlink(path, folder.file("link"));
    const auto refused =
        run_arena(mock("a") + mock("b") +
                  Lines{"-each", "nodes=1", "option.none=1", "-record", folder.file("link")});
    CHECK(refused.exit_code == 1);
    CHECK(!std::filesystem::exists(path));
    CHECK(std::filesystem::is_symlink(folder.file("link")));
}

TEST_CASE("only a record of this tournament is resumed", "[arena]") {
    const Folder folder;
    const auto path = folder.file("r");
    const auto values = with_value(head_values, "date", "2026.01.31");
    auto head = *arena::parse_head(values);
    head.versions = {{"a 2"}, {"b"}};
    const auto opened = [&](const std::string& text) {
        INFO(text);
        write(path, text);
        auto file = arena::RecordFile::open(path, head, true);
        CHECK(content(path) == text);
        return file;
    };
    // A record without games restarts with a new date and versions.
    auto written = *arena::parse_head(with_value(values, "date", "2001.12.01"));
    written.versions = {{R"(a "1" ] \)", "a [2]"}, {}, {"b"}};
    written.versions.pop_back();
    const auto begun = header_text(arena::record_kind, to_values(written));
    for (const auto& text : {begun, begun + R"({"id":)", std::string()}) {
        auto file = opened(text);
        REQUIRE(file);
        CHECK(file->content().whole_bytes == 0);
    }
    const std::pair<std::string, std::string> refusals[] = {
        {"notes\n", "not a krou arena file"},
        {std::string(1, '\0'), "not a krou arena file"},
        {replaced(begun, "krou arena 3", "krou arena 2"),
         "finish it with the krou-arena that began it"},
        {begun.substr(0, begun.size() - 1), "damaged at byte 0"},
        {replaced(begun, "oware", "awari"), "damaged at byte 0"},
        {record_of(with_value(values, "openings", "random"), {}), "openings was 'random', now '"}};
    for (const auto& [text, why] : refusals) {
        const auto file = opened(text);
        REQUIRE(!file);
        CHECK(holds(file.error(), '\'' + path + "': "));
        CHECK(holds(file.error(), why));
    }
}

TEST_CASE("a moved or replaced record is not overwritten", "[arena]") {
    const Folder folder;
    const auto path = folder.file("r");
    // The next game detects this, or the final check after an interruption.
    for (const bool is_interrupted : {false, true}) {
        for (const bool is_replaced : {false, true}) {
            INFO(is_interrupted << is_replaced);
            const auto first = mock("a", is_interrupted ? "hang=6" : "");
            Process arena("/bin/sh", Lines{"-c", "exec \"$0\" \"$@\" 2>&1", built::arena} + first +
                                         mock("b") +
                                         Lines{"-each", "nodes=1", "-maxmoves", "4", "-rounds",
                                               "50000", "-record", path});
            REQUIRE(arena.until("Finished", 20s * time_factor));
            std::filesystem::rename(path, path + "-moved");
            if (is_replaced) write(path, "notes");
            if (is_interrupted) arena.send(SIGINT);
            const auto lines = arena.rest(20s * time_factor);
            REQUIRE(lines);
            INFO(lines->back());
            CHECK(holds(lines->back(), "cannot write '" + path + '\''));
            CHECK(arena.exit_code(20s * time_factor) == 1);
            CHECK(std::filesystem::exists(path) == is_replaced);
            CHECK(!games_in_record(content(path + "-moved")).empty());
            if (is_replaced) CHECK(content(path) == "notes");
            std::filesystem::remove(path);
        }
    }
}

TEST_CASE("a merge never loses a game of the old record", "[arena]") {
    const Folder folder;
    const auto part = folder.file("part");
    const auto whole = folder.file("whole");
    const auto into = [&](const std::string& from) {
        return run_arena({"-merge", from, "-record", folder.file("r")});
    };
    REQUIRE(run_arena(games_of("2", {"-record", whole})).exit_code == 0);
    REQUIRE(run_arena(games_of("2", {"-record", part, "-range", "1-2"})).exit_code == 0);
    CHECK(into(part).exit_code == 0);
    CHECK(into(part).exit_code == 0);
    CHECK(into(whole).exit_code == 0);
    const auto refused = into(part);
    CHECK(refused.exit_code == 1);
    CHECK(refused.output == "krou-arena: -record '" + folder.file("r") +
                                "': its game 3 is not in the merged records\n");
    CHECK(content(folder.file("r")) == content(whole));
    write(folder.file("r"), "notes");
    CHECK(into(whole).exit_code == 1);
    CHECK(content(folder.file("r")) == "notes");
}

}  // namespace krou
