#pragma once

#include <algorithm>
#include <istream>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/text.h"

namespace krou {

/// Reads a line and skips all characters beyond the first million. Returns false at the end of the
/// input.
inline bool read_line(std::istream& in, std::string& line, bool& too_long) {
    constexpr std::size_t longest = 1'000'000;
    line.clear();
    too_long = false;
    auto* buffer = in.rdbuf();
    for (;;) {
        const int c = buffer->sbumpc();
        if (c == std::char_traits<char>::eof()) return !line.empty();
        if (c == '\n') return true;
        if (line.size() < longest)
            line += static_cast<char>(c);
        else
            too_long = true;
    }
}

/// A command from a table, with its arguments.
template <class Command>
struct ParsedCommand {
    const Command& command;
    std::string_view arguments;
};

/// Finds the first known command of a line. Skips unknown words before it.
template <class Command>
std::optional<ParsedCommand<Command>> find_command(std::span<const Command> commands,
                                                   std::string_view line) {
    for (const auto word : words(line)) {
        const auto command = std::ranges::find(commands, word, &Command::name);
        if (command == commands.end()) continue;
        const auto* arguments = word.data() + word.size();
        return ParsedCommand<Command>{*command, {arguments, line.data() + line.size()}};
    }
    return std::nullopt;
}

}  // namespace krou
