#include "helpers/terminal.h"
#include "helpers/built.h"

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "base/text.h"
#include "common/format.h"
#include "helpers/arena_run.h"
#include "helpers/folder.h"
#include "helpers/from_text.h"
#include "helpers/process.h"
#include "play/phrases.h"
#include "play/program.h"

namespace krou::play {

namespace {

/// krou-play in a terminal, without saved games.
class PlayProgram {
public:
    using Arguments = std::vector<std::string>;

    explicit PlayProgram(const Folder& folder, const Arguments& arguments,
                         TerminalProgram::Environment more = {},
                         TerminalProgram::Size size = {80, 40})
        : program_(built::play, with_usual(arguments), environment(folder, std::move(more)), size) {
    }

    /// Types a line at the prompt of this side. Returns the output before it.
    std::string type(std::string_view line, std::string_view prompt = "South> ") {
        const auto shown = program_.until(prompt);
        INFO("waiting for " << prompt << " to type " << line);
        REQUIRE(shown);
        program_.type(line);
        return *shown;
    }
    std::string until(std::string_view text) {
        const auto shown = program_.until(text);
        INFO("waiting for " << text);
        REQUIRE(shown);
        return *shown;
    }
    void check_exit(int code) {
        REQUIRE(program_.rest());
        CHECK(program_.exit_code() == code);
    }
    TerminalProgram& program() { return program_; }

private:
    static Arguments with_usual(Arguments arguments) {
        if (std::ranges::count(arguments, std::string("--movetime")) == 0)
            arguments.insert(arguments.end(), {"--movetime", "20"});
        arguments.insert(arguments.end(), {"--hash", "1"});
        return arguments;
    }
    static TerminalProgram::Environment environment(const Folder& folder,
                                                    TerminalProgram::Environment more) {
        for (const auto& usual :
             TerminalProgram::Environment{{"XDG_STATE_HOME", folder.path().string()},
                                          {"TERM", "xterm"},
                                          {"LC_ALL", "C.UTF-8"},
                                          {"NO_COLOR", ""},
                                          {"COLUMNS", ""}}) {
            const auto is_named = [&](const auto& given) { return given.first == usual.first; };
            if (std::ranges::none_of(more, is_named)) more.push_back(usual);
        }
        return more;
    }

