#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "games/game.h"
#include "match/game.h"
#include "match/process.h"

namespace krou {

/// An option as an engine declares it.
struct Declaration {
    std::string name;
    std::string type;                     ///< check, spin, combo, button or string
    std::optional<std::int64_t> initial;  ///< of a spin
    std::optional<std::int64_t> least;
    std::optional<std::int64_t> most;
    std::vector<std::string> choices;  ///< of a combo
};

/// Reads `option name … type …`; what is missing in it stays empty.
Declaration parse_declaration(std::string_view line);

const Declaration* find(std::span<const Declaration> declared, std::string_view name);

/// What is wrong with this setting, if the engine has declared these options.
std::optional<Error> objection(std::span<const Declaration> declared, std::string_view name,
                               std::string_view value);

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

/// Names and values as on the command line, e.g. `tc` and `10+0.1`.
using Settings = std::vector<std::pair<std::string, std::string>>;

/// Returns the arguments, limits and options of an engine, except defaults.
Settings settings_of(const EngineConfig& engine);
/// Joins settings: `tc=10+0.1 option.Hash=16`.
std::string settings_text(const Settings& settings);
/// True for the names that `settings_of` returns.
bool is_setting(std::string_view name);

/// The time that one engine has left in a game. A period of moves counts the engine's own.
class GameClock {
public:
    explicit GameClock(const EngineLimits& control);

    /// The most that the next move may take, margin included; nothing if time does not matter.
    std::optional<Microseconds> allowed() const;
    /// By how much a move took more than there was, margin aside; 0 if it did not.
    Microseconds overrun(Microseconds elapsed) const;
    /// After a move.
    void charge(Microseconds elapsed);

    const EngineLimits& control() const { return control_; }
    Microseconds left() const { return left_; }
    std::optional<int> moves_left() const { return moves_left_; }

private:
    /// The most that the next move should take.
    std::optional<Microseconds> budget() const;

    EngineLimits control_;
    Microseconds left_;
    std::optional<int> moves_left_;
};

/// South's and North's clock, in the order of `Side`.
using Clocks = std::array<GameClock, 2>;

/// "0.123 s", rounded up.
std::string in_seconds(Microseconds time);

/// The `go` for the side that moves. A side without a clock is shown the other's.
std::string go_text(const Clocks& clocks, Side mover);

}  // namespace krou
