#include "kgp/program.h"

int main(int argc, char** argv) {
    return krou::cli::run_main("krou-kgp", krou::kgp::run_command, argc, argv);
}
