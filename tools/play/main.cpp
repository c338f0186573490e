#include "play/program.h"

int main(int argc, char** argv) {
    return krou::cli::run_main("krou-play", krou::play::run_command, argc, argv);
}
