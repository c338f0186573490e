#include <array>

#include "play/words.h"

namespace krou::play {

namespace {

constexpr std::array table{
    // Sides, seats and seeds.
    Sentence{Phrase::south, "South"},
    Sentence{Phrase::north, "North"},
    Sentence{Phrase::one_seed, "%1 seed"},
    Sentence{Phrase::seeds, "%1 seeds"},
    Sentence{Phrase::to_move, "%1 to move: %2"},
    Sentence{Phrase::a_person, "a person"},
    Sentence{Phrase::an_advised_person, "a person with advice"},
    Sentence{Phrase::krou_at_level, "Krou, level %1"},
    Sentence{Phrase::seat_of, "%1: %2"},
    // What happens at the board.
    Sentence{Phrase::plays, "%1 plays %2."},
    Sentence{Phrase::plays_and_captures, "%1 plays %2 and captures %3 (%4)."},
    Sentence{Phrase::moves_again, "The last seed fell into the store: %1 moves again."},
    Sentence{Phrase::sown_into, "Sown into: %1"},
    Sentence{Phrase::store_of, "%1's store"},
    Sentence{Phrase::thinking, "depth %1  %2  %3"},
    Sentence{Phrase::program_failed, "%1 (%2) gives no move: %3."},
    Sentence{Phrase::after_failure,
             "\"play\" asks again; \"%1 level=10\" or another seat goes on without it."},
    Sentence{Phrase::command_south, "south"},
    Sentence{Phrase::command_north, "north"},
    Sentence{Phrase::waits, "The programs wait: \"play\" lets them go on from here."},
    Sentence{Phrase::ended_by_majority,
             "More than half of the seeds are in a store, or half in each."},
    Sentence{Phrase::ended_exhausted, "There is no move left."},
    Sentence{Phrase::ended_by_line, "Three in a row."},
    Sentence{Phrase::ended_full, "All squares are marked."},
    Sentence{Phrase::ended_by_repetition, "The position has been there before."},
    Sentence{Phrase::ended_by_agreement, "Ended by agreement."},
    Sentence{Phrase::final_score, "South %1, North %2: %3"},
    Sentence{Phrase::wins, "%1 wins."},
    Sentence{Phrase::drawn, "a draw."},
    Sentence{Phrase::draw_alone, "A draw."},
    // Leaving, and coming back.
    Sentence{
        Phrase::greeting,
        "Krou %1. A pit is played by its letter; \"help\" lists the commands, \"quit\" leaves."},
    Sentence{
        Phrase::greeting_squares,
        "Krou %1. A square is marked by its name; \"help\" lists the commands, \"quit\" leaves."},
    Sentence{Phrase::one_unfinished, "There is an unfinished game: \"resume\" takes it up."},
    Sentence{Phrase::some_unfinished,
             "There are %1 unfinished games: \"resume\" takes up the last."},
    Sentence{Phrase::none_unfinished, "There is no unfinished game."},
    Sentence{Phrase::kept, "The game is kept in %1; --resume takes it up."},
    Sentence{Phrase::not_kept, "The game could not be kept: %1"},
    Sentence{Phrase::taken_up, "The game goes on after move %1."},
    Sentence{Phrase::no_place_to_keep, "there are too many unfinished games in %1"},
    Sentence{Phrase::goodbye, "Goodbye."},
    // What is answered to commands.
    Sentence{Phrase::no_command,
             "%1 is neither a move nor a command. Moves: %2. \"help\" lists the commands."},
    Sentence{Phrase::several_commands, "%1 may be any of these: %2."},
    Sentence{Phrase::no_move, "%1 is no legal move. Moves: %2."},
    Sentence{Phrase::is_over,
             "The game is over. \"undo\" takes the last move back, \"new\" begins another."},
    Sentence{Phrase::nothing_to_undo, "There is no move to take back."},
    Sentence{Phrase::nothing_to_redo, "There is no move to play again."},
    Sentence{Phrase::advice, "Krou would play %1 (%2): %3"},
    Sentence{Phrase::no_proposal, "Nothing is proposed: \"hint\" asks for a move."},
    Sentence{Phrase::bad_level, "A level is a number from 0 to 20."},
    Sentence{Phrase::no_level, "No program plays: \"north level=%1\" gives North to one."},
    Sentence{Phrase::bad_seat,
             "%1 is no seat. A side is played by: human, advised, level=0 to level=20, "
             "cmd=PROGRAM, or one of %2."},
    Sentence{Phrase::which_file, "The name of a file is missing."},
    Sentence{Phrase::saved, "The game is saved in %1."},
    Sentence{Phrase::not_saved, "The game is not saved: %1"},
    Sentence{Phrase::file_exists,
             "%1 is there already, and stays as it is: \"save!\" writes over it."},
    Sentence{Phrase::not_loaded, "%1 is not loaded, and the game stays as it was: %2"},
    Sentence{Phrase::loaded, "%1: game %2 of %3, %4 moves."},
    Sentence{Phrase::bad_ply, "There are %1 moves: a number from 0 to %1 goes there."},
    Sentence{Phrase::no_moves_yet, "No move has been played."},
    Sentence{Phrase::bad_variant, "There is no such game: %1"},
    Sentence{Phrase::bad_pace, "A pace is a number of milliseconds a seed, from 0 to 10000."},
    Sentence{Phrase::slow_on, "Seeds are sown one by one, %1 ms each."},
    Sentence{Phrase::slow_off, "Moves are shown at once."},
    Sentence{Phrase::bad_language, "The languages are en and fr."},
    Sentence{Phrase::program_agrees, "%1 agrees."},
    Sentence{Phrase::program_refuses,
             "%1 would rather play on: it expects %2, and %3 if the game ends here."},
    Sentence{Phrase::no_people, "Only people agree on an end."},
    Sentence{Phrase::not_a_turn_of_programs, "It is your turn: %2."},
    // Help: what each command does.
    Sentence{Phrase::help_head,
             "A move is the letter of a pit, or the name of a square. Words may be cut short:"},
    Sentence{Phrase::help_play, "plays the move that is proposed, or lets the programs go on"},
    Sentence{Phrase::help_undo, "takes back your last move, and what came after it"},
    Sentence{Phrase::help_redo, "plays again what was taken back"},
    Sentence{Phrase::help_hint, "a move that the engine would play"},
    Sentence{Phrase::help_analyse, "every move with its value"},
    Sentence{Phrase::help_why, "what the last move does, or another (why F)"},
    Sentence{Phrase::help_level, "how strong the engine plays (level 0 to 20)"},
    Sentence{Phrase::help_swap, "the two sides change places"},
    Sentence{Phrase::help_south,
             "who plays South: human, advised, level=N, a sparring player, cmd=PROGRAM"},
    Sentence{Phrase::help_north, "who plays North"},
    Sentence{Phrase::help_new, "another game, by other rules if they are named (new kalah)"},
    Sentence{Phrase::help_save, "writes the game into a new file (save FILE)"},
    Sentence{Phrase::help_save_over, "the same over a file that is there"},
    Sentence{Phrase::help_load, "reads a game (load FILE, or load FILE 3 for the third in it)"},
    Sentence{Phrase::help_resume, "takes up an unfinished game"},
    Sentence{Phrase::help_go, "to where so many moves are played (go 12)"},
    Sentence{Phrase::help_first, "to the start"},
    Sentence{Phrase::help_previous, "a move back"},
    Sentence{Phrase::help_next, "a move on"},
    Sentence{Phrase::help_last, "to the last move"},
    Sentence{Phrase::help_moves, "the moves, with their numbers"},
    Sentence{Phrase::help_fen, "the position as text"},
    Sentence{Phrase::help_draw, "ends the game if the other side agrees: each takes its row"},
    Sentence{Phrase::help_stop, "the same"},
    Sentence{Phrase::help_rules, "the rules, in a few lines"},
    Sentence{Phrase::help_slow, "sows seed by seed, or not (slow 500 for the milliseconds)"},
    Sentence{Phrase::help_board, "draws the board again; an empty line does, too"},
    Sentence{Phrase::help_language, "en or fr"},
    Sentence{Phrase::help_help, "this list"},
    Sentence{Phrase::help_quit, "leaves; an unfinished game is kept"},
    // The rules.
    Sentence{Phrase::rule_sow_oware,
             "Take all seeds of a pit of your row and sow them one by one round the board, "
             "skipping that pit."},
    Sentence{Phrase::rule_capture_oware,
             "If the last seed makes 2 or 3 in the other row, you capture them, and the pits "
             "before it with 2 or 3."},
    Sentence{Phrase::rule_slam_none,
             "A capture of all seeds of the other side takes nothing. You must feed a side that "
             "has none."},
    Sentence{Phrase::rule_slam_illegal, "No move may leave the other side without seeds."},
    Sentence{Phrase::rule_slam_unless_only,
             "No move may leave the other side without seeds, unless every move does."},
    Sentence{Phrase::rule_slam_all,
             "All seeds of the other side may be captured. You must feed a side that has none."},
    Sentence{Phrase::rule_rest_owner,
             "Who has no legal move ends the game: each side takes the seeds of its row."},
    Sentence{Phrase::rule_rest_nobody,
             "Who has no legal move ends the game: the seeds on the board are nobody's."},
    Sentence{Phrase::rule_repetition_owner,
             "A position that comes again ends it: each side takes the seeds of its row."},
    Sentence{Phrase::rule_repetition_split,
             "A position that comes again ends it: the seeds on the board are divided evenly."},
    Sentence{Phrase::rule_majority, "Who has %1 seeds has won."},
    Sentence{Phrase::rule_majority_below,
             "Who has %1 seeds has won. With fewer than %2 on the board the game ends, and they "
             "are nobody's."},
    Sentence{Phrase::rule_sow_kalah,
             "Take all seeds of a pit of your row and sow them one by one, into your store too, "
             "not into the other."},
    Sentence{Phrase::rule_again_kalah, "If the last seed falls into your store, you move again."},
    Sentence{Phrase::rule_capture_kalah,
             "If it falls into an empty pit of yours, you store it with those opposite, if there "
             "are any."},
    Sentence{Phrase::rule_capture_empty,
             "If it falls into an empty pit of yours, you store it with those opposite, even if "
             "there are none."},
    Sentence{Phrase::rule_end_kalah,
             "When a row is empty the game ends, and each side takes the seeds of its row. More "
             "seeds win."},
    Sentence{Phrase::rule_mark, "South marks a square with x, then North one with o, and so on."},
    Sentence{Phrase::rule_line, "Three of one's own in a row, a column or a diagonal win."},
    Sentence{Phrase::rule_full, "When all squares are marked without that, it is a draw."},
    // Game files.
    Sentence{Phrase::file_line, "line %1: %2"},
    Sentence{Phrase::file_no_notation, "line %1 is no game notation"},
    Sentence{Phrase::file_illegal, "line %1: %2 is not legal there; legal: %3"},
    Sentence{Phrase::file_over_before, "line %1: the game is over before %2"},
    Sentence{Phrase::file_other_capture, "line %1: %2 captures %3 by these rules, and not %4"},
    Sentence{Phrase::file_no_game, "there is no game in it"},
    Sentence{Phrase::file_no_such_game, "its games are %1, and none is number %2"},
};
static_assert(is_complete(table), "each phrase is said, in the order of the phrases");

}  // namespace

std::span<const Sentence> english() {
    return table;
}

}  // namespace krou::play
