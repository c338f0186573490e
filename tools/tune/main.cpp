#include <csignal>
#include <exception>
#include <iostream>
#include <string_view>
#include <vector>

#include "common/file.h"
#include "tune/commands.h"

namespace {

int fail(std::string_view why) {
    std::cerr << "krou-tune: " << why << '\n';
    return 1;
}

int run(int argc, char** argv) {
    std::ios::sync_with_stdio(false);
    const std::vector<std::string_view> arguments(argv + 1, argv + argc);
    const auto ended = krou::tune::run_command(arguments, std::cout);
    std::cout.flush();
    if (ended.error) return fail(ended.error->text);
    return std::cout ? ended.exit_code : fail("cannot write the output");
}

}  // namespace

int main(int argc, char** argv) {
    krou::open_standard_files();
    std::signal(SIGPIPE, SIG_IGN);  // an output that is closed is an error, and no end
    try {
        return run(argc, argv);
    } catch (const std::exception& error) {
        return fail(error.what());
    }
}
