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

/// What a tool does when it is started, from its tables of commands and options.
namespace krou::cli {

/// Exit code after a request to end, or after the reader of the output is gone: 128 and the number
/// of Ctrl-C, as shells have it.
inline constexpr int exit_when_interrupted = 130;

/// How a program ends: because of what is wrong, or else with an exit code.
struct Ended {
    Ended(int code) : exit_code(code) {}
    Ended(std::optional<Error> what) : error(std::move(what)), exit_code(error ? 1 : 0) {}
    Ended(Error what, int code = 1) : error(std::move(what)), exit_code(code) {}

    std::optional<Error> error;
    int exit_code;
};

using Work = std::function<Ended(std::ostream&)>;

/// What a command takes, and then does with it.
struct Task {
    std::vector<Option> options;
    std::vector<Option> operands;
    Work work;
    std::optional<Option> rest = {};
};

struct Entry {
    std::string_view name;
    const char* purpose;
    Task (*task)();
};

/// A program of several commands: its first argument names one.
struct Program {
    std::string name;
    const char* purpose;
    std::span<const Entry> entries;
};

/// Does the work, or prints the help or the version, as the arguments say.
Ended run(const Command& command, const Work& work, std::span<const std::string_view> arguments,
          std::ostream& out);
Ended run(const Program& program, std::span<const std::string_view> arguments, std::ostream& out);

/// What a program does with its arguments.
using Run = Ended (*)(std::span<const std::string_view> arguments, std::ostream& out);

/// All of `main`: runs, says what is wrong, if anything is, and returns the exit code.
int run_main(std::string_view name, Run run, int argc, char** argv);

}  // namespace krou::cli
