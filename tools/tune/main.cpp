#include "tune/commands.h"

int main(int argc, char** argv) {
    return krou::cli::run_main("krou-tune", krou::tune::run_command, argc, argv);
}
