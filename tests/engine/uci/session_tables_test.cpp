#include <sys/stat.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <string>

#include "helpers/built.h"
#include "helpers/from_text.h"
#include "helpers/process.h"
#include "helpers/protocol_session.h"
#include "helpers/searched.h"
#include "helpers/speed.h"
#include "helpers/table_files.h"

// Endgame tables in a session.

namespace krou {
namespace {

const auto soon = std::chrono::milliseconds(1000) * time_factor;

/// Positions with this many seeds on the board, the others in the stores.
constexpr auto six_seeds = "position fen 1-0-1-0-1-0-0-1-0-1-1-0-20-22-S";
constexpr auto thirteen_seeds = "position fen 2-1-1-0-1-1-0-1-2-2-1-1-17-18-S";

std::string directory(const TableFolder& folder) {
    return set("TablebasePath", folder.path().string());
}

/// Table hits of the last info line.
int hits(const Lines& lines) {
    return last_number(lines, "tbhits");
}

}  // namespace

TEST_CASE("a search of an ending has tbhits only with tables", "[session][long]") {
    for (const auto spec : {"oware", "awari", "kalah", "awele-blaess"}) {
        INFO(spec);
        const auto game = set("UCI_Variant", spec);
        CHECK(hits(answers({game, set("TablebaseSeeds", "8"), thirteen_seeds, "go depth 6"})) > 0);
        CHECK(hits(answers({game, set("TablebaseSeeds", "0"), thirteen_seeds, "go depth 6"})) == 0);
    }
    const auto with = [](const char* seeds) {
        return hits(answers({set("TablebaseSeeds", seeds), thirteen_seeds, "go depth 8"}));
    };
    CHECK(with("2") < with("8"));
    const auto far = "position fen 4-4-4-4-4-4-4-4-4-4-4-4-0-0-S";
    CHECK(hits(answers({far, "go depth 4"})) == 0);
    CHECK(hits(answers({set("UCI_Variant", "morpion"), "go depth 9"})) == 0);
}

TEST_CASE("tables switched off and on again are used again", "[session][threads]") {
    ProtocolSession talk;
    CHECK(hits(talk.say({six_seeds, "go depth 5"})) > 0);
    CHECK(hits(talk.say({set("TablebaseSeeds", "0"), "ucinewgame", "go depth 5"})) == 0);
    CHECK(hits(talk.say({set("TablebaseSeeds", "6"), "ucinewgame", "go depth 5"})) > 0);
    CHECK(hits(talk.say({set("UCI_Variant", "awari"), six_seeds, "go depth 5"})) > 0);
}

TEST_CASE("no command waits long for tables to be generated", "[session][time]") {
    struct Case {
        const char* seeds;  ///< their tables take seconds, with 20 a minute
        Lines said;
        const char* answer;
        int patience;
    };
    for (const auto& [seeds, said, answer, patience] :
         {Case{"15", {"uci"}, "uciok", 1}, Case{"15", {"isready"}, "readyok", 2},
          Case{"15", {"go movetime 30"}, "bestmove ", 1},
          Case{"20", {"go movetime 600"}, "bestmove ", 10},
          Case{"16", {"go infinite", "stop"}, "bestmove ", 1}}) {
        INFO(said.front());
        Process engine(built::krou);
        engine.say(set("TablebaseSeeds", seeds));
        engine.say(six_seeds);
        for (const auto& line : said) engine.say(line);
        CHECK(engine.until(answer, patience * soon));
    }
}

TEST_CASE("a short search after isready has the tables", "[session][time]") {
    ProtocolSession talk;
    CHECK(hits(talk.say({six_seeds, "isready", "go movetime 20"})) > 0);
    // With 15 seeds, the tables of oware take some seconds, those of kalah 0.2 s.
    talk.say({set("TablebaseSeeds", "15"), "isready"});
    const auto kalah = set("UCI_Variant", "kalah");
    CHECK(hits(talk.say({kalah, six_seeds, "isready", "go movetime 20"})) > 0);
}

TEST_CASE("depth 1 reports the exact value of an ending in tables", "[session]") {
    // The tables solve awari with eight seeds left; the stores are even.
    const auto fen = "1-1-0-2-0-0-0-1-1-0-2-0-20-20-S";
    const Tables tables = tables_of("awari", 8);
    const int value = tables.bounds(played("awari", fen).board(), 8).lower;
    const auto lines = answers({set("UCI_Variant", "awari"), set("TablebaseSeeds", "8"),
                                "position fen " + std::string(fen), "go depth 1"});
    const auto found = beginning(lines, "info depth 1 ");
    REQUIRE(!found.empty());
    CHECK(word_after(found.back(), "cp") == std::to_string(100 * value));
}

TEST_CASE("a proved value is reported as solved even at the limit", "[session]") {
    const Lines awari = {set("UCI_Variant", "awari"), set("TablebaseSeeds", "8"),
                         "position fen 1-1-0-2-0-0-0-1-1-0-2-0-20-20-S"};
    for (const auto* go : {"go nodes 1", "go solve nodes 1"}) {
        INFO(go);
        ProtocolSession talk;
        talk.say(awari);
        CHECK(beginning(talk.say({go}), "info string solved").size() == 1);
    }
}

TEST_CASE("tables in memory and in files give the same output", "[session][long]") {
    TableFolder folder;
    folder.write("oware", 8);
    const auto said = [&](const std::string& option) {
        const auto lines =
            answers({set("TablebaseSeeds", "0"), option, thirteen_seeds, "go depth 10", six_seeds,
                     "go nodes 20000", thirteen_seeds, "go nodes 30000"});
        CHECK(hits(lines) > 0);
        return timeless(lines);
    };
    const auto first = said(set("TablebaseSeeds", "8"));
    CHECK(said(set("TablebaseSeeds", "8")) == first);
    CHECK(said(directory(folder)) == first);
}

TEST_CASE("installed tables are found relative to the program", "[processes]") {
    namespace fs = std::filesystem;
    // In a build, and in an installation.
    for (const auto* program : {"krou", "bin/krou"}) {
        TableFolder written;
        written.write("oware", 6);
        const Folder folder;
        const auto tables = folder / "share/krou/tables";
        fs::create_directories((folder / program).parent_path());
        fs::create_directories(tables);
        fs::copy_file(built::krou, folder / program);
        fs::copy(written.path(), tables);
        Process krou((folder / program).string());
        krou.say(set("TablebaseSeeds", "6"));
        krou.say(six_seeds);
        krou.say("go movetime 50");  // too short to generate tables
        const auto searched = krou.until("bestmove", soon);
        REQUIRE(searched);
        CHECK(hits(*searched) > 0);
        const auto mapped = content("/proc/" + std::to_string(krou.id()) + "/maps");
        CHECK(mapped.find((tables / "oware-06.table").string()) != std::string::npos);
    }
}

TEST_CASE("a later search uses tables read in the background", "[session][threads]") {
    constexpr int seeds = 11;  // smallest layer of awari that gets a stamp file
    const TableFolder folder;
    folder.write_zeros(seeds);
    ProtocolSession talk;
    talk.say({set("UCI_Variant", "awari"), set("TablebaseSeeds", "0"), directory(folder)});
    bool is_in_tables = false;
    const auto patience = std::chrono::steady_clock::now() + 20 * soon;
    while (!is_in_tables && std::chrono::steady_clock::now() < patience) {
        const auto lines =
            talk.say({"position fen 1-1-1-1-1-0-1-1-1-1-1-1-18-19-S", "go movetime 10"});
        is_in_tables = !beginning(lines, "info string solved").empty();
    }
    CHECK(is_in_tables);
}

TEST_CASE("an infinite search does not wait for large unchecked files", "[session]") {
    constexpr int seeds = 11;
    const TableFolder folder;
    folder.write_zeros(seeds);
    const auto position = played("awari", "1-1-1-1-1-0-1-1-1-1-1-1-18-19-S");
    const auto is_in_tables = [&](const Limits& limits) {
        Engine engine(1);
        engine.library().set_directory(folder.path());
        Clock clock(limits, 0);
        SearchInfo first;
        const auto listen = [&](const SearchInfo& info) {
            if (first.depth == 0) first = info;
            clock.stop();
        };
        engine.play(position, limits, clock, {{*built_in_evaluations()}}, listen);
        return first.is_proved;
    };
    CHECK(!is_in_tables(Limits{}));
    CHECK(is_in_tables(to_depth(1)));
}

TEST_CASE("TablebasePath takes a directory or <empty>", "[session]") {
    TableFolder folder;
    folder.write("oware", 6);
    ProtocolSession talk;
    CHECK(talk.say({set("TablebaseSeeds", "0"), directory(folder)}).empty());
    CHECK(hits(talk.say({six_seeds, "go depth 5"})) > 0);
    CHECK(hits(talk.say({"isready", "go movetime 100"})) > 0);
    CHECK(talk.say({set("TablebasePath", folder.layer("oware", 3).string())}).size() == 1);
    CHECK(hits(talk.say({"ucinewgame", "go depth 5"})) > 0);
    const auto awari = talk.say({set("UCI_Variant", "awari"), six_seeds, "go depth 5"});
    CHECK(beginning(awari, "info string").empty());
    CHECK(hits(awari) == 0);
    talk.say({set("UCI_Variant", "oware"), six_seeds});
    CHECK(hits(talk.say({set("TablebasePath", "<empty>"), "ucinewgame", "go depth 5"})) == 0);
}

TEST_CASE("a damaged table file is reported once and not used", "[session]") {
    TableFolder folder;
    folder.write("oware", 5);
    folder.write("awele-supaero", 5);
    TableFolder::flip(folder.layer("oware", 4), 200, 3);
    ProtocolSession talk;
    const auto lines = talk.say(
        {set("TablebaseSeeds", "0"), directory(folder), six_seeds, "go depth 5", "go depth 6"});
    check_says(the_line(lines, "info string"), folder.layer("oware", 4).filename().string());
    CHECK(beginning(lines, "bestmove ").size() == 2);
    CHECK(beginning(lines, "bestmove 0000").empty());
    CHECK(hits(talk.say({set("TablebaseSeeds", "6"), "ucinewgame", "go depth 5"})) > 0);
}

TEST_CASE("the default tables are ready during a game of quick moves", "[session]") {
    ProtocolSession talk;
    if (at_full_speed) talk.say({set("TablebaseSeeds", "10")});
    // They are generated in the background; searches before that have no hits.
    int most = 0;
    const auto patience = std::chrono::steady_clock::now() + 20 * soon;
    while (most == 0 && std::chrono::steady_clock::now() < patience)
        most = hits(talk.say({"ucinewgame", six_seeds, "go movetime 100"}));
    CHECK(most > 0);
}

TEST_CASE("an unreadable table file does not stop the game", "[session]") {
    // A link to itself; a directory without permission gives the same error.
    TableFolder folder;
    std::filesystem::create_symlink(folder.layer("oware", 0), folder.layer("oware", 0));
    Process engine(built::krou);
    engine.say(set("TablebaseSeeds", "2"));
    engine.say(directory(folder));
    engine.say(six_seeds);
    engine.say("go depth 4");
    engine.end_input();
    CHECK(engine.until("bestmove ", 10 * soon));
    CHECK(engine.exit_code(10 * soon) == 0);
}

TEST_CASE("a table file truncated during a search ends the engine", "[session]") {
    const TableFolder folder;
    folder.write("awari", 7);
    Process engine(built::krou);
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
