#pragma once

#include <array>
#include <chrono>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

#include "analysis/analyst.h"
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
struct Services {
    Terminal& terminal;
    Analyst& analyst;
    Programs& programs;
    Unfinished& unfinished;
    const StopSignal& stop;
};

/// The table that people sit at: the game on it, those who play, and what is said there.
class Sitting {
public:
    Sitting(Wishes wishes, const Services& services);

    // What is said.
    Language language() const { return wishes_.language; }
    std::string text(Phrase phrase, std::initializer_list<std::string_view> arguments = {}) const;
    /// What two sides would have in the end, with what is left on the board, and who wins by that.
    std::string score_text(const FinalScore& score) const;
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

    /// Whether a program is to move, and does.
    bool program_moves_next() const;
    bool has_person() const {
        return seat(Side::south).is_person() || seat(Side::north).is_person();
    }
    /// What is played.
    void introduce() const;
    /// The board, who sits where, and who is to move or how the game ended.
    void show() const;
    /// A move that shows what the rules say, and the board before and after it.
    void show_example() const;
    /// The board after a move, unless a program answers at once: then the board comes after that.
    void show_after_move() const;
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
    Services& services() { return services_; }
    /// Has the programs wait until somebody plays or tells them to go on.
    void wait() { waits_ = true; }
    void go_on() { waits_ = false; }
    bool waits() const { return waits_; }
    std::optional<Move> proposal() const { return proposal_; }
    void propose();
    void leave() { leaves_ = true; }
    bool is_leaving() const { return leaves_; }
    /// Somebody would end the game here by agreement; that lasts until the game is changed.
    void offer_end() { end_is_offered_ = true; }
    bool is_end_offered() const { return end_is_offered_; }

    /// Writes the game down where it can be taken up again, as it stands: what was taken back is no
    /// part of it. A game that is over or has not begun leaves no file. False when it lies nowhere
    /// else and cannot be written; a new reason is told.
    bool keep();
    /// The same, and tells where; when it cannot be done, what can be done instead.
    bool put_away();
    /// The last that is done: a game that cannot be kept is written where people see it.
    void end();
    /// Puts the game on the table away, and this in its place; false when it cannot be kept.
    bool begin(GameRecord record, bool is_in_a_file);
    /// Another game without moves; nothing is kept of the one on the table.
    void give_up();
    /// Puts a game that was left in the place of the other, if both can be done.
    bool take_up(int number);
    /// The one that was left last and can be read, if there is one.
    void take_up_last();
    /// The game with the names of those who play it, to be saved.
    GameRecord to_save() const;
    /// Where it was saved last; empty for nowhere.
    const std::string& saved_in() const { return saved_in_; }
    void note_saved_in(const std::string& path);

    /// Shows on one line that a search goes on, as long as it lives, and no keys.
    class ThinkingLine {
    public:
        explicit ThinkingLine(const Sitting& sitting);
        ~ThinkingLine();
        ThinkingLine(const ThinkingLine&) = delete;
        ThinkingLine& operator=(const ThinkingLine&) = delete;
        /// With what it finds; the position is that of the search.
        Analyst::Watch watch(const Position& position);
        /// With no more than how deep it is: what a program plans is its own.
        Analyst::Watch watch_from_outside(Side thinker);

    private:
        void write(const std::string& line);

        const Sitting& sitting_;
        std::shared_ptr<void> hush_;
        bool is_written_ = false;
    };

private:
    void lay(GameRecord record, bool is_in_a_file);
    GameRecord untouched() const;
    bool keep_and_tell();
    std::string game_text() const;
    Layout layout() const;
    Picture picture() const;
    void show_seat(Side side) const;
    void tell_of_remark() const;
    bool is_followed() const;
    void show_sowing(const Position& before, const Trace& trace) const;
    void tell_of(const Trace& trace, const std::string& name) const;
    std::string ending_text() const;
    std::string reason_text() const;

    Wishes wishes_;
    Services services_;
    GameRecord record_;
    bool is_loaded_ = false;  ///< from a file, which names those who played it
    std::string lying_text_;  ///< of this game, that lies in a file already
    std::string saved_in_;
    std::string trouble_;  ///< of keeping it, that was told last
    bool end_is_offered_ = false;
    bool waits_ = false;
    bool leaves_ = false;
    std::optional<Move> proposal_;
};

}  // namespace krou::play
