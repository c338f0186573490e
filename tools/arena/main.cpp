#include <csignal>
#include <exception>
#include <iostream>
#include <string_view>
#include <vector>

#include "arena/command_line/options.h"
#include "arena/program.h"
#include "common/file.h"

namespace {

using namespace krou;

int fail(std::string_view why) {
    std::cerr << "krou-arena: " << why << '\n';
    return 1;
}

int run(int argc, char** argv) {
    const std::vector<std::string_view> arguments(argv + 1, argv + argc);
    const auto options = arena::parse_options(arguments);
    if (!options) return fail(options.error());
    const auto code = arena::run(*options, std::cout);
    std::cout.flush();
    if (!code) return fail(code.error());
    return std::cout ? static_cast<int>(*code) : fail("cannot write the output");
}

}  // namespace

int main(int argc, char** argv) {
    open_standard_files();
    std::signal(SIGPIPE, SIG_IGN);  // an output that is closed is an error, and no end
    try {
        return run(argc, argv);
    } catch (const std::exception& error) {
        return fail(error.what());
    }
}
