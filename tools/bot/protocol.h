#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "base/result.h"
#include "common/waiting.h"
#include "games/position.h"

/// Lines of the bot API of playstrategy.org, as values. Nothing in them is trusted: ids are safe in
/// a URL, names are readable and short, and times are within limits.
namespace krou::bot {

/// Variants that we can play.
inline constexpr std::array<std::string_view, 3> known_variants = {"oware", "togyzkumalak",
                                                                   "bestemshe"};

/// Account that a token belongs to.
struct Account {
    std::string id;
    bool is_bot = false;
};
Result<Account> parse_account(std::string_view text);

struct TimeControl {
    std::int64_t initial_s = 0;
    std::int64_t increment_s = 0;
};

struct Challenge {
    std::string id;
    std::string challenger;  ///< id of the account; empty if anonymous
    std::string variant;
    bool is_rated = false;
    bool is_from_bot = false;
    std::optional<std::int64_t> rating;
    std::optional<TimeControl> clock;  ///< none for days per turn or no limit
};
/// A challenge was cancelled or declined.
struct ChallengeEnd {
    std::string id;
};
/// A game has started, or was running when the stream was opened.
struct GameStart {
    std::string id;
};
/// A line that does not concern us, such as a chat line.
struct Other {};

/// Line of the stream of events.
using Event = std::variant<Other, Challenge, ChallengeEnd, GameStart>;
Result<Event> parse_event(std::string_view line);

/// Changing part of a game. South's values come first.
struct GameState {
    std::string moves;                      ///< in the site's notation, separated by blanks
    std::array<Milliseconds, 2> time_left;  ///< 0 if missing
    std::array<Milliseconds, 2> increment;
    std::string status;
    std::optional<Side> winner;

    bool is_running() const { return status == "created" || status == "started"; }
};
/// First line of a game's stream.
struct GameFull {
    std::string variant;
    std::string initial_fen;             ///< empty for the start of the variant
    std::array<std::string, 2> players;  ///< ids of the accounts; empty if anonymous
    bool has_clock = false;
    GameState state;
};
/// Line of a game's stream.
using GameLine = std::variant<Other, GameFull, GameState>;
Result<GameLine> parse_game_line(std::string_view line);

}  // namespace krou::bot
