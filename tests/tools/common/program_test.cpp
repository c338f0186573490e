#include "common/program.h"

#include <sys/stat.h>

#include <array>
#include <sstream>
#include <stdexcept>

#include "base/text.h"
#include "common/format.h"
#include "helpers/arena_run.h"
#include "helpers/built.h"
#include "helpers/folder.h"
#include "helpers/from_text.h"
#include "helpers/process.h"
#include "helpers/speed.h"

namespace krou {

namespace {

using namespace std::chrono_literals;

cli::Task copy_task() {
    return {{}, {}, [](std::ostream& out) -> std::optional<Error> {
                out << "copied";
                return std::nullopt;
            }};
}

cli::Task burn_task() {
    return {{}, {}, [](std::ostream&) { return std::optional(Error{"it is wet"}); }};
}

constexpr std::array entries{cli::Entry{"copy", "Copies.", copy_task},
                             cli::Entry{"burn", "Burns.", burn_task}};

/// Output of a program with two commands, or its error.
std::string printed(std::string_view line) {
    std::ostringstream out;
    const auto ended = cli::run({"tool", "Does things.", entries}, words(line), out);
    CHECK(ended.exit_code == (ended.error ? 1 : 0));
    return ended.error ? ended.error->text : out.str();
}

}  // namespace

TEST_CASE("the first argument names a command", "[cli]") {
    CHECK(printed("copy") == "copied");
    CHECK(printed("burn") == "it is wet");
}

TEST_CASE("programs and their commands have help and a version", "[cli]") {
    for (const auto* line : {"--help", "-h", "help"}) {
        INFO(line);
        CHECK(printed(line) ==
              "usage: tool COMMAND ...\n\nDoes things.\n\n  copy      Copies.\n"
              "  burn      Burns.\n\nHelp for a command: tool COMMAND --help\n");
    }
    CHECK(printed("copy --help").starts_with("usage: tool copy\n\nCopies.\n\n  --help "));
    for (const auto* line : {"--version", "copy --version"})
        CHECK(printed(line) == "tool " KROU_VERSION "\n");
}

TEST_CASE("errors of programs name the command or option", "[cli]") {
    check_says(printed(""), "copy or burn");
    check_says(printed("move"), "'move'; expected copy or burn");
    check_says(printed("cpoy"), "'cpoy'; did you mean copy?");
    check_says(printed("--verison"), "'--verison'; did you mean --version?");
    check_says(printed("-x copy"), "'-x'");
    check_says(printed("--help=x"), "--help: expected no value, got 'x'");
    check_says(printed("copy --fast"), "'--fast'; see tool copy --help");
    check_says(printed("copy that"), "'that'; see tool copy --help");
}

TEST_CASE("the help of each command fits a screen", "[cli]") {
    struct Tool {
        const char* path;
        Lines commands;  ///< "" for the program itself
    };
    const auto tool =
        GENERATE(values<Tool>({{built::arena, {""}},
                               {built::bot, {""}},
                               {built::kgp, {""}},
                               {built::play, {""}},
                               {built::solve, {"", "show", "book"}},
                               {built::sparring, {""}},
                               {built::tables, {"", "build", "stats", "probe", "verify"}},
                               {built::tune,
                                {"", "openings", "book", "samples", "merge-samples", "fit",
                                 "fit-weights", "grade", "spsa", "compare", "tournament"}}}));
    for (const auto& command : tool.commands) {
        INFO(tool.path << ' ' << command);
        const auto run_with = [&](const char* option) {
            return run_program(tool.path, command.empty() ? Lines{option} : Lines{command, option});
        };
        const auto help = run_with("--help");
        const auto all = run_with("--help-all");
        CHECK(help.exit_code == 0);
        const bool is_shortened = help.output.find("-help-all") != std::string::npos;
        CHECK((all.exit_code == 0) == is_shortened);
        CHECK(lines_of(help.output).size() <= 24);
        for (const auto& line : lines_of(is_shortened ? help.output + all.output : help.output)) {
            INFO(line);
            CHECK(width_of(line) <= 80);
            const auto found = line.find("default");
            CHECK((found == std::string::npos ||
                   line.find("default", found + 1) == std::string::npos));
        }
    }
}

TEST_CASE("tools exit with 130 if nobody reads their output", "[cli]") {
    const Folder folder;
    const auto pipe = folder.file("pipe");
    REQUIRE(mkfifo(pipe.c_str(), 0600) == 0);
    // The pipe has a reader only while it is opened.
    Process shell("/bin/sh", {"-c",
                              "exec 3<>\"$0\" 4>\"$0\" 3<&-; for tool in \"$@\"; do "
                              "\"$tool\" --version 2>&1 >&4; echo \"exit $?\"; done",
                              pipe, built::arena, built::play, built::solve, built::sparring,
                              built::tables, built::tune});
    std::vector<std::string> expected;
    for (const std::string name : {"arena", "play", "solve", "sparring", "tables", "tune"})
        expected.insert(expected.end(), {"krou-" + name + ": cannot write the output", "exit 130"});
    CHECK(shell.rest(20s * time_factor) == expected);
}

TEST_CASE("long work ends if the output is closed", "[cli][long]") {
    const Folder folder;
    struct Work {
        const char* tool;
        const char* reader;  ///< reads only some of the output
        Lines arguments;
    };
    const auto tables = folder.file("tables");
    REQUIRE(run_program(built::tables,
                        {"build", "--variant", "kalah", "--seeds", "16", "--out", tables})
                .exit_code == 0);
    const std::string billion = "1000000000";
    for (const auto& [tool, reader, arguments] :
         {Work{built::tune,
               "sleep 1",
               {"samples", "--variant", "awari", "--plies", "0", "--nodes", billion, "--out",
                folder.file("samples")}},
          Work{built::tune,
               "head -n 1",
               {"openings", "--variant", "oware", "--count", "9", "--nodes", billion, "--out",
                folder.file("openings")}},
          Work{built::tune,
               "head -n 1",
               {"book", "--variant", "oware", "--nodes", billion, "--out", folder.file("book")}},
          Work{built::solve,
               ":",
               {"kalah", "--json", "--hash", "64", "--budget", "1h", "--file",
                folder.file("proof")}},
          Work{built::arena, "sleep 1",
               mock("a", "slow=600000") + mock("b") + Lines{"-each", "st=900"}},
          Work{built::tables,
               "sed /14.seeds/q",
               {"build", "--variant", "awari", "--seeds", "15", "--threads", "1", "--out",
                folder.file("built")}},
          Work{built::tables, "sed /15.seeds/q", {"verify", tables}}}) {
        Lines line{"-c",
                   "exec 3>&1; { timeout 300 \"$0\" \"$@\" 2>&3; echo \"exit $?\" >&3; } | " +
                       std::string(reader) + " >/dev/null",
                   tool};
        line.insert(line.end(), arguments.begin(), arguments.end());
        Process shell("/bin/sh", line);
        INFO(arguments[0]);
        const auto lines = shell.rest(60s * time_factor);
        REQUIRE(lines);
        REQUIRE(!lines->empty());
        CHECK(lines->back() == "exit 130");
        CHECK(lines->size() <= 2);  // at most a line that names the reason
    }
}

TEST_CASE("printing a line fails if the output is closed", "[cli]") {
    std::ostringstream out;
    say_line(out, "one");
    CHECK(out.str() == "one\n");
    out.setstate(std::ios::badbit);
    CHECK_THROWS_AS(say_line(out, "another"), std::runtime_error);
}

}  // namespace krou
