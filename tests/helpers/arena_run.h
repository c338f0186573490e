#pragma once

#include <string>
#include <vector>

#include "helpers/folder.h"
#include "helpers/process.h"
#include "helpers/speed.h"
#include "helpers/talk.h"

/// Runs of krou-arena, and of krou-tune, as a person starts them.
namespace krou {

struct Run {
    int exit_code = -1;
    std::string output;

    /// The lines that begin with this.
    Lines lines(std::string_view head) const { return beginning(lines_of(output), head); }
};

inline Run run_program(const char* path, const Lines& arguments) {
    using namespace std::chrono_literals;
    // With what it says of errors.
    Lines shell = {"-c", "exec \"$0\" \"$@\" 2>&1", path};
    shell.insert(shell.end(), arguments.begin(), arguments.end());
    Process program("/bin/sh", shell);
    program.end_input();
    Run run;
    const auto lines = program.rest(120s * slowdown);
    REQUIRE(lines);
    for (const auto& line : *lines) run.output += line + '\n';
    run.exit_code = program.exit_code(10s * slowdown).value_or(-1);
    return run;
}

inline Run run_arena(const Lines& arguments) {
    return run_program(KROU_ARENA_BINARY, arguments);
}

inline Run run_tune(const Lines& arguments) {
    return run_program(KROU_TUNE_BINARY, arguments);
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
        Lines whole = before;
        whole.insert(whole.end(), line.begin(), line.end());
        const auto said = refusal(whole);
        INFO(says);
        CHECK(said.find(says) != std::string::npos);
    }
}

inline Lines operator+(Lines a, const Lines& b) {
    a.insert(a.end(), b.begin(), b.end());
    return a;
}

/// How long an engine is waited for that never answers, or stays after `quit`.
inline constexpr const char* impatient = at_full_speed ? "timeout=0.5" : "timeout=2";

/// A mock engine with these faults.
inline Lines mock(const std::string& name, const std::string& faults = "", const Lines& more = {}) {
    return Lines{"-engine", std::string("cmd=") + KROU_MOCK_BINARY, "name=" + name,
                 "args=" + faults} +
           more;
}

}  // namespace krou
