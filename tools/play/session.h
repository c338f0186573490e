#pragma once

#include <array>
#include <chrono>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/analyst.h"
#include "game/game_record.h"
#include "play/game_files.h"
#include "play/phrases.h"
#include "play/players.h"
#include "play/terminal.h"

namespace krou::play {

/// Milliseconds per seed of a slow sowing.
inline constexpr int default_pace_ms = 300;
inline constexpr int slowest_pace_ms = 10'000;

/// Settings of a session.
struct Preferences {
    Position start = Position::start({});  ///< start of the first game
    std::array<PlayerSpec, 2> players{
        PlayerSpec{}, PlayerSpec{.kind = PlayerSpec::Kind::level, .level = default_level}};
    Language language = Language::english;
    std::optional<std::chrono::milliseconds> pace = {};  ///< time per seed of a slow sowing
    int move_time_ms = 1000;                             ///< for advice and analysis
};

/// Current game and its state.
struct CurrentGame {
    GameRecord record;
    bool is_loaded = false;                   ///< from a file that names its players
    std::string saved_text = {};              ///< last text of this game written to disk
    std::string saved_path = {};              ///< file of the last `save`; empty if none
    std::optional<GameRecord> reviewed = {};  ///< the game as annotated by the last review
    std::optional<Move> proposal = {};        ///< of the engine, in this position
    bool stop_is_proposed = false;            ///< until the game changes
    bool is_paused = false;  ///< programs wait until a person moves or types `play`
};

/// Session of krou-play: terminal, engine, settings and the current game.
struct Session {
    Terminal& terminal;
    Analyst& analyst;
    Programs& programs;
    UnfinishedGames& unfinished;
    Preferences preferences;
    CurrentGame game{{GameHistory(preferences.start), tags_of_today()}};
    std::string last_save_error = {};  ///< last printed error of autosave
    bool is_quitting = false;

    const GameHistory& history() const { return game.record.history; }
    /// Returns the history for a change; drops proposals and offers.
    GameHistory& changed_history();
    const Position& position() const { return history().position(); }
    bool is_over() const { return history().is_over(); }
    const PlayerSpec& player(Side side) const {
        return preferences.players[static_cast<std::size_t>(side)];
    }
    PlayerSpec& player(Side side) { return preferences.players[static_cast<std::size_t>(side)]; }
    const PlayerSpec& player_to_move() const { return player(position().side()); }
    bool has_person() const {
        return player(Side::south).is_person() || player(Side::north).is_person();
    }
    bool program_moves_next() const {
        return !is_over() && !game.is_paused && !player_to_move().is_person();
    }
    /// Returns the move that led here; nothing at the start.
    std::optional<Turn> last_turn() const;

    Language language() const { return preferences.language; }
    std::string text(Phrase phrase, std::initializer_list<std::string_view> arguments = {}) const;
    void say(Phrase phrase, std::initializer_list<std::string_view> arguments = {}) const;
    /// Prints lines, wrapped at the terminal's width.
    void print(std::string_view lines) const;
    std::string side_name(Side side) const;
    std::string legal_names() const;
};

/// Prints the name of the game and its variant spec.
void introduce(const Session& session);
/// Asks for a line after a prompt. Returns nothing at the end of the input.
std::optional<std::string> ask(const Session& session, std::string_view prompt);
/// Draws a position after its last turn.
void show_board(const Session& session, const Position& position,
                const std::optional<Turn>& last_turn = {});
/// Describes a move and, if it is slow, shows each seed.
void show_move(const Session& session, const Turn& turn);
/// Draws the board with its players, then prints whose turn it is or how the game ended.
void show(const Session& session);
/// Draws the board after a move, unless a program answers at once.
void show_after_move(const Session& session);
/// Shows an example of the rules: a move, with the board before and after it.
void show_example(const Session& session);

/// Plays a legal move and describes it.
void play_move(Session& session, Move move);
/// Plays the move of a program.
void let_program_move(Session& session);
/// Likewise in a game between programs, slowly enough on a screen. A key ends the search and pauses
/// the game; so does Ctrl-C.
void let_watched_program_move(Session& session);
/// Proposes a move to the person to move.
void propose(Session& session);
/// Evaluates the best `lines` moves of a position, best first; none if the game is over. For a
/// program's own decision, `planner` is its side.
std::vector<EvaluatedMove> evaluate(const Session& session, const Position& position, int lines,
                                    std::optional<Side> planner = {});

}  // namespace krou::play
