#pragma once

#include <functional>
#include <iosfwd>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "common/cli.h"

/// What a tool does when it is started, from its tables of commands and options.
namespace krou::cli {

using Work = std::function<std::optional<Error>(std::ostream&)>;

/// What a command takes, and then does with it.
struct Task {
    std::vector<Option> options;
    std::vector<Option> operands;
    Work work;
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
std::optional<Error> run(const Command& command, const Work& work,
                         std::span<const std::string_view> arguments, std::ostream& out);
std::optional<Error> run(const Program& program, std::span<const std::string_view> arguments,
                         std::ostream& out);

}  // namespace krou::cli
