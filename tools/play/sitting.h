#pragma once

#include <array>
#include <chrono>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/analyst.h"
#include "play/game_file.h"
#include "play/phrases.h"
#include "play/seats.h"
#include "play/terminal.h"
#include "play/unfinished.h"

namespace krou::play {

/// Milliseconds a seed, where they are sown one by one.
inline constexpr int default_pace_ms = 300;
inline constexpr int slowest_pace_ms = 10'000;

/// What people have chosen for a sitting.
struct Preferences {
    Position start = Position::start({});  ///< of new games
    std::array<Seat, 2> seats{Seat{}, Seat{.kind = Seat::Kind::level, .level = default_level}};
    Language language = Language::english;
    std::optional<std::chrono::milliseconds> pace = {};  ///< a seed, where they are sown one by one
    int move_time_ms = 1000;                             ///< for advice and analysis
};

/// The game on the table, and what holds for it alone.
struct CurrentGame {
    GameRecord record;
    bool is_loaded = false;             ///< from a file, which names those who played it
    std::string lying_text = {};        ///< of this game, that lies in a file already
    std::string saved_in = {};          ///< where it was saved last; empty for nowhere
    std::optional<Move> proposal = {};  ///< by the engine, in this position
    bool end_is_offered = false;        ///< here, by somebody; until the game is changed
    bool waits = false;  ///< programs do, until somebody plays or tells them to go on
};

/// The table that people sit at: what stands around it, what they have chosen, and their game.
struct Sitting {
    Terminal& terminal;
    Analyst& analyst;
    Programs& programs;
    Unfinished& unfinished;
    Preferences preferences;
    CurrentGame game{{Course(preferences.start), tags_of_today()}};
    std::string told_trouble = {};  ///< of keeping the game, the last that was told
    bool is_leaving = false;

    const Course& course() const { return game.record.course; }
    /// To be changed, and shown then.
    Course& changed_course();
    const Position& position() const { return course().position(); }
    bool is_over() const { return course().is_over(); }
    const Seat& seat(Side side) const { return preferences.seats[static_cast<std::size_t>(side)]; }
    Seat& seat(Side side) { return preferences.seats[static_cast<std::size_t>(side)]; }
    const Seat& seat_to_move() const { return seat(position().side()); }
    bool has_person() const {
        return seat(Side::south).is_person() || seat(Side::north).is_person();
    }
    bool program_moves_next() const {
        return !is_over() && !game.waits && !seat_to_move().is_person();
    }
    /// The one that led here; none at the start.
    std::optional<Turn> last_turn() const;

    Language language() const { return preferences.language; }
    std::string text(Phrase phrase, std::initializer_list<std::string_view> arguments = {}) const;
    void say(Phrase phrase, std::initializer_list<std::string_view> arguments = {}) const;
    /// Lines that are broken where they are too long.
    void tell(std::string_view lines) const;
    std::string side_name(Side side) const;
    std::string legal_names() const;
};

/// What is played.
void introduce(const Sitting& sitting);
/// The board, who sits where, and who is to move or how the game ended.
void show(const Sitting& sitting);
/// The board after a move, unless a program answers at once: then the board comes after that.
void show_after_move(const Sitting& sitting);
/// A move that shows what the rules say, and the board before and after it.
void show_example(const Sitting& sitting);

/// Plays a legal move and tells of it.
void play_move(Sitting& sitting, Move move);
/// Lets the program that is to move do so.
void let_program_move(Sitting& sitting);
/// Proposes a move to the person who is to move.
void propose(Sitting& sitting);
/// So many moves of a position, the best first; `planner` is the side of a program that judges it
/// for itself. None when the game is over.
std::vector<Judged> judge(const Sitting& sitting, const Position& position, int lines,
                          std::optional<Side> planner = {});

}  // namespace krou::play
