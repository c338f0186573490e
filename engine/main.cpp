#include <unistd.h>

#include <exception>
#include <iostream>
#include <stdexcept>
#include <string>
#include <vector>

#include "base/memory.h"
#include "base/text.h"
#include "uci/command_line.h"
#include "uci/session.h"

namespace {

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
    krou::end_when_mapped_files_are_lost("krou");
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
