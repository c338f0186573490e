#include <unistd.h>

#include <exception>
#include <iostream>
#include <string>

#include "uci/session.h"

namespace {

/// The arguments are one command; without any, the commands come line by line.
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
    std::string line;
    for (int i = 1; i < argc; ++i) line += std::string(argv[i]) + ' ';
    session.handle(line);
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
