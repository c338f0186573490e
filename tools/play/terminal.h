#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <ostream>
#include <string>

#include "common/process.h"
#include "play/board_view.h"

namespace krou::play {

/// Where people sit: what they type and see, and what is known of it.
struct Terminal {
    std::ostream& out;
    /// The next line without its end; nothing at the end of all, or when told to end.
    std::function<std::optional<std::string>()> read_line;
    std::function<int()> width;
    /// False when told to end meanwhile.
    std::function<bool(std::chrono::milliseconds)> pause;
    bool is_screen = false;  ///< lines can be written over
    bool has_colour = false;
    bool shows_typing = false;  ///< else what is read is written, too
};

/// The standard input, and this output for the standard one. It is told to end by the signal.
Terminal standard_terminal(std::ostream& out, const StopSignal& stop, bool wants_colour);

}  // namespace krou::play
