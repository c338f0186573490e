#include "solve/program.h"

int main(int argc, char** argv) {
    return krou::cli::run_main("krou-solve", krou::solving::run_command, argc, argv);
}
