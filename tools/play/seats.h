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
#include "levels/level.h"
#include "match/player.h"
#include "play/course.h"
#include "play/phrases.h"

namespace krou::play {

inline constexpr int default_level = 10;

/// Who plays a side.
struct Seat {
    enum class Kind : std::uint8_t {
        human,
        advised,   ///< a person to whom the engine proposes moves
        level,     ///< the engine
        sparring,  ///< a player as those of older programs
        engine,    ///< a program that speaks the protocol
    };

    Kind kind = Kind::human;
    int level = unlimited_level;
    std::string name = {};  ///< of the sparring player, or the command line of the engine

    bool is_person() const { return kind == Kind::human || kind == Kind::advised; }
    friend bool operator==(const Seat&, const Seat&) = default;
};

/// `human`, `advised`, `level=N`, the name of a sparring player, or `cmd=PROGRAM WORD …`; French
/// words for the first three, too.
std::optional<Seat> parse_seat(std::string_view text);
/// What is read as this seat.
std::string spec(const Seat& seat);
/// As people call it.
std::string described(const Seat& seat, Language language);
/// The seat whose `described` text in either language is `name`, if it is a person or a level.
std::optional<Seat> seat_described(std::string_view name);
/// "random, simple, …"
std::string sparring_names();

/// Finds the moves of all seats where no person sits.
class Programs {
public:
    struct Settings {
        int move_time_ms = 1000;
        std::chrono::milliseconds patience{10'000};  ///< with an engine, beyond its time
    };

    Programs(Analyst& analyst, const Supervision& supervision, const Settings& settings);

    /// A move, or nothing when told to end before there was one; else the end of a sentence that
    /// says why, as "crash: crashed with signal 11".
    using Reply = Result<std::optional<Move>>;

    /// The game is not over, and the program of this seat is to move.
    Reply choose(const Seat& seat, const Course& course, const Analyst::Watch& watch);
    /// Another game begins.
    void begin_game();

private:
    /// A program that was started for a side, for games of a variant.
    struct Started {
        std::string command;
        std::string variant;
        EngineConfig engine;
        std::unique_ptr<Player> player;
        int game = 0;  ///< that it was made ready for last
    };

    Reply choose_at_level(int level, const Position& position, const Analyst::Watch& watch);
    Reply ask_engine(const std::string& command, const Course& course);
    Started& started(const std::string& command, const Course& course);

    Analyst& analyst_;
    const Supervision& supervision_;
    Settings settings_;
    Rng chance_;
    std::uint64_t skill_seed_ = 0;  ///< of this game
    int game_ = 0;
    Log log_;
    std::array<std::unique_ptr<Started>, 2> started_;
};

}  // namespace krou::play
