#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <ostream>
#include <string>

#include "common/signals.h"

namespace krou::play {

/// Terminal of the user.
struct Terminal {
    std::ostream& out;
    /// Reads a line. Returns nothing at the end of the input or after a stop.
    std::function<std::optional<std::string>()> read_line;
    std::function<int()> width;
    /// Waits. Returns false after a stop or a key, which remains to be read.
    std::function<bool(std::chrono::milliseconds)> pause;
    /// Hides typed keys until the returned guard is destroyed; the next line begins with them.
    /// `takes_ctrl_c` makes Ctrl-C one of them.
    std::function<std::shared_ptr<void>(bool takes_ctrl_c)> hide_typing = [](bool) {
        return std::shared_ptr<void>();
    };
    /// Returns whether a key was typed while hidden. Words begin the next line; blanks and control
    /// keys are dropped.
    std::function<bool()> takes_key = [] { return false; };
    bool is_screen = false;  ///< lines can be overwritten
    bool has_colour = false;
    bool shows_typing = false;  ///< otherwise, input is echoed
};

/// Returns the terminal of standard input and this output. The signal stops it.
Terminal standard_terminal(std::ostream& out, const StopSignal& stop, bool wants_colour);

}  // namespace krou::play
