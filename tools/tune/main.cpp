#include <csignal>

#include "tune/commands.h"

int main(int argc, char** argv) {
    std::signal(SIGPIPE, SIG_IGN);  // an output that is closed is an error, and no end
    return krou::cli::run_main("krou-tune", krou::tune::run_command, argc, argv);
}
