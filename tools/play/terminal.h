#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <ostream>
#include <string>

#include "common/signals.h"

namespace krou::play {

/// Where people sit: what they type and see, and what is known of it.
struct Terminal {
    std::ostream& out;
    /// The next line without its end; nothing at the end of all, or when told to end.
    std::function<std::optional<std::string>()> read_line;
    std::function<int()> width;
    /// False when told to end meanwhile, or by a key, which stays to be read.
    std::function<bool(std::chrono::milliseconds)> pause;
    /// As long as what it returns lives, keys that are pressed are not shown. They are at the next
    /// line, which they are part of.
    std::function<std::shared_ptr<void>()> hush = [] { return std::shared_ptr<void>(); };
    /// Whether a key was pressed meanwhile. Words that are typed begin the next line; a blank or a
    /// control key is forgotten.
    std::function<bool()> takes_key = [] { return false; };
    bool is_screen = false;  ///< lines can be written over
    bool has_colour = false;
    bool shows_typing = false;  ///< else what is read is written, too
};

/// The standard input, and this output for the standard one. It is told to end by the signal.
Terminal standard_terminal(std::ostream& out, const StopSignal& stop, bool wants_colour);

}  // namespace krou::play
