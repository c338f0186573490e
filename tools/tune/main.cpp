#include <csignal>

#include "tune/commands.h"

int main(int argc, char** argv) {
    // An output that is closed, or as large as a file may be, is an error, and no end.
    std::signal(SIGPIPE, SIG_IGN);
    std::signal(SIGXFSZ, SIG_IGN);
    return krou::cli::run_main("krou-tune", krou::tune::run_command, argc, argv);
}
