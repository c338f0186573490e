#pragma once

#include <array>
#include <chrono>
#include <memory>
#include <string>
#include <variant>

#include "analysis/analyst.h"
#include "common/rng.h"
#include "match/player.h"
#include "play/course.h"
#include "play/seats.h"

namespace krou::play {

/// Finds the moves of all seats where no person sits.
class Programs {
public:
    /// A move that cannot be had.
    struct Failure {
        std::string why;  ///< a sentence's end, as "crash: crashed with signal 11"
    };
    /// Told to end before there was a move.
    struct Interrupted {};
    using Reply = std::variant<Move, Failure, Interrupted>;

    struct Settings {
        int move_time_ms = 1000;
        std::chrono::milliseconds patience{10'000};  ///< with an engine, beyond its time
    };

    Programs(Analyst& analyst, const Supervision& supervision, const Settings& settings);

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
    Reply ask_sparring(const std::string& name, const Position& position);
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
