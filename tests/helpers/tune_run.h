#pragma once

#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "helpers/arena_run.h"
#include "tune/commands.h"

/// Runs krou-tune as a function or as a program.
namespace krou {

inline ProgramRun run_tune(const Lines& arguments) {
    return run_program(built::tune, arguments);
}

/// Output of a successful run.
inline std::string tuned(const Lines& arguments) {
    const auto run = run_tune(arguments);
    INFO(run.output);
    CHECK(run.exit_code == 0);
    return run.output;
}

/// Error message of a run that must fail.
inline std::string tune_error(const Lines& arguments) {
    std::ostringstream out;
    const std::vector<std::string_view> given(arguments.begin(), arguments.end());
    const auto ended = tune::run_command(given, out);
    INFO(out.str());
    CHECK(ended.exit_code == 1);
    return ended.error ? ended.error->text : "";
}

/// Invalid arguments, and the option, value or file that the error must name.
struct Rejected {
    Lines line;
    std::string names;
};

inline void check_rejected(const std::vector<Rejected>& all, const Lines& before = {}) {
    for (const auto& [line, names] : all) {
        INFO(names);
        CHECK(holds(tune_error(before + line), names));
    }
}

}  // namespace krou
