#pragma once

#include <string>
#include <vector>

#include "helpers/built.h"
#include "helpers/folder.h"
#include "helpers/process.h"
#include "helpers/protocol_session.h"
#include "helpers/speed.h"

/// Runs krou-arena and other programs.
namespace krou {

struct ProgramRun {
    int exit_code = -1;
    std::string output;

    /// Lines of the output that begin with `head`.
    Lines lines(std::string_view head) const { return beginning(lines_of(output), head); }
};

inline Lines operator+(Lines a, const Lines& b) {
    a.insert(a.end(), b.begin(), b.end());
    return a;
}

/// Starts a program. Its standard error goes to its standard output.
inline Process started(const char* path, const Lines& arguments) {
    return Process("/bin/sh", Lines{"-c", "exec \"$0\" \"$@\" 2>&1", path} + arguments);
}

inline ProgramRun run_program(const char* path, const Lines& arguments) {
    using namespace std::chrono_literals;
    auto program = started(path, arguments);
    program.end_input();
    ProgramRun run;
    const auto lines = program.rest(120s * time_factor);
    REQUIRE(lines);
    for (const auto& line : *lines) run.output += line + '\n';
    run.exit_code = program.exit_code(10s * time_factor).value_or(-1);
    return run;
}

inline ProgramRun run_arena(const Lines& arguments) {
    return run_program(built::arena, arguments);
}

/// Sends a signal. The program must exit soon with code 130 and one line that begins like this.
inline void check_ends(Process& program, int signal, const std::string& line) {
    using namespace std::chrono_literals;
    program.send(signal);
    const auto lines = program.rest(60s * time_factor);
    REQUIRE(lines);
    CHECK(beginning(*lines, line).size() == 1);
    CHECK(program.exit_code(10s * time_factor) == 130);
}

/// Timeout for engines that never answer or ignore `quit`.
inline const char* impatient() {
    return at_full_speed ? "timeout=0.5" : "timeout=2";
}

/// Arguments of krou-arena for a mock engine with these faults.
inline Lines mock(const std::string& name, const std::string& faults = "", const Lines& more = {}) {
    return Lines{"-engine", std::string("cmd=") + built::mock, "name=" + name, "args=" + faults} +
           more;
}

}  // namespace krou
