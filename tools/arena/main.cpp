#include "arena/program.h"

int main(int argc, char** argv) {
    return krou::cli::run_main("krou-arena", krou::arena::run_command, argc, argv);
}
