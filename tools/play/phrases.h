#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "game/phrases.h"

/// Phrases of the terminal board.
namespace krou::phrases {

// Players.
inline constexpr Phrase to_move_itself("%1 to move."), a_person("a person"),
    an_advised_person("a person with advice"), krou_at_level("Krou, level %1"),
    game_is("Game: %1 [%2]"), player_of("%1: %2");

// Moves.
inline constexpr Phrase sown_into("Sown into: %1"), thinking("depth %1  %2  %3"),
    program_thinks("%1 thinks, depth %2"), program_failed("%1 (%2) returned no move: %3."),
    after_failure("Type \"play\" to retry; \"%1 level=10\" or another player continues the game."),
    command_south("south"), command_north("north"),
    program_paused("The program is paused: \"play\" continues from here."),
    programs_paused("The programs are paused: \"play\" continues from here.");

// Leaving and resuming.
inline constexpr Phrase how_to_play(
    "Type a pit's letter to play it, \"help\" for the commands, \"quit\" to leave."),
    how_to_mark("Type a square's name to mark it, \"help\" for the commands, \"quit\" to leave."),
    first_steps(
        "\"learn\" teaches the game step by step, \"rules\" explains it, \"level 5\" sets how "
        "strong Krou plays."),
    one_unfinished("There is an unfinished game: \"resume\" continues it."),
    some_unfinished("There are %1 unfinished games: \"resume\" lists them."),
    none_unfinished("No unfinished games."),
    autosaved("Game saved in %1. To continue it: \"resume %2\"."),
    autosaved_at_exit("Game saved in %1. To continue it: krou-play --resume"),
    not_autosaved("Game not saved: %1"),
    save_elsewhere("Try \"save FILE\" with another folder, or \"forget\" to discard the game."),
    resumed("The game continues after move %1."),
    unfinished_heading(
        "Unfinished games; \"resume\" with a number continues one, \"forget\" deletes it:"),
    unfinished_game("%1, %2: %3 - %4"),
    no_such_unfinished("%1 is not the number of an unfinished game: \"resume\" lists them."),
    given_up("Game discarded; here is a new one."), forgotten("Game %1 is deleted."),
    goodbye("Goodbye.");

// Answers to commands.
inline constexpr Phrase no_command(
    "%1 is not a move or a command. Type \"help\" for the commands."),
    no_arrow_keys("Arrow keys do nothing here: type a move, or \"help\"."),
    takes_no_argument("Type \"%1\" alone, without %2."),
    no_command_near("%1 is not a move or a command; did you mean \"%2\"?"),
    several_commands("%1 can be any of these: %2."), legal_moves("Legal moves: %1."),
    moves_itself("A program plays %1; nothing has been played up to %2."),
    is_over("The game is over. \"undo\" takes the last move back, \"new\" starts another game."),
    next_steps(
        "\"review\" finds mistakes, \"save FILE\" saves, \"undo\" goes back, \"new\" plays again."),
    nothing_to_undo("No move to take back."), nothing_to_redo("No move to replay."),
    advice("Krou would play %1 and expects %2: %3"), reviewing("move %1 of %2"),
    play_proposal("\"play\" plays it."), no_proposal("No move is proposed: type \"hint\" for one."),
    bad_level("A level is a number from 0 to 20."),
    no_level("No program is playing. To let one play North: \"north level=%1\"."),
    bad_player("%1 is not a player."),
    players_are("Players: human, advised, level=0 to level=20, cmd=PROGRAM, or one of %1."),
    level_is("Type \"level 5\" to change it, from 0 to 20: 0 is easiest, 20 full strength."),
    which_file("Which file? Type its name, e.g. \"save game.ogn\" or \"load game.ogn\"."),
    saved("Game saved in %1."), not_saved("Game not saved: %1"),
    file_exists("%1 already exists; \"save! FILE\" overwrites it."),
    not_loaded("Game not loaded: %1"), loaded("%1: game %2 of %3, %4."),
    unknown_variant("Unknown game in the file: %1. It is read by the rules of the previous game."),
    bad_ply("The game has %1: type a number from 0 to %2."),
    bad_pace("A pace is a number of milliseconds per seed, from 0 to 10,000."),
    slow_on("Seeds are sown one by one, %1 ms each."), slow_off("Moves are shown at once."),
    bad_language("The languages are en and fr."),
    stop_again("Type \"stop\" again to end the game, or play a move."),
    stop_accept("Your opponent can accept with \"stop\", or a move continues the game."),
    no_draw_offers(
        "The rules have no draw offers. Type \"stop\" to see the result if the game ended here, "
        "and to propose it."),
    programs_play_on(
        "Programs do not resign: \"stop\" ends the game here, \"new\" starts another.");

// Lessons.
inline constexpr Phrase lesson_commands(
    "Type the letter or name of a pit; \"next\" shows the move, \"quit\" leaves the lesson."),
    lesson_step("\n%1, step %2 of %3"), lesson_enter("Press Enter for the next step"),
    lesson_game("Play an easy game of %1 now? (yes or no)");

// Practice.
inline constexpr Phrase practice_commands(
    "Type the letter or name of a pit; \"hint\" helps, \"next\" shows the move, \"quit\" leaves."),
    practice_exercise("\n%1, exercise rated %2; your rating: %3"),
    practice_mistake("\nMistake %1 of %2"), practice_rating("Your rating: %1 (%2)."),
    practice_enter("Press Enter for the next one, or type \"quit\""),
    practice_done("You have been through all exercises of this game."),
    practise_mistakes("\"mistakes\" lets you find better moves."),
    no_mistakes("You have no mistakes to try again."),
    no_exercises("%1 has no exercises; games with exercises: %2."),
    rating_not_saved("Your rating is not saved: %1");

// Games.
inline constexpr Phrase bad_game("%1 is not possible"),
    games_are_listed("%1; \"games\" lists the games"),
    games_heading(
        "\"new kalah\" starts one of these games, \"new kalah:pits=4\" with other rules.");

// Help: effects of the commands.
inline constexpr Phrase help_head(
    "Type moves as letters of pits or names of squares, also several in a row. You can abbreviate "
    "commands."),
    help_more("More commands: %1. \"help slow\" explains one."),
    help_play("play the proposed move, or continue a paused game"),
    help_undo("take back your last move and all after it"), help_redo("replay undone moves"),
    help_hint("show the move that Krou would play"), help_analyse("show every move with its value"),
    help_review("rate all moves of the game and show better ones"),
    help_mistakes("find better moves than those a review found bad"),
    help_why("explain the last move, or another one (why F)"),
    help_level("show or set Krou's strength: 0 is easiest, 20 full (level 5)"),
    help_swap("exchange the players of both sides"),
    help_south("South's player: human, advised, level=N, simple, cmd=PROGRAM"),
    help_north("North's player, likewise"), help_learn("learn a game step by step (learn kalah)"),
    help_practise("find the best move in exercises (practise kalah)"), help_games("list the games"),
    help_new("start a game, by other rules if named (new kalah)"),
    help_save("save the game in a new file (save FILE)"),
    help_save_over("save the game, also over an existing file"),
    help_load("load a game (load FILE, or load FILE 3 for its third)"),
    help_resume("continue an unfinished game, or list them (resume 2)"),
    help_forget("discard this game, or an unfinished one (forget 2)"),
    help_go("go to the position after move N (go 12)"), help_first("go to the start"),
    help_previous("go a move back"), help_next("go a move forward"),
    help_last("go to the last move"), help_moves("list the moves with their numbers"),
    help_fen("print the position as text, or start from one (fen FEN)"),
    help_stop("show the result if the game ended here; again: end it"),
    help_draw("explain how to end a game early"), help_resign("resign the game"),
    help_rules("show the rules, with an example"),
    help_slow("sow seed by seed, or not (slow 500: milliseconds)"),
    help_board("draw the board again, as an empty line does"),
    help_language("set the language: en or fr"),
    help_help("list the commands, or explain one (help slow)"),
    help_quit("leave; an unfinished game is saved");

// Options.
inline constexpr Phrase level_and_north("--level is for North, and so is --north"),
    several_beginnings(
        "--fen, FILE, learn, practise, --resume, --analyse and --annotate exclude each other"),
    second_word("a second word needs learn or practise as the first"),
    game_needs("--game needs FILE, --analyse or --annotate"),
    measure_needs("--depth and --nodes need --analyse or --annotate"),
    ply_needs("--ply needs --analyse"), out_needs("--out needs --annotate"),
    plot_needs("--plot needs --annotate");

// Rules.
inline constexpr Phrase rule_example("For example:");

// Game files.
inline constexpr Phrase file_error("%1: %2"), file_no_game("no game found"),
    file_no_such_game("no game %2; number of games: %1");

// Analyses.
inline constexpr Phrase column_move("move"), column_value("value"), column_depth("depth"),
    column_line("line"), estimated("estimate"),
    values_are_for("%1 to move; values: this side's final lead, in seeds."),
    values_are_for_squares("%1 to move; +1 is a win for this side, 0 a draw, -1 a loss."),
    best_line_heading("The best line, with the value for the same side at each move (= is exact):"),
    line_ends("the end: %1"),
    line_ends_early("the end: %1, with more than half in a store (%2 with all seeds played out)"),
    no_such_ply("ply %2 does not exist: the game has %1");

// Annotations.
inline constexpr Phrase annotating("game %1 of %2: %3"),
    annotating_move("game %1 of %2: move %3 of %4"),
    annotation_stopped("stopped: nothing was written"),
    one_game_to_plot("a plot shows one game: choose it by its number, from 1 to %1"),
    value_for("seeds for %1"), plot_moves("moves of both sides");

// Better moves.
inline constexpr Phrase why_move("%1's move %2:"), why_is_best("No move is better."),
    why_is_worse("%1 is better: %2 instead of %3.");

}  // namespace krou::phrases

namespace krou::play {

/// Translates the failure of an engine, or the system's part of an error message.
std::string translated_error(Language language, std::string_view error);

/// Translates an error about an option of the command line.
std::string translated_option_error(Language language, std::string_view error);

/// Reads LC_ALL, LC_MESSAGES or LANG, whichever is set first. Returns English for other languages.
Language language_of_environment();

/// Joins words into lines of at most this width. Indents all lines but the first.
std::string in_lines(const std::vector<std::string_view>& words, int width, std::string_view gap,
                     std::string_view indent);
/// Wraps lines between words at this width.
std::string wrapped(std::string_view text, int width);

}  // namespace krou::play
