#include <csignal>
#include <string>

#include "arena_run.h"

/// What goes wrong around the arena: with its output, with the machine, and by Ctrl-C.
namespace krou {
namespace {

using namespace std::chrono_literals;

const Lines games =
    mock("a") + mock("b", "salt=1") + Lines{"-each", "nodes=100", "-openings", "random", "plies=4"};

/// Runs a line of the shell, in which "$0" "$@" is this program with these arguments.
Run run_shell(const std::string& line, const std::string& program, const Lines& arguments) {
    Process shell("/bin/sh", Lines{"-c", line, program} + arguments);
    shell.end_input();
    const auto lines = shell.rest(60s * slowdown);
    REQUIRE(lines);
    Run run;
    for (const auto& text : *lines) run.output += text + '\n';
    run.exit_code = shell.exit_code(10s * slowdown).value_or(-1);
    return run;
}

}  // namespace

TEST_CASE("an output that cannot be written is no success", "[arena]") {
    const Folder folder;
    const auto record = folder.file("r");
    run_arena(games + Lines{"-record", record});
    const std::vector<std::pair<std::string, Lines>> cases = {
        {KROU_BINARY, {"weights"}},
        {KROU_ARENA_BINARY, {"-help"}},
        {KROU_ARENA_BINARY, {"-merge", record}},
        {KROU_ARENA_BINARY, games},
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
    CHECK(holds(logged.output, "krou-arena: '/dev/full' could not be written to its end\n"));
}

TEST_CASE("games that nobody sees are not played", "[arena]") {
    const auto run =
        run_shell("exec 3>&1; { \"$0\" \"$@\" 2>&3; echo \"exit $?\" >&3; } | head -n 1",
                  KROU_ARENA_BINARY, games + Lines{"-rounds", "100000", "-ratinginterval", "0"});
    CHECK(holds(run.output, "krou-arena: cannot write the output\nexit 1\n"));
}

TEST_CASE("with too few open files no engine starts, and the arena says so", "[arena]") {
    // Nothing is handed down but the standard files.
    const std::string only_standard = "exec 2>&1 3>&- 4>&- 5>&- 6>&- 7>&- 8>&- 9>&-; ";
    for (int limit = 4; limit <= 24; ++limit) {
        INFO(limit);
        const auto run =
            run_shell(only_standard + "ulimit -n " + std::to_string(limit) + "; exec \"$0\" \"$@\"",
                      KROU_ARENA_BINARY, games + Lines{"-rounds", "4", "-concurrency", "2"});
        INFO(run.output);
        CHECK((run.exit_code >= 0 && run.exit_code <= 2));
        CHECK((limit > 6 || run.exit_code != 0));
        CHECK((run.exit_code == 0 || holds(run.output, "Too many open files")));
    }
}

TEST_CASE("Ctrl-C ends the making of openings", "[arena]") {
    Process arena(KROU_ARENA_BINARY, mock("a") + mock("b") +
                                         Lines{"-each", "nodes=1", "-rounds", "100000000",
                                               "-openings", "random", "plies=40"});
    CHECK(!arena.line(300ms * slowdown));
    arena.send(SIGINT);
    const auto lines = arena.rest(20s * slowdown);
    REQUIRE(lines);
    CHECK(*lines == Lines{"Interrupted; with -record FILE it could be resumed"});
    CHECK(arena.exit_code(20s * slowdown) == 130);
}

TEST_CASE("Ctrl-C ends a check of an engine that does not answer", "[arena]") {
    Process arena(KROU_ARENA_BINARY, {"-compliance", "cmd=sleep", "args=1000"});
    CHECK(arena.line(20s * slowdown) == "ok    starts");
    arena.send(SIGINT);
    const auto lines = arena.rest(2s * slowdown);
    REQUIRE(lines);
    CHECK(*lines == Lines{"Interrupted"});
    CHECK(arena.exit_code(20s * slowdown) == 130);
}

TEST_CASE("compliance listens to no chatter without end", "[arena]") {
    const auto run = run_shell("ulimit -v 400000; exec \"$0\" \"$@\" 2>&1",
                               at_full_speed ? KROU_ARENA_BINARY : "true",
                               {"-compliance", "cmd=yes", "timeout=0.5"});
    CHECK(run.exit_code == (at_full_speed ? 2 : 0));
}

}  // namespace krou
