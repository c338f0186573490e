#include <unistd.h>

#include <algorithm>
#include <exception>
#include <iostream>
#include <span>
#include <string>
#include <vector>

#include "uci/session.h"

namespace {

/// The arguments are the words of one command; where there is a blank in one of them, each is a
/// command.
std::vector<std::string> commands(std::span<char*> arguments) {
    std::vector<std::string> each(arguments.begin(), arguments.end());
    const auto has_blank = [](const std::string& text) {
        return text.find(' ') != std::string::npos;
    };
    if (std::ranges::any_of(each, has_blank)) return each;
    std::string one;
    for (const auto& word : each) one += word + ' ';
    return {one};
}

int run(int argc, char** argv) {
    std::ios::sync_with_stdio(false);
    krou::Session session(std::cout);
    if (argc == 1) {
        if (isatty(STDIN_FILENO))
            std::cout << krou::Session::name() << ", a mancala engine; type help for its commands"
                      << std::endl;
        session.run(std::cin);
        return 0;
    }
    for (const auto& line : commands({argv + 1, argv + argc}))
        if (!session.handle(line)) break;
    session.finish();
    return session.has_refused() ? 1 : 0;
}

}  // namespace

int main(int argc, char** argv) {
    try {
        const int code = run(argc, argv);
        std::cout.flush();
        if (std::cout) return code;
        std::cerr << "krou: cannot write the output\n";
        return 1;
    } catch (const std::exception& error) {
        std::cerr << "krou: " << error.what() << '\n';
        return 1;
    }
}
