#include <sys/stat.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <string>

#include "helpers/from_text.h"
#include "helpers/process.h"
#include "helpers/speed.h"
#include "helpers/table_files.h"
#include "helpers/talk.h"

// The endgame tables as a dialogue sees them.

namespace krou {
namespace {

constexpr auto soon = std::chrono::milliseconds(1000) * slowdown;

/// With these seeds on the board and all others in store.
constexpr auto six_seeds = "position fen 1-0-1-0-1-0-0-1-0-1-1-0-20-22-S";
constexpr auto thirteen_seeds = "position fen 2-1-1-0-1-1-0-1-2-2-1-1-17-18-S";

std::string directory(const TableFolder& folder) {
    return set("TablebasePath", folder.path().string());
}

/// The table hits of the last line of a search.
int hits(const Lines& lines) {
    const auto found = beginning(lines, "info depth");
    REQUIRE(!found.empty());
    return parse_number(word_after(found.back(), "tbhits")).value_or(-1);
}

/// All but what depends on time.
Lines without_times(const Lines& lines) {
    Lines kept;
    for (const auto& line : lines) {
        std::string text;
        const auto fields = words(line);
        for (std::size_t i = 0; i < fields.size(); ++i) {
            if (fields[i] == "nps" || fields[i] == "time")
                ++i;
            else
                text += std::string(fields[i]) + ' ';
        }
        kept.push_back(text);
    }
    return kept;
}

}  // namespace

TEST_CASE("the search meets the tables in an ending, and none without them", "[session]") {
    for (const auto spec : {"oware", "awari", "kalah", "awele-blaess"}) {
        INFO(spec);
        const auto game = set("UCI_Variant", spec);
        CHECK(hits(answers({game, thirteen_seeds, "go depth 6"})) > 0);
        CHECK(hits(answers({game, set("TablebaseSeeds", "0"), thirteen_seeds, "go depth 6"})) == 0);
    }
    const auto far = "position fen 4-4-4-4-4-4-4-4-4-4-4-4-0-0-S";
    CHECK(hits(answers({far, "go depth 4"})) == 0);
    CHECK(hits(answers({set("UCI_Variant", "morpion"), "go depth 9"})) == 0);
}

TEST_CASE("fewer seeds in the tables are met less often", "[session]") {
    const auto with = [](const char* seeds) {
        return hits(answers({set("TablebaseSeeds", seeds), thirteen_seeds, "go depth 8"}));
    };
    CHECK(with("2") < with("8"));
    CHECK(with("0") == 0);
}

TEST_CASE("tables that are set off and on again are used again", "[session][threads]") {
    Talk talk;
    CHECK(hits(talk.say({six_seeds, "go depth 5"})) > 0);
    CHECK(hits(talk.say({set("TablebaseSeeds", "0"), "ucinewgame", "go depth 5"})) == 0);
    CHECK(hits(talk.say({set("TablebaseSeeds", "6"), "ucinewgame", "go depth 5"})) > 0);
    CHECK(hits(talk.say({set("UCI_Variant", "awari"), six_seeds, "go depth 5"})) > 0);
    for (const auto bad : {"-1", "21", "ten", ""})
        CHECK(talk.say({set("TablebaseSeeds", bad)}).size() == 1);
    CHECK(hits(talk.say({"ucinewgame", "go depth 5"})) > 0);
}

TEST_CASE("uci and isready do not wait for tables", "[session][time]") {
    // With so many seeds they take seconds.
    Process engine(KROU_BINARY);
    for (const auto& line :
         {set("TablebaseSeeds", "15"), std::string("uci"), std::string(six_seeds)})
        engine.say(line);
    engine.say("isready");
    CHECK(engine.until("uciok", soon));
    CHECK(engine.until("readyok", soon));
}

TEST_CASE("an exact ending is valued at once", "[session]") {
    // With eight seeds left, awari is known by heart; the stores are even.
    const auto fen = "1-1-0-2-0-0-0-1-1-0-2-0-20-20-S";
    const Tables tables = tables_of("awari", 8);
    const int value = tables.bounds(played("awari", fen).board(), 8).lower;
    const auto lines =
        answers({set("UCI_Variant", "awari"), "position fen " + std::string(fen), "go depth 1"});
    const auto found = beginning(lines, "info depth 1 ");
    REQUIRE(!found.empty());
    CHECK(word_after(found.back(), "cp") == std::to_string(100 * value));
}

TEST_CASE("the same is said every time with tables", "[session]") {
    TableFolder folder;
    folder.write("oware", 8);
    for (const auto& option :
         {set("TablebaseSeeds", std::to_string(table_seeds)), directory(folder)}) {
        const Lines said = {option,           thirteen_seeds, "go depth 10",   six_seeds,
                            "go nodes 20000", thirteen_seeds, "go nodes 30000"};
        const auto first = answers(said);
        CHECK(hits(first) > 0);
        const int times = at_full_speed ? 2 : 1;
        for (int i = 0; i < times; ++i) CHECK(without_times(answers(said)) == without_times(first));
    }
}

TEST_CASE("tables of a directory say the same as those in memory", "[session]") {
    TableFolder folder;
    folder.write("oware", 8);
    const Lines said = {thirteen_seeds, "go depth 10", six_seeds, "go depth 10"};
    Lines in_memory = {set("TablebaseSeeds", "8")};
    Lines on_disk = {set("TablebaseSeeds", "0"), directory(folder)};
    in_memory.insert(in_memory.end(), said.begin(), said.end());
    on_disk.insert(on_disk.end(), said.begin(), said.end());
    CHECK(hits(answers(on_disk)) > 0);
    CHECK(without_times(answers(on_disk)) == without_times(answers(in_memory)));
}

TEST_CASE("TablebasePath is a directory, or <empty>", "[session]") {
    TableFolder folder;
    folder.write("oware", 6);
    Talk talk;
    CHECK(talk.say({set("TablebaseSeeds", "0"), directory(folder)}).empty());
    CHECK(hits(talk.say({six_seeds, "go depth 5"})) > 0);
    const auto refused = talk.say({set("TablebasePath", "/no/such/directory")});
    REQUIRE(refused.size() == 1);
    check_says(refused[0], "'/no/such/directory' is no directory");
    CHECK(hits(talk.say({"ucinewgame", "go depth 5"})) > 0);
    CHECK(talk.say({set("TablebasePath", folder.layer("oware", 3).string())}).size() == 1);
    CHECK(hits(talk.say({set("TablebasePath", "<empty>"), "ucinewgame", "go depth 5"})) == 0);
}

TEST_CASE("a file in which something is wrong is named, and the game goes on", "[session]") {
    for (const auto& [name, damage] : damages()) {
        TableFolder folder;
        folder.write("oware", 5);
        folder.write("awele-supaero", 5);
        damage(folder);
        INFO(name);
        Talk talk;
        const auto lines = talk.say(
            {set("TablebaseSeeds", "0"), directory(folder), six_seeds, "go depth 5", "go depth 6"});
        const auto said = the_line(lines, "info string");
        check_says(said, folder.layer("oware", 4).filename().string());
        CHECK(beginning(lines, "bestmove ").size() == 2);
        CHECK(beginning(lines, "bestmove 0000").empty());
        const auto other = talk.say({set("TablebaseSeeds", "6"), "ucinewgame", "go depth 5"});
        CHECK(hits(other) > 0);
    }
}

TEST_CASE("tables of other games are left alone", "[session]") {
    TableFolder folder;
    folder.write("awari", 5);
    const auto lines =
        answers({set("TablebaseSeeds", "0"), directory(folder), six_seeds, "go depth 5"});
    CHECK(beginning(lines, "info string").empty());
    CHECK(hits(lines) == 0);
}

TEST_CASE("a file whose tables are in use can go", "[session][threads]") {
    TableFolder folder;
    folder.write("oware", 6);
    Talk talk;
    talk.say({set("TablebaseSeeds", "0"), directory(folder), six_seeds, "go depth 5"});
    folder.clear();
    CHECK(hits(talk.say({"ucinewgame", "go depth 5"})) > 0);
    CHECK(hits(talk.say({directory(folder), "ucinewgame", "go depth 5"})) == 0);
}

TEST_CASE("a move in little time does not wait for tables", "[session][time]") {
    Process engine(KROU_BINARY);
    engine.say(set("TablebaseSeeds", "15"));
    engine.say(six_seeds);
    engine.say("go movetime 30");
    CHECK(engine.until("bestmove ", soon));
}

TEST_CASE("tables that take longer than the search may take are given up", "[session][time]") {
    Process engine(KROU_BINARY);
    engine.say(set("TablebaseSeeds", "20"));  // a minute of work
    engine.say(six_seeds);
    engine.say("go movetime 600");
    CHECK(engine.until("bestmove ", 10 * soon));
}

TEST_CASE("files are used even for a move in little time", "[session]") {
    TableFolder folder;
    folder.write("oware", 6);
    const auto lines = answers(
        {set("TablebaseSeeds", "0"), directory(folder), six_seeds, "isready", "go movetime 100"});
    CHECK(hits(lines) > 0);
}

TEST_CASE("the default tables serve a game of quick moves", "[session]") {
    Talk talk;
    talk.say({"isready", six_seeds});
    // They are made beside the game; until then it goes on without them.
    int most = 0;
    const auto patience = std::chrono::steady_clock::now() + 20 * soon;
    while (most == 0 && std::chrono::steady_clock::now() < patience)
        most = hits(talk.say({"ucinewgame", six_seeds, "go movetime 100"}));
    CHECK(most > 0);
}

TEST_CASE("a file that cannot even be looked at is refused", "[session]") {
    // A link that leads to itself; a directory that may not be entered gives the same error.
    TableFolder folder;
    std::filesystem::create_symlink(folder.layer("oware", 0), folder.layer("oware", 0));
    Process engine(KROU_BINARY);
    engine.say(directory(folder));
    engine.say(six_seeds);
    engine.say("go depth 4");
    engine.end_input();
    CHECK(engine.until("bestmove ", 10 * soon));
    CHECK(engine.exit_code(10 * soon) == 0);
}

TEST_CASE("a pipe in the place of a file is refused", "[session]") {
    TableFolder folder;
    REQUIRE(mkfifo(folder.layer("oware", 0).c_str(), 0600) == 0);
    Process engine(KROU_BINARY);
    engine.say(directory(folder));
    engine.say(six_seeds);
    engine.say("go depth 4");
    CHECK(engine.until("bestmove ", 5 * soon));
}

TEST_CASE("stop ends the making of tables, too", "[session][time]") {
    Process engine(KROU_BINARY);
    engine.say(set("TablebaseSeeds", "16"));
    engine.say(six_seeds);
    engine.say("go infinite");
    engine.say("stop");
    CHECK(engine.until("bestmove ", soon));
}

TEST_CASE("a search whose tables are cut short ends the engine with an error", "[session]") {
    const TableFolder folder;
    folder.write("awari", 7);
    Process engine(KROU_BINARY);
    engine.say(set("UCI_Variant", "awari"));
    engine.say(set("TablebaseSeeds", "0"));
    engine.say(directory(folder));
    engine.say("position fen 3-3-1-0-2-2-1-2-3-2-1-0-14-14-S");
    engine.say("go infinite");
    REQUIRE(engine.until("info depth", 5 * soon));
    for (int seeds = 0; seeds <= 7; ++seeds)
        std::filesystem::resize_file(folder.layer("awari", seeds), 0);
    CHECK(engine.exit_code(5 * soon) == 1);
}

}  // namespace krou
