#pragma once

#include <string>
#include <vector>

#include "helpers/built.h"
#include "helpers/folder.h"
#include "helpers/process.h"
#include "helpers/speed.h"
#include "helpers/talk.h"

/// Runs of krou-arena, and of krou-tune, as a person starts them.
namespace krou {

struct ProgramRun {
    int exit_code = -1;
    std::string output;

    /// The lines that begin with this.
    Lines lines(std::string_view head) const { return beginning(lines_of(output), head); }
};

inline Lines operator+(Lines a, const Lines& b) {
    a.insert(a.end(), b.begin(), b.end());
    return a;
}

/// A program that runs, with what it says of errors.
inline Process started(const char* path, const Lines& arguments) {
    return Process("/bin/sh", Lines{"-c", "exec \"$0\" \"$@\" 2>&1", path} + arguments);
}

inline ProgramRun run_program(const char* path, const Lines& arguments) {
    using namespace std::chrono_literals;
    auto program = started(path, arguments);
    program.end_input();
    ProgramRun run;
    const auto lines = program.rest(120s * slowdown);
    REQUIRE(lines);
    for (const auto& line : *lines) run.output += line + '\n';
    run.exit_code = program.exit_code(10s * slowdown).value_or(-1);
    return run;
}

inline ProgramRun run_arena(const Lines& arguments) {
    return run_program(built::arena, arguments);
}

inline ProgramRun run_tune(const Lines& arguments) {
    return run_program(built::tune, arguments);
}

/// What krou-tune says when all is well.
inline std::string tuned(const Lines& arguments) {
    const auto run = run_tune(arguments);
    INFO(run.output);
    CHECK(run.exit_code == 0);
    return run.output;
}

/// Asks a program to end: it does so soon, with a line that begins like this.
inline void check_ends(Process& program, int signal, const std::string& line) {
    using namespace std::chrono_literals;
    program.send(signal);
    const auto lines = program.rest(60s * slowdown);
    REQUIRE(lines);
    CHECK(beginning(*lines, line).size() == 1);
    CHECK(program.exit_code(10s * slowdown) == 130);
}

/// Why krou-tune refuses these arguments.
inline std::string refusal(const Lines& arguments) {
    const auto run = run_tune(arguments);
    INFO(run.output);
    CHECK(run.exit_code == 1);
    return run.output;
}

/// Arguments that krou-tune refuses, and a piece of what it says then.
struct Refused {
    Lines line;
    std::string says;
};

inline void check_refused(const std::vector<Refused>& all, const Lines& before = {}) {
    for (const auto& [line, says] : all) {
        const auto said = refusal(before + line);
        INFO(says);
        CHECK(said.find(says) != std::string::npos);
    }
}

/// How long an engine is waited for that never answers, or stays after `quit`.
inline const char* impatient() {
    return at_full_speed ? "timeout=0.5" : "timeout=2";
}

/// A mock engine with these faults.
inline Lines mock(const std::string& name, const std::string& faults = "", const Lines& more = {}) {
    return Lines{"-engine", std::string("cmd=") + built::mock, "name=" + name, "args=" + faults} +
           more;
}

}  // namespace krou
