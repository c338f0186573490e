#pragma once

#include <functional>
#include <iosfwd>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "common/cli.h"

/// Main program of a tool with a table of options, or with a table of commands.
namespace krou::cli {

/// Exit code after SIGINT or SIGTERM, or if nobody reads the output: 128 + SIGINT, as in shells.
inline constexpr int exit_when_interrupted = 130;

/// Exit code of a program, with the error if there was one.
struct Ended {
    Ended(int code) : exit_code(code) {}
    Ended(std::optional<Error> what) : error(std::move(what)), exit_code(error ? 1 : 0) {}
    Ended(Error what, int code = 1) : error(std::move(what)), exit_code(code) {}

    std::optional<Error> error;
    int exit_code;
};

using Work = std::function<Ended(std::ostream&)>;

/// Options of a command, and its work once they are set.
struct Task {
    std::vector<Option> options;
    std::vector<Option> operands;
    Work work;
    std::vector<KeyTable> key_tables = {};
};

struct Entry {
    std::string_view name;
    const char* purpose;
    Task (*task)();
};

/// A program with several commands; the first argument names one.
struct Program {
    std::string name;
    const char* purpose;
    std::span<const Entry> entries;
};

/// Parses the arguments, then does the work, or prints the help or the version.
Ended run(const Command& command, const Work& work, std::span<const std::string_view> arguments,
          std::ostream& out);
Ended run(const Program& program, std::span<const std::string_view> arguments, std::ostream& out);

/// Runs a program with its arguments.
using Run = Ended (*)(std::span<const std::string_view> arguments, std::ostream& out);

/// All of `main`: runs the program, prints the error if any, and returns the exit code.
int run_main(std::string_view name, Run run, int argc, char** argv);

}  // namespace krou::cli
