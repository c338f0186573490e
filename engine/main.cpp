#include <unistd.h>

#include <csignal>
#include <exception>
#include <iostream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "uci/command_line.h"
#include "uci/session.h"

namespace {

/// What a mapped file held is needed, and cannot be had any more: it was cut short, or its disk
/// fails.
void end_for_lost_file(int) {
    constexpr std::string_view why = "krou: a table, or another file in use, was cut short\n";
    [[maybe_unused]] const auto written = write(STDERR_FILENO, why.data(), why.size());
    _exit(1);
}

int run(const std::vector<std::string>& arguments) {
    std::ios::sync_with_stdio(false);
    if (krou::begins_with_option(arguments)) {
        const auto text = krou::option_text(arguments);
        if (!text) throw std::runtime_error(text.error());
        std::cout << *text << '\n';
        return 0;
    }
    krou::Session session(std::cout);
    if (arguments.empty()) {
        if (isatty(STDIN_FILENO))
            std::cout << krou::Session::name() << ", a mancala engine; type help for its commands"
                      << std::endl;
        session.run(std::cin);
        return 0;
    }
    for (const auto& line : krou::commands(arguments))
        if (!session.handle(line)) break;
    session.finish();
    return session.has_refused() ? 1 : 0;
}

}  // namespace

int main(int argc, char** argv) {
    std::signal(SIGBUS, end_for_lost_file);
    try {
        const int code = run({argv + 1, argv + argc});
        std::cout.flush();
        if (std::cout) return code;
        std::cerr << "krou: cannot write the output\n";
        return 1;
    } catch (const std::exception& error) {
        std::cerr << "krou: " << error.what() << '\n';
        return 1;
    }
}
