#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <functional>
#include <string>

#include "helpers/arena_run.h"
#include "helpers/built.h"

/// Errors of the output and the machine, and Ctrl-C.
namespace krou {
namespace {

using namespace std::chrono_literals;

const Lines two_engines =
    mock("a") + mock("b", "salt=1") + Lines{"-each", "nodes=100", "-openings", "random", "plies=4"};

/// Runs a shell command; "$0" "$@" in it is this program with its arguments.
ProgramRun run_shell(const std::string& line, const std::string& program, const Lines& arguments) {
    Process shell("/bin/sh", Lines{"-c", line, program} + arguments);
    shell.end_input();
    const auto lines = shell.rest(60s * time_factor);
    REQUIRE(lines);
    ProgramRun run;
    for (const auto& text : *lines) run.output += text + '\n';
    run.exit_code = shell.exit_code(10s * time_factor).value_or(-1);
    return run;
}

}  // namespace

TEST_CASE("an unwritable output is an error", "[tournament]") {
    const Folder folder;
    const auto record = folder.file("r");
    run_arena(two_engines + Lines{"-record", record});
    const std::vector<std::pair<std::string, Lines>> cases = {
        {built::krou, {"weights"}},
        {built::arena, {"-help"}},
        {built::arena, {"-merge", record}},
        {built::arena, two_engines},
    };
    for (const auto& [program, arguments] : cases) {
        INFO(arguments[0]);
        const auto run = run_shell("\"$0\" \"$@\" 2>&1 >/dev/full", program, arguments);
        CHECK(run.exit_code == 1);
        CHECK(holds(run.output, ": cannot write the output\n"));
        CHECK(lines_of(run.output).size() == 1);
    }
    const auto logged = run_arena(mock("a") + mock("b", "stale=1") +
                                  Lines{"-each", "nodes=100", "-log", "/dev/full"});
    CHECK(logged.exit_code == 1);
    CHECK(holds(logged.output, "'/dev/full'"));
}

TEST_CASE("the redirected output cannot be another file", "[tournament]") {
    const Folder folder;
    const auto path = folder.file("out");
    for (const auto* option : {"-record", "-ognout", "-json"}) {
        INFO(option);
        const auto run = run_shell("\"$0\" \"$@\" 2>&1 >'" + path + "'", built::arena,
                                   two_engines + Lines{option, "/dev/stdout"});
        CHECK(run.exit_code == 1);
        CHECK(holds(run.output, "'/dev/stdout': receives the output of this program"));
        CHECK(content(path).empty());
    }
}

TEST_CASE("a closed output ends the tournament", "[tournament][long]") {
    const auto run =
        run_shell("exec 3>&1; { \"$0\" \"$@\" 2>&3; echo \"exit $?\" >&3; } | head -n 1",
                  built::arena, two_engines + Lines{"-rounds", "100000", "-ratinginterval", "0"});
    CHECK(holds(run.output, "krou-arena: cannot write the output\nexit 130\n"));
}

TEST_CASE("too few open files end the tournament with an error", "[tournament]") {
    // Engines inherit only the standard files.
    const std::string only_standard = "exec 2>&1 3>&- 4>&- 5>&- 6>&- 7>&- 8>&- 9>&-; ";
    const auto run_with = [&](int limit) {
        return run_shell(
            only_standard + "ulimit -n " + std::to_string(limit) + "; exec \"$0\" \"$@\"",
            built::arena, two_engines + Lines{"-rounds", "4", "-concurrency", "2", "-recover"});
    };
    for (int limit = 4; limit <= 40; limit += 3) {
        INFO(limit);
        const auto run = run_with(limit);
        INFO(run.output);
        CHECK(!holds(run.output, "cannot be started"));
        if (run.exit_code == 0) {
            CHECK(run.lines("Finished game").size() == 8);
        } else {
            CHECK(run.exit_code == 1);
            CHECK(holds(run.output, ": Too many open files"));
        }
    }
    CHECK(run_with(4).exit_code == 1);
    CHECK(run_with(64).exit_code == 0);
}

TEST_CASE("-concurrency is limited to the games to play", "[tournament]") {
    const auto run = run_shell("ulimit -n 60; exec \"$0\" \"$@\" 2>&1", built::arena,
                               two_engines + Lines{"-concurrency", "1024"});
    INFO(run.output);
    CHECK(run.exit_code == 0);
    CHECK(run.lines("Finished game").size() == 2);
}

TEST_CASE("-concurrency is limited to the games left in a record", "[tournament]") {
    const Folder folder;
    const auto record = folder.file("r");
    const auto arguments = two_engines + Lines{"-rounds", "5", "-record", record};
    REQUIRE(run_arena(arguments).exit_code == 0);
    const auto whole = content(record);
    std::filesystem::resize_file(record, whole.rfind('\n', whole.size() - 2) + 1);
    const auto run = run_shell("ulimit -n 40; exec \"$0\" \"$@\" 2>&1", built::arena,
                               arguments + Lines{"-resume", "-concurrency", "1024"});
    INFO(run.output);
    CHECK(run.exit_code == 0);
    CHECK(run.lines("Finished game").size() == 1);
    CHECK((content(record) == whole));
}

TEST_CASE("the limit of open files is raised as needed", "[tournament]") {
    const auto run = run_shell("ulimit -Sn 20; exec \"$0\" \"$@\"", built::arena,
                               two_engines + Lines{"-concurrency", "4"});
    CHECK(run.exit_code == 0);
    CHECK(run.lines("Finished game").size() == 2);
}

TEST_CASE("an arena without open files left can be resumed", "[tournament][long]") {
    const Folder folder;
    const auto play = [&](const std::string& name) {
        // Engines restart for each pair.
        return mock("a") + mock("b", "salt=3") + mock("c", "salt=9") +
               Lines{"-each",     "nodes=1", "-rounds",        "12",
                     "-openings", "random",  "-recover",       "-ratinginterval",
                     "0",         "-record", folder.file(name)};
    };
    REQUIRE(run_arena(play("whole")).exit_code == 0);
    Process arena("/bin/sh", Lines{"-c", "exec \"$0\" \"$@\" 2>&1", built::arena} + play("torn"));
    REQUIRE(arena.until("Finished game", 20s * time_factor));
    const rlimit files{12, 12};
    REQUIRE(prlimit(arena.id(), RLIMIT_NOFILE, &files, nullptr) == 0);
    const auto lines = arena.rest(20s * time_factor);
    REQUIRE(lines);
    CHECK(arena.exit_code(20s * time_factor) == 1);
    CHECK(lines->back() ==
          "krou-arena: cannot start another program: Too many open files; raise the "
          "limit with ulimit -n; add -resume to continue");
    CHECK(beginning(*lines, "Rank").size() == 1);
    for (const auto& line : *lines) CHECK(!holds(line, "cannot be started"));
    CHECK(content(folder.file("torn")).size() < content(folder.file("whole")).size());
    CHECK(run_arena(play("torn") + Lines{"-resume"}).exit_code == 0);
    CHECK((content(folder.file("torn")) == content(folder.file("whole"))));
}

TEST_CASE("Ctrl-C interrupts the search for openings", "[tournament][long]") {
    Process arena(built::arena, mock("a") + mock("b") +
                                    Lines{"-each", "nodes=1", "-rounds", "100000000", "-openings",
                                          "random", "plies=40"});
    CHECK(!arena.line(300ms * time_factor));
    arena.send(SIGINT);
    const auto lines = arena.rest(20s * time_factor);
    REQUIRE(lines);
    CHECK(*lines == Lines{"Interrupted; use -record FILE to be able to resume"});
    CHECK(arena.exit_code(20s * time_factor) == 130);
}

TEST_CASE("Ctrl-C ends -compliance of a silent engine", "[tournament][threads]") {
    Process arena(built::arena, {"-compliance", "cmd=sleep", "args=1000"});
    CHECK(arena.line(20s * time_factor) == "ok    starts");
    arena.send(SIGINT);
    const auto lines = arena.rest(2s * time_factor);
    REQUIRE(lines);
    CHECK(*lines == Lines{"Interrupted"});
    CHECK(arena.exit_code(20s * time_factor) == 130);
}

TEST_CASE("compliance listens to no chatter without end", "[tournament]") {
    if (!at_full_speed) return skip("a sanitizer needs more memory itself");
    const auto run = run_shell("ulimit -v 400000; exec \"$0\" \"$@\" 2>&1", built::arena,
                               {"-compliance", "cmd=yes", "timeout=0.5"});
    CHECK(run.exit_code == 2);
}

}  // namespace krou
