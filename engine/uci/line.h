#pragma once

#include <algorithm>
#include <istream>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/text.h"

/// Lines that are said to an engine, whatever it makes of them.
namespace krou {

/// Reads a line of at most a million characters; of a longer one the rest is skipped. False at the
/// end of the input.
bool read_line(std::istream& in, std::string& line, bool& too_long);

/// A command of a table, and what follows it in a line.
template <class Command>
struct Call {
    const Command& command;
    std::string_view arguments;
};

/// The first command of a line; words before it that are unknown are skipped.
template <class Command>
std::optional<Call<Command>> find_call(std::span<const Command> commands, std::string_view line) {
    for (const auto word : words(line)) {
        const auto command = std::ranges::find(commands, word, &Command::name);
        if (command == commands.end()) continue;
        const auto* arguments = word.data() + word.size();
        return Call<Command>{*command, {arguments, line.data() + line.size()}};
    }
    return std::nullopt;
}

}  // namespace krou
