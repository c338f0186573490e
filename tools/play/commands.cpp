#include "play/commands.h"

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "common/text.h"
#include "games/notation.h"
#include "games/site_notation.h"
#include "play/analysis.h"
#include "play/explain.h"
#include "play/keeping.h"
#include "play/telling.h"

namespace krou::play {

namespace {

constexpr std::array both_sides{Side::south, Side::north};

// Playing moves, taking them back, going through them.

/// The pit of the side to move, or the square, that is called so; as the board lies before South.
std::optional<int> place_named(const Position& position, std::string_view name) {
    const auto family = position.family();
    const bool has_pits = is_mancala(family);
    const int first = has_pits && position.side() == Side::north ? position.pits() : 0;
    const int count = has_pits ? position.pits() : Morpion::squares;
    for (int place = first; place < first + count; ++place)
        if (equal_ignoring_case(place_name(family, position.pits(), place), name)) return place;
    return std::nullopt;
}

/// Says why this is no move there, and which ones there are.
void refuse(const Sitting& sitting, const Position& position, std::string_view name) {
    const auto legal = names_of(position, position.legal_moves());
    const auto place = place_named(position, name);
    const auto why = place ? why_refused(position, *place, sitting.language()) : std::nullopt;
    if (why) return sitting.say(phrases::refused, {*why, legal.empty() ? "-" : legal});
    sitting.say(phrases::no_move, {told_name(position, name), legal.empty() ? "-" : legal});
}

void play(Sitting& sitting, std::string_view argument) {
    if (sitting.is_over()) return sitting.say(phrases::is_over);
    if (!argument.empty())
        return sitting.say(phrases::no_move, {in_quotes(argument), sitting.legal_names()});
    if (!sitting.seat_to_move().is_person()) {
        sitting.game.waits = false;
        return;
    }
    const auto move = sitting.game.proposal;
    if (!move) return sitting.say(phrases::no_proposal);
    play_move(sitting, *move);
    show_after_move(sitting);
}

void undo(Sitting& sitting, std::string_view) {
    const auto& course = sitting.course();
    if (course.players_end()) {
        sitting.changed_course().undo();
        return show(sitting);
    }
    const bool has_person = sitting.has_person();
    int ply = course.ply() - 1;
    // To where a person was to move: programs would play the same again.
    while (has_person && ply >= 0 && !sitting.seat(course.turn(ply + 1).before.side()).is_person())
        --ply;
    if (ply < 0) return sitting.say(phrases::nothing_to_undo);
    while (course.ply() > ply) sitting.changed_course().undo();
    if (!has_person) sitting.game.waits = true;
    show(sitting);
}

void redo(Sitting& sitting, std::string_view) {
    const auto is_turn_of_program = [&] {
        return !sitting.is_over() && !sitting.seat_to_move().is_person();
    };
    if (!sitting.game.record.course.redo()) return sitting.say(phrases::nothing_to_redo);
    Course& course = sitting.changed_course();
    while (is_turn_of_program() && course.redo()) {
    }
    if (is_turn_of_program()) sitting.game.waits = true;
    show(sitting);
}

void stand_at(Sitting& sitting, int ply) {
    sitting.changed_course().go_to(ply);
    sitting.game.waits = true;
    show(sitting);
}

void go(Sitting& sitting, std::string_view argument) {
    const auto ply = parse_number(argument);
    const int plies = sitting.course().plies();
    if (!ply || *ply < 0 || *ply > plies)
        return sitting.say(phrases::bad_ply, {std::to_string(plies)});
    stand_at(sitting, *ply);
}

void go_first(Sitting& sitting, std::string_view) {
    stand_at(sitting, 0);
}

void go_back(Sitting& sitting, std::string_view) {
    const int ply = sitting.course().ply();
    if (ply == 0) return sitting.say(phrases::nothing_to_undo);
    stand_at(sitting, ply - 1);
}

void go_on(Sitting& sitting, std::string_view) {
    const int ply = sitting.course().ply();
    if (ply == sitting.course().plies()) return sitting.say(phrases::nothing_to_redo);
    stand_at(sitting, ply + 1);
}

void go_last(Sitting& sitting, std::string_view) {
    stand_at(sitting, sitting.course().plies());
}

void moves(Sitting& sitting, std::string_view) {
    const auto& course = sitting.course();
    std::string text;
    int ply = 0;
    Position position = course.start();
    for (const Move move : course.moves()) {
        const auto name = Turn{position, move}.name();
        position.play(move);
        ++ply;
        text += (ply > 1 ? "  " : "") + std::to_string(ply) + '.' +
                (ply == course.ply() ? '[' + name + ']' : name);
    }
    if (text.empty()) return sitting.say(phrases::no_moves_yet);
    sitting.tell(text);
}

// Ending a game, and beginning another.

/// Asks the program of this side to end the game here; it tells its answer, which is returned.
bool offer_end_to(const Sitting& sitting, Side program) {
    const auto& position = sitting.position();
    const auto judged = judge(sitting, position, 1, program);
    const int value = judged.empty() ? 0 : judged.front().value;
    const auto [agrees, text] = answer_to_offer(position, program, value, sitting.language());
    sitting.tell(text);
    return agrees;
}

void agree(Sitting& sitting, std::string_view) {
    if (sitting.is_over()) return sitting.say(phrases::is_over);
    if (!sitting.has_person()) return sitting.say(phrases::no_people);
    if (sitting.game.end_is_offered) {
        sitting.changed_course().end_by(PlayersEnd::agreement);
        return show(sitting);
    }
    for (const Side side : both_sides)
        if (!sitting.seat(side).is_person() && !offer_end_to(sitting, side)) return;
    sitting.say(
        phrases::end_offered,
        {score_text(sitting.position(), agreed_score(sitting.position()), sitting.language())});
    sitting.game.end_is_offered = true;
}

void resign(Sitting& sitting, std::string_view) {
    if (sitting.is_over()) return sitting.say(phrases::is_over);
    if (!sitting.has_person()) return sitting.say(phrases::no_people);
    // Between people, the one whose turn it is; a program's turn is nobody's who could.
    const Side mover = sitting.position().side();
    const Side loser = sitting.seat(mover).is_person() ? mover : other(mover);
    sitting.changed_course().end_by(loser == Side::south ? PlayersEnd::south_resigns
                                                         : PlayersEnd::north_resigns);
    show(sitting);
}

void begin_from(Sitting& sitting, const Position& start) {
    if (!begin(sitting, {Course(start), tags_of_today()}, false)) return;
    sitting.preferences.start = start;
    introduce(sitting);
    show(sitting);
}

void begin_new(Sitting& sitting, std::string_view argument) {
    if (argument.empty()) return begin_from(sitting, sitting.preferences.start);
    const auto variant = parse_variant(argument);
    if (!variant) return sitting.say(phrases::bad_variant, {variant.error()});
    begin_from(sitting, Position::start(*variant));
}

void fen(Sitting& sitting, std::string_view argument) {
    const auto& position = sitting.position();
    if (!argument.empty()) {
        const auto start = from_fen(variant_for_fen(position.variant(), argument), argument);
        if (!start) return sitting.say(phrases::bad_fen, {start.error()});
        return begin_from(sitting, *start);
    }
    sitting.tell(to_fen(position));
    if (has_site_notation(position.family())) sitting.tell(to_site_fen(position));
}

// What the engine thinks, and what the rules say.

void hint(Sitting& sitting, std::string_view) {
    if (sitting.is_over()) return sitting.say(phrases::is_over);
    propose(sitting);
}

void analyse(Sitting& sitting, std::string_view) {
    if (sitting.is_over()) return sitting.say(phrases::is_over);
    const auto& position = sitting.position();
    const auto& terminal = sitting.terminal;
    const auto language = sitting.language();
    const auto judged = judge(sitting, position, position.legal_moves().size());
    if (judged.empty()) return;
    const int width = terminal.width();
    sitting.tell(heading(position, language));
    terminal.out << analysis_text(position, judged, language, width);
    sitting.say(phrases::best_line_heading);
    const auto hush = terminal.is_screen ? terminal.hush() : nullptr;
    const auto line = best_line(position, judged.front(), sitting.analyst);
    terminal.out << line_text(position, line, language, width) << std::flush;
}

void why(Sitting& sitting, std::string_view argument) {
    auto turn = sitting.last_turn();
    if (argument.empty()) {
        if (!turn) return sitting.say(phrases::no_moves_yet);
    } else {
        if (sitting.is_over()) return sitting.say(phrases::is_over);
        const auto move = move_named(sitting.position(), argument);
        if (!move) return refuse(sitting, sitting.position(), argument);
        turn = Turn{sitting.position(), *move};
    }
    for (const auto& sentence : explain(*turn, sitting.language())) sitting.tell(sentence);
    const auto judged = judge(sitting, turn->before, turn->before.legal_moves().size());
    if (!judged.empty()) sitting.tell(evaluation_of(*turn, judged, sitting.language()));
}

void rules(Sitting& sitting, std::string_view) {
    introduce(sitting);
    for (const auto& line : rules_text(sitting.position(), sitting.language())) sitting.tell(line);
    show_example(sitting);
}

// Who plays.

void show_seats(const Sitting& sitting) {
    for (const Side side : both_sides)
        sitting.say(phrases::seat_of,
                    {sitting.side_name(side), described(sitting.seat(side), sitting.language())});
}

template <Side side>
void seat(Sitting& sitting, std::string_view argument) {
    const auto wished = parse_seat(argument);
    if (!wished) return sitting.say(phrases::bad_seat, {in_quotes(argument), sparring_names()});
    sitting.seat(side) = *wished;
    if (sitting.seat_to_move() == *wished) sitting.game.waits = false;
    show_seats(sitting);
}

void level(Sitting& sitting, std::string_view argument) {
    const auto wished = parse_number(argument);
    if (!wished || *wished < 0 || *wished > unlimited_level) return sitting.say(phrases::bad_level);
    bool is_any = false;
    for (const Side side : both_sides) {
        if (sitting.seat(side).is_person()) continue;
        sitting.seat(side) = Seat{.kind = Seat::Kind::level, .level = *wished};
        is_any = true;
    }
    if (!is_any) return sitting.say(phrases::no_level, {std::to_string(*wished)});
    show_seats(sitting);
}

void swap(Sitting& sitting, std::string_view) {
    std::swap(sitting.seat(Side::south), sitting.seat(Side::north));
    show_seats(sitting);
}

// How things are shown, and all else.

void board(Sitting& sitting, std::string_view) {
    show(sitting);
}

void quit(Sitting& sitting, std::string_view) {
    sitting.is_leaving = true;
}

void slow(Sitting& sitting, std::string_view argument) {
    auto& pace = sitting.preferences.pace;
    if (argument.empty() && pace) {
        pace.reset();
        return sitting.say(phrases::slow_off);
    }
    const auto wished = argument.empty() ? default_pace_ms : parse_number(argument);
    if (!wished || *wished < 0 || *wished > slowest_pace_ms) return sitting.say(phrases::bad_pace);
    pace = std::chrono::milliseconds(*wished);
    sitting.say(phrases::slow_on, {std::to_string(*wished)});
}

void change_language(Sitting& sitting, std::string_view argument) {
    const auto wished = parse_language(argument);
    if (!wished) return sitting.say(phrases::bad_language);
    sitting.preferences.language = *wished;
    show(sitting);
}

/// Without accents and capitals, as people type in a hurry.
std::string folded(std::string_view text) {
    struct Letter {
        std::string_view accented;
        char plain;
    };
    constexpr std::array letters{Letter{"é", 'e'}, Letter{"è", 'e'}, Letter{"ê", 'e'},
                                 Letter{"à", 'a'}, Letter{"É", 'e'}, Letter{"È", 'e'},
                                 Letter{"Ê", 'e'}, Letter{"À", 'a'}};
    std::string plain;
    while (!text.empty()) {
        const auto found = std::ranges::find_if(
            letters, [&](const Letter& letter) { return text.starts_with(letter.accented); });
        const bool is_accented = found != letters.end();
        const char c = is_accented ? found->plain : text[0];
        plain += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
        text.remove_prefix(is_accented ? found->accented.size() : 1);
    }
    return plain;
}

/// Whether it looks like a move, legal or not. A letter is a pit of the board before it is a sign.
bool is_like_a_move(const Position& position, std::string_view word) {
    const auto typed = folded(word);
    if (has_site_notation(position.family()) && word.size() == 4 && begins_with_site_move(word))
        return true;
    if (is_mancala(position.family())) {
        const bool is_sign = !commands_for(word, Language::english).empty();
        const int letters = is_sign ? position.pits() : max_pits;
        return word.size() == 1 && typed[0] >= 'a' && typed[0] < 'a' + letters;
    }
    return word.size() == 2 && typed[0] >= 'a' && typed[0] <= 'c' && word[1] >= '1' &&
           word[1] <= '9';
}

std::string_view name_in(Language language, const CommandWord& command) {
    return command.names[static_cast<std::size_t>(language)];
}

void help(Sitting& sitting, std::string_view) {
    constexpr int column = 14;
    sitting.say(phrases::help_head);
    for (const auto& command : command_words()) {
        std::string names(name_in(sitting.language(), command));
        if (!command.sign.empty() && !is_like_a_move(sitting.position(), command.sign))
            names += " (" + std::string(command.sign) + ')';
        sitting.tell("  " + padded(names, column) + ' ' + sitting.text(command.help));
    }
}

constexpr std::array commands_known{
    CommandWord{{"play", "jouer"}, "p", phrases::help_play, play},
    CommandWord{{"undo", "annuler"}, "u", phrases::help_undo, undo},
    CommandWord{{"redo", "refaire"}, "r", phrases::help_redo, redo},
    CommandWord{{"hint", "conseil"}, "h", phrases::help_hint, hint},
    CommandWord{{"analyse", "analyser"}, "y", phrases::help_analyse, analyse},
    CommandWord{{"why", "pourquoi"}, "w", phrases::help_why, why},
    CommandWord{{"level", "niveau"}, "l", phrases::help_level, level},
    CommandWord{{"swap", "échanger"}, "x", phrases::help_swap, swap},
    CommandWord{{"south", "sud"}, "", phrases::help_south, seat<Side::south>},
    CommandWord{{"north", "nord"}, "", phrases::help_north, seat<Side::north>},
    CommandWord{{"new", "nouveau"}, "n", phrases::help_new, begin_new},
    CommandWord{{"save", "sauver"}, "s", phrases::help_save, save},
    CommandWord{{"save!", "sauver!"}, "", phrases::help_save_over, save_over},
    CommandWord{{"load", "charger"}, "o", phrases::help_load, load},
    CommandWord{{"resume", "reprendre"}, "", phrases::help_resume, resume},
    CommandWord{{"forget", "oublier"}, "", phrases::help_forget, forget},
    CommandWord{{"go", "aller"}, "j", phrases::help_go, go},
    CommandWord{{"first", "début"}, "<<", phrases::help_first, go_first},
    CommandWord{{"previous", "précédent"}, "<", phrases::help_previous, go_back},
    CommandWord{{"next", "suivant"}, ">", phrases::help_next, go_on},
    CommandWord{{"last", "dernier"}, ">>", phrases::help_last, go_last},
    CommandWord{{"moves", "coups"}, "m", phrases::help_moves, moves},
    CommandWord{{"fen", "fen"}, "", phrases::help_fen, fen},
    CommandWord{{"draw", "nulle"}, "=", phrases::help_draw, agree},
    CommandWord{{"stop", "arrêter"}, "", phrases::help_stop, agree},
    CommandWord{{"resign", "abandonner"}, "", phrases::help_resign, resign},
    CommandWord{{"rules", "règles"}, "", phrases::help_rules, rules},
    CommandWord{{"slow", "lent"}, "", phrases::help_slow, slow},
    CommandWord{{"board", "tablier"}, "", phrases::help_board, board},
    CommandWord{{"lang", "langue"}, "", phrases::help_language, change_language},
    CommandWord{{"help", "aide"}, "?", phrases::help_help, help},
    CommandWord{{"quit", "quitter"}, "q", phrases::help_quit, quit},
};

/// Plays all of these, or none and says why.
void play_in_a_row(Sitting& sitting, const std::vector<std::string_view>& names) {
    auto there = sitting.position();
    std::vector<Move> moves;
    for (const auto name : names) {
        const auto move = move_named(there, name);
        if (!move) return refuse(sitting, there, name);
        if (!moves.empty() && !sitting.seat(there.side()).is_person())
            return sitting.say(phrases::moves_itself,
                               {sitting.side_name(there.side()), in_quotes(name)});
        there.play(*move);
        moves.push_back(*move);
    }
    for (const Move move : moves) play_move(sitting, move);
    show_after_move(sitting);
}

void run_command(Sitting& sitting, std::string_view word, std::string_view argument) {
    const auto language = sitting.language();
    const auto found = commands_for(word, language);
    if (found.size() == 1) return found.front()->run(sitting, argument);
    if (found.empty()) {
        const auto legal = sitting.is_over() ? "-" : sitting.legal_names();
        return sitting.say(phrases::no_command, {in_quotes(word), legal});
    }
    std::string names;
    for (const auto* command : found)
        names += (names.empty() ? "" : ", ") + std::string(name_in(language, *command));
    sitting.say(phrases::several_commands, {in_quotes(word), names});
}

/// Plays moves, does what a command says, or tells what is possible instead.
void obey(Sitting& sitting, std::string_view line) {
    line = trimmed(line);
    if (line.empty()) return show(sitting);
    const auto typed = words(line);
    const auto word = typed.front();
    if (move_named(sitting.position(), word) && !sitting.is_over())
        return play_in_a_row(sitting, typed);
    const auto& position = sitting.position();
    if (!std::ranges::all_of(typed, [&](auto name) { return is_like_a_move(position, name); }))
        return run_command(sitting, word, trimmed(line.substr(word.size())));
    if (sitting.is_over()) return sitting.say(phrases::is_over);
    refuse(sitting, position, word);
}

void greet(const Sitting& sitting) {
    const bool is_sown_game = is_mancala(sitting.position().family());
    sitting.say(is_sown_game ? phrases::greeting : phrases::greeting_squares, {KROU_VERSION});
    const auto left = sitting.unfinished.numbers().size();
    if (left == 1) sitting.say(phrases::one_unfinished);
    if (left > 1) sitting.say(phrases::some_unfinished, {std::to_string(left)});
    introduce(sitting);
    show(sitting);
}

std::optional<std::string> ask(const Sitting& sitting) {
    const auto& terminal = sitting.terminal;
    const auto who = sitting.is_over() ? "" : sitting.side_name(sitting.position().side());
    terminal.out << who << "> " << std::flush;
    auto line = terminal.read_line();
    if (!line)
        terminal.out << '\n';
    else if (!terminal.shows_typing)
        terminal.out << *line << '\n';
    return line;
}

}  // namespace

void run(Sitting& sitting) {
    greet(sitting);
    while (!sitting.is_leaving && sitting.terminal.out) {
        if (sitting.program_moves_next()) {
            let_program_move(sitting);
            // A key lets people in between programs that play each other.
            if (!sitting.has_person() && sitting.program_moves_next() &&
                sitting.terminal.takes_key()) {
                sitting.game.waits = true;
                sitting.say(phrases::waits);
            }
        } else {
            const bool is_advised = sitting.seat_to_move().kind == Seat::Kind::advised;
            if (is_advised && !sitting.is_over() && !sitting.game.proposal) propose(sitting);
            const auto line = ask(sitting);
            if (!line) break;
            obey(sitting, *line);
        }
        keep(sitting);
    }
    keep_at_last(sitting);
    sitting.say(phrases::goodbye);
}

std::span<const CommandWord> command_words() {
    return commands_known;
}

std::vector<const CommandWord*> commands_for(std::string_view word, Language language) {
    const auto typed = folded(word);
    for (const auto& command : commands_known) {
        const auto is_called = [&](std::string_view name) { return folded(name) == typed; };
        const bool is_sign = !command.sign.empty() && command.sign == typed;
        if (is_sign || std::ranges::any_of(command.names, is_called)) return {&command};
    }
    std::vector<const CommandWord*> found;
    if (typed.size() < 2) return found;
    const auto name_of = [&](const CommandWord& command) {
        return folded(name_in(language, command));
    };
    for (const auto& command : commands_known) {
        if (!name_of(command).starts_with(typed)) continue;
        // `sa` is save, though there is save! as well.
        const bool is_longer_form =
            !found.empty() && name_of(command).starts_with(name_of(*found.back()));
        if (!is_longer_form) found.push_back(&command);
    }
    return found;
}

}  // namespace krou::play
