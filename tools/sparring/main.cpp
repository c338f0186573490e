#include <iostream>

#include "sparring/session.h"

int main(int argc, char** argv) {
    const auto run = [](std::span<const std::string_view> arguments, std::ostream& out) {
        return krou::sparring::run_command(arguments, std::cin, out);
    };
    return krou::cli::run_main("krou-sparring", run, argc, argv);
}
