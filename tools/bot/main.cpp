#include "bot/program.h"

int main(int argc, char** argv) {
    return krou::cli::run_main("krou-bot", krou::bot::run_command, argc, argv);
}
