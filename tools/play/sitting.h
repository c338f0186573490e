#pragma once

#include <array>
#include <chrono>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

#include "play/analyst.h"
#include "play/game_file.h"
#include "play/programs.h"
#include "play/seats.h"
#include "play/terminal.h"
#include "play/trace.h"
#include "play/unfinished.h"
#include "play/words.h"

namespace krou::play {

/// Milliseconds a seed, where they are sown one by one.
inline constexpr int usual_pace_ms = 300;
inline constexpr int slowest_pace_ms = 10'000;

/// What people have chosen for a sitting.
struct Wishes {
    Position start = Position::start({});  ///< of new games
    std::array<Seat, 2> seats{Seat{}, Seat{.kind = Seat::Kind::level, .level = usual_level}};
    Language language = Language::english;
    std::optional<std::chrono::milliseconds> pace = {};  ///< a seed, where they are sown one by one
    int move_time_ms = 1000;                             ///< for advice and analysis
};

/// What a sitting needs.
struct Surroundings {
    Terminal& terminal;
    Analyst& analyst;
    Programs& programs;
    Unfinished& unfinished;
    const StopSignal& stop;
};

/// The table that people sit at: the game on it, those who play, and what is said there.
class Sitting {
public:
    Sitting(Wishes wishes, const Surroundings& surroundings);

    // What is said.
    Language language() const { return wishes_.language; }
    std::string text(Phrase phrase, std::initializer_list<std::string_view> arguments = {}) const;
    void say(Phrase phrase, std::initializer_list<std::string_view> arguments = {}) const;
    /// Lines that are broken where they are too long.
    void tell(std::string_view lines) const;
    std::string side_name(Side side) const;
    std::string legal_names() const;

    // The game.
    const Course& course() const { return record_.course; }
    const GameRecord& record() const { return record_; }
    const Position& position() const { return record_.course.position(); }
    const Seat& seat(Side side) const { return wishes_.seats[static_cast<std::size_t>(side)]; }
    const Seat& seat_to_move() const { return seat(position().side()); }
    bool is_over() const { return course().is_over(); }
    /// The position before the last move, and the move; nothing at the start.
    std::optional<std::pair<Position, Move>> last_step() const;

    /// The board, who sits where, and who is to move or how the game ended.
    void show() const;
    /// Plays a legal move and tells of it.
    void play(Move move);
    /// Lets the program that is to move do so.
    void let_program_move();
    /// Proposes a move to the person who is to move, once in each position.
    void advise();

    // What commands change.
    Wishes& wishes() { return wishes_; }
    /// To be followed by `show`.
    Course& course_to_change();
    Surroundings& means() { return means_; }
    /// Has the programs wait until somebody plays or tells them to go on.
    void wait() { waits_ = true; }
    void go_on() { waits_ = false; }
    bool waits() const { return waits_; }
    std::optional<Move> proposal() const { return proposal_; }
    void propose();
    void leave() { leaves_ = true; }
    bool is_leaving() const { return leaves_; }

    /// An unfinished game is kept where it can be taken up again.
    void put_away();
    /// Puts the game on the table away, and this in its place.
    void begin(GameRecord record, bool is_in_a_file);
    /// Puts the game that was left last in the place of the other, if there is one.
    void take_up();
    /// The game with the names of those who play it, to be saved.
    GameRecord to_save() const;
    /// Where it was saved last; empty for nowhere.
    std::string& saved_in() { return saved_in_; }

    /// Shows what a search finds on one line, as long as it lives.
    class ThinkingLine {
    public:
        explicit ThinkingLine(const Sitting& sitting) : sitting_(sitting) {}
        ~ThinkingLine();
        ThinkingLine(const ThinkingLine&) = delete;
        ThinkingLine& operator=(const ThinkingLine&) = delete;
        /// The position is that of the search.
        Analyst::Watch watch(const Position& position);

    private:
        const Sitting& sitting_;
        bool is_written_ = false;
    };

private:
    void lay(GameRecord record, bool is_in_a_file);
    Paper paper() const;
    Picture picture() const;
    void show_sowing(const Position& before, const Trace& trace) const;
    void tell_of(const Trace& trace, const std::string& name) const;
    std::string ending_text() const;

    Wishes wishes_;
    Surroundings means_;
    GameRecord record_;
    bool is_loaded_ = false;        ///< from a file, which names those who played it
    std::vector<Move> kept_moves_;  ///< that lie in a file already
    std::string saved_in_;
    bool waits_ = false;
    bool leaves_ = false;
    std::optional<Move> proposal_;
};

}  // namespace krou::play