    TerminalProgram program_;
};

}  // namespace

TEST_CASE("the locale chooses French", "[play][long]") {
    const Folder folder;
    PlayProgram board(folder, {"--level", "3"}, {{"LC_ALL", "fr_FR.UTF-8"}});
    CHECK(holds(board.type("F", "Sud> "), "niveau 3"));
    CHECK(holds(board.type("quitter", "Sud> "), "Sud joue F."));
    board.check_exit(0);
}

TEST_CASE("the board fits a narrow window", "[play]") {
    const Folder folder;
    PlayProgram board(folder, {"--north", "human", "--no-color"}, {}, {60, 30});
    CHECK(holds(board.type("F"), "+-------------------------------+"));
    board.until("North> ");
    for (const int columns : {20, 13}) {
        board.program().resize({columns, 30});
        board.program().type("");
        const auto shown = without_escapes(board.until("North> "));
        CHECK(holds(shown, "F  [0]   5  a"));
        for (const auto line : split(shown, '\n')) CHECK(width_of(line) <= columns + 1);  // with \r
    }
    board.program().type("quit");
    board.check_exit(0);
}

TEST_CASE("colours depend on terminal, option and environment", "[play]") {
    const Folder folder;
    struct Case {
        std::vector<std::string> arguments;
        TerminalProgram::Environment environment;
        bool has_colour;
    };
    for (const auto& [arguments, environment, has_colour] :
         {Case{{}, {}, true}, Case{{}, {{"NO_COLOR", "1"}}, false}, Case{{"--no-color"}, {}, false},
          Case{{}, {{"TERM", "dumb"}}, false}}) {
        auto words = arguments;
        words.insert(words.end(), {"--north", "human"});
        PlayProgram board(folder, words, environment);
        board.type("F");
        CHECK(holds(board.type("quit", "North> "), "\033[1;33m[0]\033[0m") == has_colour);
        board.check_exit(0);
    }
}

TEST_CASE("a pipe gets no escape sequences", "[play][long]") {
    Process piped(built::play, {"--north", "level=20", "--movetime", "20", "--slow"});
    piped.say("F");
    piped.say("undo");
    piped.end_input();
    const auto lines = piped.rest(std::chrono::seconds(60));
    REQUIRE(lines);
    for (const auto& line : *lines) {
        CHECK_FALSE(holds(line, "\033"));
        CHECK_FALSE(holds(line, "depth"));
    }
    CHECK(std::ranges::count(*lines, std::string("South> F")) == 1);
    CHECK(piped.exit_code(std::chrono::seconds(60)) == 0);
}

TEST_CASE("a game ended by Ctrl-C or end of input resumes", "[play][long]") {
    const Folder folder;
    {
        PlayProgram board(folder, {"--north", "human"});
        board.type("F");
        board.until("North> ");
        board.program().press("\003");
        CHECK(holds(board.until("Goodbye."), "unfinished-1.ogn"));
        board.check_exit(130);
    }
    {
        PlayProgram board(folder, {"--level", "5"});
        CHECK(holds(board.until("South> "), "\"resume\""));
        board.program().press("\004");
        board.check_exit(0);
    }
    {
        PlayProgram board(folder, {"--resume", "--south", "advised", "--level", "0"});
        const auto shown = board.type("south human");
        CHECK(holds(shown, "South: a person with advice"));
        CHECK(holds(shown, "North: Krou, level 0"));
        board.type("north human");
        board.type("quit");
        board.check_exit(0);
    }
    {
        PlayProgram board(folder, {"--resume"});
        const auto shown = board.type("moves");
        CHECK(holds(shown, "North: a person"));
        CHECK(holds(board.type("stop"), "1.F  2.["));
        board.type("stop");
        board.type("quit", "\n> ");
        board.check_exit(0);
    }
    // It is ended, and no more unfinished.
    for (const auto& entry : std::filesystem::directory_iterator(folder.path() / "krou"))
        CHECK(entry.path().extension() != ".ogn");
}

TEST_CASE("Ctrl-C stops the engine and restores the terminal", "[play][threads]") {
    const Folder folder;
    // Endgame tables of a small board are there at once, under a sanitizer, too.
    PlayProgram board(
        folder, {"--movetime", "600000", "--level", "20", "--variant", "oware:pits=4,seeds=9"});
    board.type("D");
    board.until("depth 5");
    board.program().press("\003");
    board.until("Goodbye.");
    CHECK(board.program().is_as_before());
    board.check_exit(130);
}

TEST_CASE("a file as argument is shown once, with its level", "[play]") {
    const Folder folder;
    const auto file = folder.file("game.ogn");
    std::ofstream(file) << "1. F x";
    const auto run = run_program(built::play, Lines{file});
    CHECK(run.exit_code == 1);
    CHECK_FALSE(holds(run.output, "South"));
    for (const auto* north : {"Krou, level 1", "Krou, niveau 1"}) {
        std::ofstream(file) << "[North \"" << north << "\"]\n\n1. F f 2. E *\n";
        PlayProgram board(folder, {file});
        const auto shown = board.type("north", "North> ");
        CHECK(holds(shown, "3 moves."));
        CHECK(shown.find("North: ") == shown.rfind("North: "));
        CHECK(holds(shown, "level 1"));
        CHECK_FALSE(holds(shown, "level 10"));
        board.type("quit", "North> ");
        board.check_exit(0);
    }
    PlayProgram board(folder, {file, "--level", "3"});
    CHECK(holds(board.type("quit", "North> "), "North: Krou, niveau 1 (Krou, level 3)"));
    board.check_exit(0);
}

TEST_CASE("keys typed while a program thinks are hidden but used", "[play][threads]") {
    const Folder folder;
    // Tables of kalah are made in no time, also under a sanitizer.
    PlayProgram board(folder, {"--variant", "kalah", "--level", "20", "--movetime", "1000"});
    board.type("F");
    board.until("thinks, depth");
    board.program().press("mox\x7f\u00e9\x7fves\rfe");
    CHECK_FALSE(holds(board.until("South> "), "mox"));
    CHECK(holds(board.until("South> "), "moves\r\n1.F"));
    board.program().type("n");
    board.until("-S\r\n");
    board.until("South> ");
    board.program().type("quit");
    board.check_exit(0);
}

TEST_CASE("a key skips a sowing and pauses programs", "[play][long]") {
    const Folder folder;
    PlayProgram board(folder, {"--north", "human", "--pace", "10000"});
    board.type("F");
    board.until("[0]");
    board.program().press(" ");
    const auto shown = board.until("North> ");
    CHECK_FALSE(holds(shown, "not a legal"));
    board.program().type("slow");
    board.type("north level=20", "North> ");
    board.type("south level=20", "South> ");
    board.program().press(" ");
    board.until("The programs are paused");
    board.type("quit", "> ");
    board.check_exit(0);
}

TEST_CASE("words typed during a person's sowing are kept", "[play][long]") {
    const Folder folder;
    PlayProgram board(folder, {"--north", "human", "--pace", "10000"});
    board.type("F");
    board.until("[0]");
    board.program().type("moves");
    board.until("North> ");
    CHECK(holds(board.until("North> "), "\r\n1.[F]"));
    board.program().type("quit");
    board.check_exit(0);
}

TEST_CASE("keys pause programs during a slow sowing, or are a command", "[play][long]") {
    const Folder folder;
    PlayProgram board(folder, {"--south", "level=3", "--north", "level=2", "--pace", "10000",
                               "--movetime", "10"});
    board.until("[0]");
    board.program().press(" ");
    board.until("The programs are paused");
    board.until("> ");
    board.program().type("play");
    board.until("[0]");
    board.program().type("south human");
    board.until("The programs are paused");
    board.until("South: a person");
    board.type("quit", "> ");
    board.check_exit(0);
}

TEST_CASE("a key or Ctrl-C ends a search between programs", "[play][threads]") {
    const Folder folder;
    PlayProgram board(folder, {"--movetime", "600000", "--level", "20", "--south", "level=20",
                               "--variant", "oware:pits=4,seeds=9"});
    for (const auto* key : {" ", "\003"}) {
        board.until("depth 5");
        board.program().press(key);
        board.until("The programs are paused");
        board.type("play", "> ");
    }
    board.until("depth 5");
    board.program().press(" ");
    board.type("quit", "> ");
    board.check_exit(0);
}

TEST_CASE("an analysis by nodes or depth is the same each time", "[play]") {
    for (const auto* limit : {"--nodes", "--depth"}) {
        const Lines arguments{"--variant", "oware:pits=4", "--analyse", "startpos", limit,
                              "9",         "--hash",       "1"};
        const auto run = run_program(built::play, arguments);
        CHECK(run.exit_code == 0);
        CHECK(run.lines("South to move; ").size() == 1);
        CHECK(run_program(built::play, arguments).output == run.output);
    }
}

TEST_CASE("wrong arguments are rejected by name", "[play]") {
    struct Wrong {
        std::vector<std::string_view> arguments;
        const char* named;
    };
    for (const auto& [arguments, named] :
         {Wrong{{"--north", "nobody"}, "'nobody'"}, Wrong{{"--lang", "de"}, "'de'"},
          Wrong{{"--fen", "1-2"}, "'1-2'"}, Wrong{{"--variant", "chess"}, "'chess'"},
          Wrong{{"--level", "21"}, "--level"},
          Wrong{{"--level", "3", "--north", "simple"}, "--north"},
          Wrong{{"--resume", "--load", "x"}, "--resume"}, Wrong{{"--load", "x", "y"}, "FILE"},
          Wrong{{"--fen", "1-1-0-0-S", "--analyse", "startpos"}, "--fen"},
          Wrong{{"--annotate", "x", "--analyse", "startpos"}, "--annotate"},
          Wrong{{"--analyse", "startpos", "--tables", "/no/such"}, "'/no/such'"},
          Wrong{{"--game", "2"}, "--game"}, Wrong{{"--ply", "3"}, "--ply"},
          Wrong{{"--nodes", "9"}, "--nodes"}, Wrong{{"--depth", "9"}, "--depth"},
          Wrong{{"--out", "x"}, "--out"}, Wrong{{"--plot", "x.svg"}, "--plot"}}) {
        std::ostringstream out;
        const auto error = run_command(arguments, out).error;
        REQUIRE(error);
        check_says(error->text, named);
        CHECK(out.str().empty());
    }
}

}  // namespace krou::play
