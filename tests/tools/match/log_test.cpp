#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "helpers/arena_run.h"
#include "match/log.h"

/// Contents of the log.
namespace krou {
namespace {

const Lines with_two_games = {"-each",   "nodes=1",         "-openings", "random",
                              "plies=2", "-ratinginterval", "0"};

/// Lines of the log without their times, which must not decrease.
Lines logged(const std::string& path) {
    Lines found;
    double before = 0;
    for (const auto& line : lines_of(content(path))) {
        INFO(line);
        std::size_t end = 0;
        const double time = std::stod(line, &end);
        CHECK(time >= before);
        before = time;
        REQUIRE(end < line.size());
        found.push_back(line.substr(end + 1));
    }
    return found;
}

}  // namespace

TEST_CASE("the log has errors of engines", "[arena]") {
    const Folder folder;
    const auto log = folder.file("log");
    run_arena(mock("good") + mock("loud", "noise=3") + with_two_games + Lines{"-log", log});
    const auto text = content(log);
    CHECK(holds(text, " game 1: loud: eee"));
    CHECK(text.size() < 2'000'000);
    run_arena(mock("good") + mock("hasty", "stale=1") + with_two_games + Lines{"-log", log});
    CHECK(holds(content(log), " game 1: hasty: a second bestmove\n"));
    CHECK(!holds(content(log), " > "));
}

TEST_CASE("a log has one writer", "[arena]") {
    const Folder folder;
    const auto path = folder.file("log");
    Log log;
    REQUIRE(!log.open(path, 0));
    const auto record = folder.file("r");
    const auto run =
        run_arena(mock("a") + mock("b") + with_two_games + Lines{"-log", path, "-record", record});
    CHECK(run.exit_code == 1);
    CHECK(holds(run.output, "'" + path + "'"));
    CHECK(!holds(run.output, "Finished game"));
    CHECK(!std::filesystem::exists(record));
    Log other;
    CHECK(!other.open("/dev/null", 0));
    Log another;
    CHECK(!another.open("/dev/null", 0));
}

TEST_CASE("a log rejects a pipe without a reader", "[arena]") {
    const Folder folder;
    const auto pipe = folder.file("pipe");
    REQUIRE(mkfifo(pipe.c_str(), 0600) == 0);
    Log log;
    const auto error = log.open(pipe, 0);
    REQUIRE(error);
    CHECK(holds(error->text, "pipe'"));
    log.write("a", "one");
    CHECK(!log.error());
}

TEST_CASE("a log appends only to the file that it locked", "[arena]") {
    const Folder folder;
    const auto path = folder.file("log");
    std::ofstream(path) << "0 before\n";
    Log log;
    REQUIRE(!log.open(path, 0));
    log.write("a", "one");
    std::filesystem::rename(path, folder.file("moved"));
    std::ofstream{path};
    log.write("a", "two");
    CHECK(!log.error());
    CHECK(content(path).empty());
    CHECK(logged(folder.file("moved")) == Lines{"before", "a: one", "a: two"});
}

TEST_CASE("engines cannot forge log lines or terminal codes", "[arena]") {
    const Folder folder;
    const auto path = folder.file("log");
    Log log;
    REQUIRE(!log.open(path, 0));
    log.write("a", "one\n9.9 b: two\x1b[2J\x7f\u202e");
    log.write_dialogue(0, "a", Log::Direction::from_engine, "bestmove \rA\x01");
    CHECK(logged(path) == Lines{"a: one?9.9 b: two?[2J????", "a < bestmove ?A?"});
}

TEST_CASE("-debug logs the whole dialogue", "[arena]") {
    const Folder folder;
    const auto log = folder.file("log");
    const auto run =
        run_arena(mock("a", "", {"option.Hash=2"}) + mock("b", "slow=60", {"st=0.02"}) +
                  with_two_games + Lines{"-recover", "-log", log, "-debug"});
    CHECK(run.exit_code == 0);
    const auto lines = logged(log);
    INFO(content(log));
    // Dialogue with one engine, in the inspection and in the first game.
    Lines dialogue;
    for (const auto& line : lines)
        for (const std::string head : {"a ", "game 1: a "})
            if (line.starts_with(head)) dialogue.push_back(line.substr(head.size()));
    REQUIRE(dialogue.size() > 17);
    CHECK(Lines(dialogue.begin(), dialogue.begin() + 6) ==
          Lines{"> uci", "< id name mock", "< id author nobody",
                "< option name Hash type spin default 1 min 1 max 9",
                "< option name UCI_Variant type combo default oware", "< uciok"});
    CHECK(Lines(dialogue.begin() + 6, dialogue.begin() + 11) ==
          Lines{"> setoption name UCI_Variant value oware", "> setoption name Hash value 2",
                "> ucinewgame", "> isready", "< readyok"});
    CHECK(Lines(dialogue.begin() + 11, dialogue.begin() + 14) ==
          Lines{"> ucinewgame", "> isready", "< readyok"});
    CHECK(dialogue[14].starts_with("> position startpos moves "));
    CHECK(dialogue[15] == "> isready");
    CHECK(dialogue[16] == "< readyok");
    CHECK(dialogue[17] == "> go nodes 1");
    CHECK(beginning(dialogue, "< bestmove ").size() == 1);
    CHECK(beginning(lines, "game 1: b > stop").size() == 1);
    CHECK(beginning(lines, "game 1: a vs b: b: out of time: ").size() == 1);
    CHECK(std::ranges::count(lines, "a > uci") == 1);  // inspection
    CHECK(beginning(lines, "game 2: b > quit").size() == 1);
}

TEST_CASE("-debug N logs the dialogue of one game", "[arena]") {
    const Folder folder;
    const auto log = folder.file("log");
    const auto run = run_arena(
        mock("a") + mock("b", "illegal=2") + with_two_games +
        Lines{"-rounds", "4", "-concurrency", "2", "-recover", "-log", log, "-debug", "3"});
    CHECK(run.exit_code == 0);
    for (const auto& line : logged(log)) {
        INFO(line);
        const bool is_failure = holds(line, ": b: illegal move: ");
        CHECK((is_failure || line.starts_with("game 3: a ") || line.starts_with("game 3: b ")));
    }
    CHECK(holds(content(log), " game 3: a > go nodes 1\n"));
}

}  // namespace krou
