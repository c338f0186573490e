#include "uci/command_line.h"

#include <algorithm>

#include "base/text.h"
#include "uci/session.h"

namespace krou {

namespace {

constexpr auto help_page = R"(, a mancala engine that speaks a UCI-style protocol.

usage: krou                 reads commands, a line each, and answers them
       krou WORD...         the words are one command
       krou "COMMAND"...    where there is a blank in one of them, each is a command
       krou --help          prints this page
       krou --version       prints name and version

Examples:
  krou go movetime 2000
  krou "position startpos moves Ff" "go depth 20"

`krou help` lists the commands, `krou uci` the options that setoption sets.
protocol.md describes them all.)";

}  // namespace

bool begins_with_option(std::span<const std::string> arguments) {
    return !arguments.empty() && arguments.front().starts_with('-');
}

Result<std::string> option_text(std::span<const std::string> arguments) {
    const std::string& option = arguments.front();
    const bool is_help = option == "--help" || option == "-h";
    if (!is_help && option != "--version")
        return Error{"there is no option " + in_quotes(option) + "; --help names those there are"};
    if (arguments.size() > 1) return Error{option + " stands alone"};
    return is_help ? Session::name() + help_page : Session::name();
}

std::vector<std::string> commands(std::span<const std::string> arguments) {
    const auto has_blank = [](const std::string& text) {
        return text.find(' ') != std::string::npos;
    };
    if (std::ranges::any_of(arguments, has_blank)) return {arguments.begin(), arguments.end()};
    std::string words;
    for (const auto& word : arguments) words += word + ' ';
    return {words};
}

}  // namespace krou
