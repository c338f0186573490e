#include "tools/tables/commands.h"

int main(int argc, char** argv) {
    return krou::cli::run_main("krou-tables", krou::run_command, argc, argv);
}
