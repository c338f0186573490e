#include <algorithm>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "base/platform.h"
#include "base/text.h"
#if __has_include("build_id.h")
#include "build_id.h"
#endif
#include "uci/session.h"

namespace {

constexpr auto help_page = R"(, a mancala engine that speaks a UCI-style protocol.

usage: krou                 read commands from standard input, one per line
       krou WORD...         run the words as one command
       krou "COMMAND"...    run each argument as a command, if one has a blank
       krou --help          print this page
       krou --version       print name and version

Examples:
  krou go movetime 2000
  krou "position startpos moves Ff" "go depth 20"

`krou help` lists the commands, `krou uci` the options for setoption.
protocol.md describes both.)";

/// Output of `--help` or `--version`. Throws if the option is unknown or not the only argument.
std::string option_text(const std::vector<std::string>& arguments) {
    const auto& option = arguments.front();
    const bool is_help = option == "--help" || option == "-h";
    if (!is_help && option != "--version")
        throw std::runtime_error("unknown option " + krou::in_quotes(option) + "; see --help");
    if (arguments.size() > 1) throw std::runtime_error(option + ": expected no other argument");
    return krou::Session::name() + (is_help ? help_page : "");
}

/// Joins the arguments into one command. If any of them has a blank, each is a command.
std::vector<std::string> commands(const std::vector<std::string>& arguments) {
    const auto has_blank = [](const std::string& text) {
        return text.find(' ') != std::string::npos;
    };
    if (std::ranges::any_of(arguments, has_blank)) return arguments;
    std::string words;
    for (const auto& word : arguments) words += word + ' ';
    return {words};
}

int run(const std::vector<std::string>& arguments) {
    std::ios::sync_with_stdio(false);
    if (!arguments.empty() && arguments.front().starts_with('-')) {
        std::cout << option_text(arguments) << '\n';
        return 0;
    }
    if (!arguments.empty()) krou::exit_on_interrupt("krou");
    krou::Session session(std::cout);
    if (arguments.empty()) {
        if (krou::is_interactive())
            std::cout << krou::Session::name() << ", a mancala engine; type help for its commands"
                      << std::endl;
        session.run(std::cin);
        return 0;
    }
    for (const auto& line : commands(arguments))
        if (!session.handle(line)) break;
    session.finish();
    return session.has_reported_error() ? 1 : 0;
}

#if __has_include("build_id.h")
/// Id shared by all programs of one build; `become_wider` looks for it in its successor.
[[gnu::used]] constexpr char build_id[] = "krou build " KROU_BUILD_ID;
#endif

#ifdef KROU_WIDER

/// Replaces this process by the sibling program for the widest x86-64 level that the machine runs,
/// if it is of the same build. At most one step, because copies may link to each other.
void become_wider(char** argv) {
    constexpr auto mark = "KROU_IS_WIDER";
    const auto own = krou::executable_path();
    if (own.empty() || std::getenv(mark)) return;
    const auto features = krou::cpu_features();
    auto levels = krou::words(KROU_WIDER);
    std::ranges::reverse(levels);
    for (const auto level : levels) {
        const auto program = own + '-' + std::string(level);
        if (!krou::supports(level, features) || !krou::file_status(program)) continue;
        std::string why = "not a whole program of this build";
        if (krou::is_whole_program(program, build_id))
            why = krou::become_program(program, argv, mark).text;
        std::cerr << "krou: " << krou::in_quotes(program) << ": " << why
                  << "; continuing without it\n";
        return;
    }
}

#endif

}  // namespace

int main(int argc, char** argv) {
#ifdef KROU_WIDER
    become_wider(argv);
#endif
    krou::exit_on_sigbus("krou");
    try {
        const int code = run({argv + 1, argv + argc});
        std::cout.flush();
        if (std::cout) return code;
        std::cerr << "krou: cannot write the output\n";
        return 1;
    } catch (const std::exception& error) {
        std::cerr << "krou: " << krou::reason_of(error) << '\n';
        return 1;
    }
}
