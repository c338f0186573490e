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

/// An option that an engine declares.
struct DeclaredOption {
    std::string name;
    std::string type;                     ///< check, spin, combo, button or string
    std::optional<std::int64_t> initial;  ///< default of a spin
    std::optional<std::int64_t> least;
    std::optional<std::int64_t> most;
    std::vector<std::string> choices;  ///< values of a check or combo
};

/// Parses `option name … type …`. Missing parts stay empty.
DeclaredOption parse_declaration(std::string_view line);

const DeclaredOption* find(std::span<const DeclaredOption> declared, std::string_view name);

/// Returns an error if the declared options do not allow this setting.
std::optional<Error> check_setting(std::span<const DeclaredOption> declared, std::string_view name,
                                   std::string_view value);

/// Limits of an engine's moves.
struct EngineLimits {
    std::optional<Microseconds> time;  ///< per period, or per game
    Microseconds increment{0};         ///< after each move
    std::optional<int> moves;          ///< per period
    std::optional<Microseconds> move_time;
    std::optional<int> depth;
    std::optional<std::int64_t> nodes;
    Microseconds margin{0};  ///< overrun that does not lose yet

    bool any() const { return time || move_time || depth || nodes; }
    bool timed() const { return time || move_time; }
};

/// Description of an engine on the command line.
struct EngineConfig {
    std::string name;
    Command command;
    std::vector<std::pair<std::string, std::string>> options;  ///< options to set, in this order
    EngineLimits limits;
    bool restarts = false;  ///< start a new process per game
    /// Limit of answers without a clock.
    Microseconds timeout = std::chrono::seconds(60);
};

/// Returns the value set for an option; null if there is none.
const std::string* option_of(const EngineConfig& engine, std::string_view name);
/// Sets an option, in place of its earlier value.
void set_option(EngineConfig& engine, std::string_view name, std::string_view value);

/// Names and values as on the command line, e.g. `tc` and `10+0.1`.
using Settings = std::vector<std::pair<std::string, std::string>>;

/// Returns the arguments, limits and options of an engine, except defaults.
Settings settings_of(const EngineConfig& engine);
/// Joins settings: `tc=10+0.1 option.Hash=16`.
std::string settings_text(const Settings& settings);
/// True for the names that `settings_of` returns.
bool is_setting(std::string_view name);

/// Clock of one engine in a game. A period counts only the engine's own moves.
class GameClock {
public:
    explicit GameClock(const EngineLimits& control);

    /// Limit of the next move, margin included; none without a clock.
    std::optional<Microseconds> allowed() const;
    /// Excess of a move over the time left, margin not included; at least 0.
    Microseconds overrun(Microseconds elapsed) const;
    /// Deducts the time of a move.
    void charge(Microseconds elapsed);

    const EngineLimits& control() const { return control_; }
    Microseconds left() const { return left_; }
    std::optional<int> moves_left() const { return moves_left_; }

private:
    /// Limit of the next move, without the margin.
    std::optional<Microseconds> budget() const;

    EngineLimits control_;
    Microseconds left_;
    std::optional<int> moves_left_;
};

/// South's and North's clock, in the order of `Side`.
using Clocks = std::array<GameClock, 2>;

/// "0.123 s", rounded up.
std::string in_seconds(Microseconds time);

/// Returns the `go` line for the mover. In place of a missing clock, it repeats the other side's.
std::string go_text(const Clocks& clocks, Side mover);

}  // namespace krou
