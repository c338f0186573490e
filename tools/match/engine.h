#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "match/process.h"

namespace krou {

using Microseconds = std::chrono::microseconds;

/// What an engine may use for its moves.
struct EngineLimits {
    std::optional<Microseconds> time;  ///< for a period, or for the game
    Microseconds increment{0};         ///< after each move
    std::optional<int> moves;          ///< in a period
    std::optional<Microseconds> move_time;
    std::optional<int> depth;
    std::optional<std::int64_t> nodes;
    Microseconds margin{0};  ///< how late a move may come before it loses

    bool any() const { return time || move_time || depth || nodes; }
    bool timed() const { return time || move_time; }
};

/// An engine as the command line describes it.
struct EngineConfig {
    std::string name;
    Command command;
    std::vector<std::pair<std::string, std::string>> options;  ///< to set, in this order
    EngineLimits limits;
    bool restarts = false;  ///< a new process for each game
    /// For an answer that no clock limits.
    Microseconds timeout = std::chrono::seconds(60);
};

/// Its limits and options as on the command line, all but which program it is.
std::string settings_text(const EngineConfig& engine);
/// The settings in such a text, one by one; a value may have blanks in it.
std::vector<std::string> settings_in(std::string_view text);

}  // namespace krou
