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
#include "helpers/process.h"
#include "play/phrases.h"
#include "play/program.h"

namespace krou::play {

namespace {

/// krou-play in a terminal, without saved games.
class Seated {
public:
    using Arguments = std::vector<std::string>;

    explicit Seated(const Folder& folder, const Arguments& arguments,
                    TerminalProgram::Environment more = {}, TerminalProgram::Size size = {80, 40})
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
    void check_leaves(int code) {
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
    Seated seated(folder, {"--level", "3"}, {{"LC_ALL", "fr_FR.UTF-8"}});
    CHECK(holds(seated.type("F", "Sud> "), "Nord\u00a0: Krou, niveau 3"));
    CHECK(holds(seated.type("règles", "Sud> "), "Sud joue F."));
    CHECK(holds(seated.type("quitter", "Sud> "), "Semez toutes les graines"));
    CHECK(holds(seated.until("Au revoir."), "La partie est gardée"));
    seated.check_leaves(0);
}

TEST_CASE("the board fits a narrow window", "[play]") {
    const Folder folder;
    Seated seated(folder, {"--north", "human", "--no-color"}, {}, {60, 30});
    CHECK(holds(seated.type("F"), "+-------------------------------+"));
    seated.until("North> ");
    for (const int columns : {20, 13}) {
        seated.program().resize({columns, 30});
        seated.program().type("");
        const auto shown = without_escapes(seated.until("North> "));
        CHECK(holds(shown, "F  [0]   5  a"));
        for (const auto line : split(shown, '\n')) CHECK(width_of(line) <= columns + 1);  // with \r
    }
    seated.program().type("quit");
    seated.check_leaves(0);
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
        Seated seated(folder, words, environment);
        seated.type("F");
        CHECK(holds(seated.type("quit", "North> "), "\033[1;33m[0]\033[0m") == has_colour);
        seated.check_leaves(0);
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
        Seated seated(folder, {"--north", "human"});
        seated.type("F");
        seated.until("North> ");
        seated.program().press("\003");
        CHECK(holds(seated.until("Goodbye."), "The game is kept in"));
        seated.check_leaves(130);
    }
    {
        Seated seated(folder, {"--level", "5"});
        const auto shown = seated.until("South> ");
        CHECK(holds(shown, "There is an unfinished game"));
        seated.program().press("\004");
        seated.check_leaves(0);
    }
    {
        Seated seated(folder, {"--resume", "--south", "advised", "--level", "0"});
        const auto shown = seated.type("south human");
        CHECK(holds(shown, "South: a person with advice"));
        CHECK(holds(shown, "North: Krou, level 0"));
        seated.type("north human");
        seated.type("quit");
        seated.check_leaves(0);
    }
    {
        // With its seats: two people.
        Seated seated(folder, {"--resume"});
        const auto shown = seated.type("moves");
        CHECK(holds(shown, "The game goes on after move 2."));
        CHECK(holds(shown, "North: a person"));
        CHECK(holds(seated.type("stop"), "1.F  2.["));
        seated.type("stop");
        seated.type("quit", "\n> ");
        seated.check_leaves(0);
    }
    // It is ended, and no more unfinished.
    for (const auto& entry : std::filesystem::directory_iterator(folder.path() / "krou"))
        CHECK(entry.path().extension() != ".ogn");
}

TEST_CASE("Ctrl-C stops the engine and restores the terminal", "[play][threads]") {
    const Folder folder;
    // Endgame tables of a small board are there at once, under a sanitizer, too.
    Seated seated(folder,
                  {"--movetime", "600000", "--level", "20", "--variant", "oware:pits=4,seeds=9"});
    seated.type("D");
    seated.until("depth 5");
    seated.program().press("\003");
    seated.until("Goodbye.");
    CHECK(seated.program().is_as_before());
    seated.check_leaves(130);
}

TEST_CASE("a file as argument is opened or rejected", "[play]") {
    const Folder folder;
    const auto file = folder.file("game.ogn");
    std::ofstream(file) << "1. F f 2. E *\n";
    Seated seated(folder, {file});
    CHECK(holds(seated.type("quit", "North> "), "3 moves."));
    seated.check_leaves(0);
    std::ofstream(file) << "1. F x";
    const auto run = run_program(built::play, Lines{file});
    CHECK(run.exit_code == 1);
    CHECK_FALSE(holds(run.output, "South"));
}

TEST_CASE("a loaded game is shown once, with the level of its opponent", "[play]") {
    const Folder folder;
    const auto file = folder.file("game.ogn");
    for (const auto* north : {"Krou, level 1", "Krou, niveau 1"}) {
        std::ofstream(file) << "[North \"" << north << "\"]\n\n1. F f 2. E *\n";
        Seated seated(folder, {file});
        const auto shown = seated.type("north", "North> ");
        const auto first = shown.find("North: Krou, ");
        REQUIRE(first != std::string::npos);
        CHECK(shown.find("North: ", first + 1) == std::string::npos);
        CHECK(holds(shown, "level 1"));
        CHECK_FALSE(holds(shown, "level 10"));
        seated.type("quit", "North> ");
        seated.check_leaves(0);
    }
    Seated seated(folder, {file, "--level", "3"});
    CHECK(holds(seated.type("quit", "North> "), "North: Krou, niveau 1 (Krou, level 3)"));
    seated.check_leaves(0);
}

TEST_CASE("keys typed while a program thinks are hidden but used", "[play][threads]") {
    const Folder folder;
    // Tables of kalah are made in no time, also under a sanitizer.
    Seated seated(folder, {"--variant", "kalah", "--level", "20", "--movetime", "1000"});
    seated.type("F");
    seated.until("thinks, depth");
    seated.program().press("mox\x7f\u00e9\x7fves\rfe");
    CHECK_FALSE(holds(seated.until("South> "), "mox"));
    CHECK(holds(seated.until("South> "), "moves\r\n1.F"));
    seated.program().type("n");
    seated.until("-S\r\n");
    seated.until("South> ");
    seated.program().type("quit");
    seated.check_leaves(0);
}

TEST_CASE("a key skips a sowing and pauses programs", "[play][long]") {
    const Folder folder;
    Seated seated(folder, {"--north", "human", "--pace", "10000"});
    seated.type("F");
    seated.until("[0]");
    seated.program().press(" ");
    const auto shown = seated.until("North> ");
    CHECK_FALSE(holds(shown, "no legal"));
    seated.program().type("slow");
    seated.type("north level=20", "North> ");
    seated.type("south level=20", "South> ");
    seated.program().press(" ");
    seated.until("The programs wait");
    seated.type("quit", "> ");
    seated.check_leaves(0);
}

TEST_CASE("a key pauses programs during a slow sowing, and words are a command", "[play][long]") {
    const Folder folder;
    Seated seated(folder, {"--south", "level=3", "--north", "level=2", "--pace", "10000",
                           "--movetime", "10"});
    seated.until("[0]");
    seated.program().press(" ");
    seated.until("The programs wait");
    seated.until("> ");
    seated.program().type("play");
    seated.until("[0]");
    seated.program().type("south human");
    seated.until("The programs wait");
    seated.until("South: a person");
    seated.type("quit", "> ");
    seated.check_leaves(0);
}

TEST_CASE("words typed during a slow sowing become a command", "[play][long]") {
    const Folder folder;
    Seated seated(folder, {"--north", "human", "--pace", "10000"});
    seated.type("F");
    seated.until("[0]");
    seated.program().type("moves");
    seated.until("North> ");
    CHECK(holds(seated.type("quit", "North> "), "1.[F]"));
    seated.check_leaves(0);
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
        const char* says;
    };
    for (const auto& [arguments, sentence] :
         {Wrong{{"--north", "nobody"}, "is no seat"}, Wrong{{"--lang", "de"}, "none of en, fr"},
          Wrong{{"--fen", "1-2"}, "fen '1-2'"}, Wrong{{"--variant", "chess"}, "unknown name"},
          Wrong{{"--level", "21"}, "no number from 0 to 20"},
          Wrong{{"--level", "3", "--north", "simple"}, "--level is for North"},
          Wrong{{"--resume", "--load", "x"}, "exclude each other"},
          Wrong{{"--load", "x", "y"}, "it is named twice"},
          Wrong{{"--fen", "1-1-0-0-S", "--analyse", "startpos"}, "exclude each other"},
          Wrong{{"--annotate", "x", "--analyse", "startpos"}, "exclude each other"},
          Wrong{{"--analyse", "startpos", "--tables", "/no/such"}, "there is no folder '/no/such'"},
          Wrong{{"--game", "2"}, "--game needs FILE"}, Wrong{{"--ply", "3"}, "--ply needs"},
          Wrong{{"--nodes", "9"}, "--depth and --nodes need"},
          Wrong{{"--depth", "9"}, "--depth and --nodes need"}, Wrong{{"--out", "x"}, "--out needs"},
          Wrong{{"--plot", "x.svg"}, "--plot needs"}}) {
        std::ostringstream out;
        const auto error = run_command(arguments, out).error;
        REQUIRE(error);
        INFO(error->text << " should say " << sentence);
        CHECK(holds(error->text, sentence));
    }
}

}  // namespace krou::play
