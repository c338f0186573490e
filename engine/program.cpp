#include "program.h"

#include <algorithm>
#include <exception>
#include <istream>
#include <ostream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "base/platform.h"
#include "base/text.h"
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
protocol.md describes both.)"
#ifdef KROU_LEVEL
                           R"(

Environment:
  KROU_LEVEL   code for x86-64, x86-64-v2, x86-64-v3 or x86-64-v4
               (default: the fastest that this machine runs, )" KROU_LEVEL R"())"
#endif
    ;

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

int run(const std::vector<std::string>& arguments, std::istream& in, std::ostream& out) {
    if (!arguments.empty() && arguments.front().starts_with('-')) {
        out << option_text(arguments) << '\n';
        return 0;
    }
    if (!arguments.empty()) krou::exit_on_interrupt("krou");
    krou::Session session(out);
    if (arguments.empty()) {
        if (krou::is_interactive())
            out << krou::Session::name() << ", a mancala engine; type help for its commands"
                << std::endl;
        session.run(in);
        return 0;
    }
    for (const auto& line : commands(arguments))
        if (!session.handle(line)) break;
    session.finish();
    return session.has_reported_error() ? 1 : 0;
}

}  // namespace

int krou_main(int argc, char** argv, std::istream& in, std::ostream& out, std::ostream& errors) {
    krou::exit_on_sigbus("krou");
    try {
        const int code = run({argv + 1, argv + argc}, in, out);
        out.flush();
        if (out) return code;
        errors << "krou: cannot write the output\n";
        return 1;
    } catch (const std::exception& error) {
        errors << "krou: " << krou::reason_of(error) << '\n';
        return 1;
    }
}
