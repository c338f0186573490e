#include <csignal>

#include "play/program.h"

int main(int argc, char** argv) {
    std::signal(SIGPIPE, SIG_IGN);  // an output that is closed is an error, and no end
    return krou::cli::run_main("krou-play", krou::play::run_command, argc, argv);
}
