#include "play/program.h"

namespace krou::play {

cli::Ended run_command(std::span<const std::string_view> arguments, std::ostream& out) {
    const cli::Command command{"krou-play", "the board in the terminal", {}};
    return cli::run(
        command, [](std::ostream&) { return cli::Ended(0); }, arguments, out);
}

}  // namespace krou::play
