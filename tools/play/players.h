#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/analyst.h"
#include "base/result.h"
#include "common/rng.h"
#include "game/game_history.h"
#include "levels/level.h"
#include "match/player.h"
#include "play/phrases.h"

namespace krou::play {

inline constexpr int default_level = 10;

/// Player of a side.
struct PlayerSpec {
    enum class Kind : std::uint8_t {
        human,
        advised,   ///< a person with advice from the engine
        level,     ///< the engine
        sparring,  ///< a built-in player that imitates an older program
        engine,    ///< a program that speaks our protocol
    };

    Kind kind = Kind::human;
    int level = unlimited_level;
    std::string name = {};  ///< sparring player, or command line of the engine

    bool is_person() const { return kind == Kind::human || kind == Kind::advised; }
    friend bool operator==(const PlayerSpec&, const PlayerSpec&) = default;
};

/// Parses `human`, `advised`, `level=N` (also in French), the name of a sparring player, or
/// `cmd=PROGRAM WORD …`.
std::optional<PlayerSpec> parse_player(std::string_view text);
/// Returns the text that `parse_player` reads.
std::string spec(const PlayerSpec& player);
/// Returns a name for people.
std::string described(const PlayerSpec& player, Language language);
/// Returns the person or level with this `described` name in either language.
std::optional<PlayerSpec> described_player(std::string_view name);
/// Returns "random, simple, …".
std::string sparring_names();

/// Chooses the moves of all players except people.
class Programs {
public:
    struct Settings {
        int move_time_ms = 1000;
        std::chrono::milliseconds patience{10'000};  ///< extra time for an engine
    };

    Programs(Analyst& analyst, const Supervision& supervision, const Settings& settings);

    /// A move, or nothing if stopped before that. An error ends a sentence, e.g. "crash: crashed
    /// with signal 11".
    using Reply = Result<std::optional<Move>>;

    /// Chooses a move for this player, which must be to move.
    Reply choose(const PlayerSpec& player, const GameHistory& history, const Analyst::Watch& watch);
    void begin_game();

private:
    /// Program started for a side and a variant.
    struct Started {
        std::string command;
        std::string variant;
        EngineConfig engine;
        std::unique_ptr<Player> player;
        int game = 0;  ///< last game it was prepared for
    };

    Reply choose_at_level(int level, const Position& position, const Analyst::Watch& watch);
    Reply ask_engine(const std::string& command, const GameHistory& history);
    Started& started(const std::string& command, const GameHistory& history);

    Analyst& analyst_;
    const Supervision& supervision_;
    Settings settings_;
    Rng chance_;
    std::uint64_t skill_seed_ = 0;  ///< for the current game
    int game_ = 0;
    Log log_;
    std::array<std::unique_ptr<Started>, 2> started_;
};

}  // namespace krou::play
