#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "helpers/arena_run.h"
#include "helpers/arguments.h"

/// What those are used to who come from other arenas.
namespace krou::arena {

TEST_CASE("a word of another arena is refused with what is used here", "[arena]") {
    const std::vector<std::pair<Arguments, const char*>> cases = {
        {{"-pgnout", "x"}, "unknown option: '-pgnout'; -ognout FILE writes the games as text"},
        {{"-book", "x"},
         "unknown option: '-book'; openings come from -openings file=FILE, or random"},
        {{"-resultformat", "wide"},
         "unknown option: '-resultformat'; the report has one form; -json FILE writes all numbers"},
        {{"-engine", "conf=x"},
         "unknown word after -engine: 'conf'; cmd= and name= describe an engine"},
    };
    for (const auto& [arguments, sentence] : cases) CHECK(refusal(arguments) == sentence);
    // What a hint names is known.
    const auto help = help_text();
    for (const auto* option : {"-pgnout", "-epdout", "-bookmode", "-bookdepth", "-gauntlet",
                               "-outcomeinterval", "-config", "-engines", "-tbpieces", "-seed",
                               "-startup-ms", "-tc", "-option", "-force-concurrency"}) {
        const auto said = refusal({option});
        INFO(said);
        REQUIRE(said.find("; ") != std::string::npos);
        const auto said_words = words(std::string_view(said).substr(said.find("; ")));
        const auto named =
            std::ranges::find_if(said_words, [](auto word) { return word[0] == '-'; });
        REQUIRE(named != said_words.end());
        CHECK(help.find("\n  " + std::string(*named) + ' ') != std::string::npos);
    }
}

TEST_CASE("a clock may have minutes, or not be there", "[arena]") {
    const std::pair<const char*, const char*> clocks[] = {
        {"tc=1:30+1", "tc=90+1"},
        {"tc=40/2:00.5", "tc=40/120.5"},
        {"tc=0:01", "tc=1"},
        {"tc=inf", ""},
    };
    for (const auto& [typed, meant] : clocks) {
        const auto each = parse_options(Arguments{"-engine", "cmd=a", typed, "st=1", "-engine",
                                                  "cmd=b", "-each", "tc=5/3+1", "proto=uci"});
        REQUIRE(each);
        CHECK(settings_text(each->tournament.engines[0]) ==
              meant + std::string(*meant ? " " : "") + "st=1");
        CHECK(settings_text(each->tournament.engines[1]) == "tc=5/3+1");
    }
    CHECK(refusal({"-engine", "cmd=a", "tc=inf", "-engine", "cmd=b", "-each", "tc=1"}) ==
          "-engine: 'a' has no limit; give tc=, st=, depth= or nodes=");
}

TEST_CASE("a file is named with file= or without", "[arena]") {
    const auto files = parse_options(
        Arguments{"-engine", "cmd=a", "-engine", "cmd=b", "-each", "st=1", "-ognout", "file=/tmp/o",
                  "-record", "file=/tmp/r", "-json", "file=/tmp/j", "-log", "file=/tmp/l"});
    REQUIRE(files);
    CHECK(files->tournament.ogn_file == "/tmp/o");
    CHECK(files->tournament.record_file == "/tmp/r");
    CHECK(files->tournament.json_file == "/tmp/j");
    CHECK(files->tournament.log_file == "/tmp/l");
}

TEST_CASE("with restart=on an engine is a new process in each game", "[arena]") {
    const Folder folder;
    const auto log = folder.file("log");
    const auto run =
        run_arena(mock("new", "", {"restart=on"}) + mock("old", "", {"restart=off"}) +
                  Lines{"-each", "nodes=1", "proto=uci", "-rounds", "3", "-log", log, "-debug"});
    CHECK(run.exit_code == 0);
    const auto starts = [&](const std::string& engine) {
        return std::ranges::count_if(lines_of(content(log)), [&](const auto& line) {
            return holds(line, " game ") && line.ends_with(": " + engine + " > uci");
        });
    };
    CHECK(starts("new") == 6);
    CHECK(starts("old") == 1);
}

TEST_CASE("without a clock an engine is given its other limits", "[arena]") {
    const Folder folder;
    const auto log = folder.file("log");
    const auto run =
        run_arena(mock("a", "", {"tc=inf", "depth=3"}) + mock("b") +
                  Lines{"-each", "tc=1:30+1", "-maxmoves", "2", "-log", log, "-debug"});
    CHECK(run.exit_code == 0);
    CHECK(holds(content(log), " game 1: a > go depth 3\n"));
    CHECK(holds(content(log), " game 1: b > go wtime 90000 btime 90000 winc 1000 binc 1000\n"));
}

TEST_CASE("-event and -site stand in the games", "[arena]") {
    const Folder folder;
    const auto record = folder.file("record");
    const auto path = folder.file("ogn");
    const Lines occasion = {"-event", "The \"Cup\"", "-site", "Salé", "-ognout", "file=" + path};
    const auto tags = "[Event \"The \\\"Cup\\\"\"]\n[Site \"Salé\"]\n";
    CHECK(run_arena(mock("a") + mock("b") + Lines{"-each", "nodes=1", "-record", record} + occasion)
              .exit_code == 0);
    CHECK(holds(content(path), tags));
    CHECK(run_arena(Lines{"-merge", record} + occasion).exit_code == 0);
    CHECK(holds(content(path), tags));
}

TEST_CASE("the arena tells its version", "[arena]") {
    CHECK(run_arena({"-version"}).output == "krou-arena " KROU_VERSION "\n");
    for (const auto* version : {"-version", "--version"})
        CHECK(parse_options(Arguments{version})->task == Options::Task::version);
}

}  // namespace krou::arena
