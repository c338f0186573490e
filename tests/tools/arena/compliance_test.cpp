#include <algorithm>
#include <string>

#include "helpers/arena_run.h"
#include "helpers/built.h"
#include "helpers/catch.h"

namespace krou {
namespace {

ProgramRun check(const std::string& faults, const Lines& more = {}) {
    return run_arena(
        Lines{"-compliance", std::string("cmd=") + built::mock, "args=" + faults, "timeout=0.5"} +
        more);
}

}  // namespace

TEST_CASE("compliance reports each fault once", "[arena][long]") {
    const std::vector<std::pair<const char*, Lines>> cases = {
        {"", {}},
        {"together=1", {}},
        {"garbage=3", {}},
        {"blank=1", {}},
        {"letters=1 site=1", {}},
        {"nouciok=1", {"FAIL  answers uci with its name and uciok: no uciok"}},
        {"noreadyok=0", {"FAIL  answers isready: no readyok"}},
        {"hang=1", {"FAIL  plays a legal move from the start: no bestmove"}},
        {"late=1", {"FAIL  plays a legal move from the start: no bestmove"}},
        {"illegal=1",
         {"FAIL  plays a legal move from the start: 'bestmove z' is not legal in "
          "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"}},
        {"stale=1", {"FAIL  answers a go once: a second 'bestmove F'"}},
        {"exit=3",
         {"FAIL  keeps a node limit: up to 20000 for 10000, in 3 s: no readyok, it exited with "
          "code 0"}},
        {"nodes=20001",
         {"FAIL  keeps a node limit: up to 20000 for 10000, in 3 s: reported "
          "20001"}},
        {"wildpv=1",
         {"FAIL  plays a whole game, then 0000: after 0 moves: pv 'Z9': move 1: 'Z' is "
          "not a pit"}},
        {"crash=30",
         {"FAIL  plays a whole game, then 0000: after 20 moves: no bestmove, it crashed "
          "with signal 9"}},
        {"keeps=1",
         {"FAIL  has no move without a position: no 'bestmove 0000' after 'position fen 1-2-3'"}},
    };
    for (const auto& [faults, expected] : cases) {
        const auto run = check(faults);
        INFO(faults << '\n' << run.output);
        CHECK(run.exit_code == (expected.empty() ? 0 : 2));
        CHECK(run.lines("FAIL") == expected);
    }
}

TEST_CASE("compliance knows variants that are over where they begin", "[arena]") {
    if (!at_full_speed) return skip("timeouts of compliance need full speed");
    const auto run = check("", {"-variant", "oware:below=255"});
    INFO(run.output);
    CHECK(run.exit_code == 0);
}

TEST_CASE("compliance checks an engine with its options, also in a new process", "[arena]") {
    if (!at_full_speed) return skip("timeouts of compliance need full speed");
    const Folder folder;
    const auto log = folder.file("log");
    const Lines logged = {"-log", log, "-debug"};
    const auto run = check("crash=30", Lines{"option.Hash=2", "name=x"} + logged);
    INFO(run.output);
    CHECK(run.lines("FAIL").size() == 1);
    const auto count = [&](const std::string& end) {
        return std::ranges::count_if(lines_of(content(log)),
                                     [&](const auto& line) { return line.ends_with(end); });
    };
    CHECK(count(" x > setoption name Hash value 2") == 2);
    CHECK(count(" x > uci") == 2);
    CHECK(count(" x < uciok") == 2);
    const auto unknown = check("", {"option.Hsah=2"});
    CHECK(unknown.lines("FAIL") ==
          Lines{"FAIL  accepts the variant and its options: option.Hsah=2: unknown option; did "
                "you mean Hash?"});
    CHECK(check("", {"-each", "option.Hash=9", "-variant", "kalah:seeds=3"}).exit_code == 0);
}

}  // namespace krou
