#include "play/commands.h"

#include <algorithm>
#include <array>
#include <span>
#include <utility>
#include <variant>

#include "analysis/practice.h"
#include "analysis/review.h"
#include "base/text.h"
#include "common/format.h"
#include "common/setters.h"
#include "game/explain.h"
#include "game/move_descriptions.h"
#include "games/notation.h"
#include "games/site_notation.h"
#include "play/analysis.h"
#include "play/annotate.h"
#include "play/learn.h"
#include "play/practise.h"
#include "play/saved_games.h"

namespace krou::play {

namespace {

constexpr std::array both_sides{Side::south, Side::north};

// Playing, undoing and browsing moves.

/// Returns the index of a square or a pit of the side to move on South's board.
std::optional<int> place_named(const Position& position, std::string_view name) {
    const auto family = position.family();
    const bool has_pits = is_mancala(family);
    const int first = has_pits && position.side() == Side::north ? position.pits() : 0;
    const int count = has_pits ? position.pits() : Morpion::squares;
    for (int place = first; place < first + count; ++place)
        if (equal_ignoring_case(place_name(family, position.pits(), place), name)) return place;
    return std::nullopt;
}

void play(Session& session) {
    if (session.is_over()) return session.say(phrases::is_over);
    if (!session.player_to_move().is_person()) {
        session.game.is_paused = false;
        return;
    }
    const auto move = session.game.proposal;
    if (!move) return session.say(phrases::no_proposal);
    play_move(session, *move);
    show_after_move(session);
}

void undo(Session& session) {
    const auto& history = session.history();
    if (history.players_end()) {
        session.changed_history().undo();
        return show(session);
    }
    const bool has_person = session.has_person();
    int ply = history.ply() - 1;
    // Goes back to a person's turn: programs would play the same again.
    while (has_person && ply >= 0 &&
           !session.player(history.turn(ply + 1).before.side()).is_person())
        --ply;
    if (ply < 0) return session.say(phrases::nothing_to_undo);
    while (history.ply() > ply) session.changed_history().undo();
    if (!has_person) session.game.is_paused = true;
    show(session);
}

void redo(Session& session) {
    const auto is_turn_of_program = [&] {
        return !session.is_over() && !session.player_to_move().is_person();
    };
    if (!session.game.record.history.redo()) return session.say(phrases::nothing_to_redo);
    GameHistory& history = session.changed_history();
    while (is_turn_of_program() && history.redo()) {
    }
    if (is_turn_of_program()) session.game.is_paused = true;
    show(session);
}

void go_to_ply(Session& session, int ply) {
    session.changed_history().go_to(ply);
    session.game.is_paused = true;
    show(session);
}

void go(Session& session, std::string_view argument) {
    const auto ply = parse_number(argument);
    const int plies = session.history().plies();
    if (!ply || *ply < 0 || *ply > plies)
        return session.say(phrases::bad_ply, {moves_counted(session.history(), session.language()),
                                              std::to_string(plies)});
    go_to_ply(session, *ply);
}

void go_first(Session& session) {
    go_to_ply(session, 0);
}

template <int plies>
void step(Session& session) {
    const int ply = session.history().ply() + plies;
    if (ply < 0) return session.say(phrases::nothing_to_undo);
    if (ply > session.history().plies()) return session.say(phrases::nothing_to_redo);
    go_to_ply(session, ply);
}

void go_last(Session& session) {
    go_to_ply(session, session.history().plies());
}

void moves(Session& session) {
    const auto& history = session.history();
    std::string text;
    int ply = 0;
    Position position = history.start();
    for (const Move move : history.moves()) {
        const auto name = Turn{position, move}.name();
        position.play(move);
        ++ply;
        text += (ply > 1 ? "  " : "") + std::to_string(ply) + '.' +
                (ply == history.ply() ? '[' + name + ']' : name);
    }
    if (text.empty()) return session.say(phrases::no_moves_yet);
    session.print(text);
}

// Ending and starting games.

/// Asks a program to stop here. Prints and returns its answer.
bool agrees_to_stop(const Session& session, Side program) {
    const auto& position = session.position();
    const auto evaluated = evaluate(session, position, 1, program);
    const int value = evaluated.empty() ? 0 : evaluated.front().value;
    const auto [agrees, text] = answer_to_stop(position, program, value, session.language());
    session.print(text);
    return agrees;
}

/// Shows the result of stopping here; the second time, or between programs, stops.
void stop(Session& session) {
    if (session.is_over()) return session.say(phrases::is_over);
    // Programs need not agree.
    if (session.game.stop_is_proposed || !session.has_person()) {
        session.changed_history().end_by(PlayersEnd::agreement);
        return show(session);
    }
    session.print(stop_question(session.position(), session.language()));
    bool has_program = false;
    for (const Side side : both_sides) {
        if (session.player(side).is_person()) continue;
        has_program = true;
        if (!agrees_to_stop(session, side)) return;
    }
    session.say(has_program ? phrases::stop_again : phrases::stop_accept);
    session.game.stop_is_proposed = true;
}

void draw_offer(Session& session) {
    session.say(phrases::no_draw_offers);
}

void resign(Session& session) {
    if (session.is_over()) return session.say(phrases::is_over);
    if (!session.has_person()) return session.say(phrases::programs_play_on);
    // The person to move resigns; on a program's turn, its opponent.
    const Side mover = session.position().side();
    const Side loser = session.player(mover).is_person() ? mover : other(mover);
    session.changed_history().end_by(loser == Side::south ? PlayersEnd::south_resigns
                                                          : PlayersEnd::north_resigns);
    show(session);
}

void begin_from(Session& session, const Position& start) {
    if (!start_game(session, {GameHistory(start), tags_of_today()}, false)) return;
    introduce(session);
    show(session);
}

/// Returns the name or the first rule, such as `pits=99`, that makes a spec invalid.
std::string wrong_part(std::string_view spec) {
    const auto name = std::string(spec.substr(0, spec.find(':')));
    if (parse_variant(name) && name.size() < spec.size())
        for (const auto rule : split(spec.substr(name.size() + 1), ','))
            if (!rule.empty() && !parse_variant(name + ':' + std::string(rule)))
                return std::string(rule);
    return std::string(spec);
}

void begin_new(Session& session, std::string_view argument) {
    if (argument.empty()) return begin_from(session, session.history().start());
    const auto variant = parse_variant(argument);
    if (!variant)
        return session.print(
            rejected(session.language(), phrases::bad_game, wrong_part(argument), variant.error()));
    begin_from(session, Position::start(*variant));
}

void games(Session& session) {
    constexpr int column = 16;
    session.say(phrases::games_heading);
    for (const auto& preset : presets())
        session.print("  " + padded(preset.name, column) +
                      game_name(preset.name, session.language()));
}

void fen(Session& session, std::string_view argument) {
    const auto& position = session.position();
    if (!argument.empty()) {
        const auto start = from_fen(variant_for_fen(position.variant(), argument), argument);
        if (!start)
            return session.print(
                rejected(session.language(), phrases::bad_fen, argument, start.error()));
        return begin_from(session, *start);
    }
    session.print(to_fen(position));
    if (has_site_notation(position.family())) session.print(to_site_fen(position));
}

// Advice and rules.

void hint(Session& session) {
    if (session.is_over()) return session.say(phrases::is_over);
    propose(session);
    if (session.game.proposal) session.say(phrases::play_proposal);
}

void analyse(Session& session) {
    if (session.is_over()) return session.say(phrases::is_over);
    const auto& position = session.position();
    const auto& terminal = session.terminal;
    const auto language = session.language();
    const auto evaluated = evaluate(session, position, position.legal_moves().size());
    if (evaluated.empty()) return;
    const int width = terminal.width();
    session.print(heading(position, language));
    terminal.out << analysis_text(position, evaluated, language, width);
    session.say(phrases::best_line_heading);
    const auto hide_typing = terminal.is_screen ? terminal.hide_typing(false) : nullptr;
    const auto line = best_line(position, evaluated.front(), session.analyst);
    terminal.out << line_text(position, line, language, width) << std::flush;
}

void why(Session& session, std::string_view argument) {
    auto turn = session.last_turn();
    if (argument.empty()) {
        if (!turn) return session.say(phrases::no_moves_yet);
    } else {
        if (session.is_over()) return session.say(phrases::is_over);
        const auto move = move_named(session.position(), argument);
        if (!move) return reject(session, session.position(), argument);
        turn = Turn{session.position(), *move};
    }
    session.say(phrases::why_move, {session.side_name(turn->before.side()), turn->name()});
    for (const auto& sentence : explain(*turn, session.language())) session.print(sentence);
    const auto evaluated = evaluate(session, turn->before, turn->before.legal_moves().size());
    if (!evaluated.empty()) session.print(evaluation_of(*turn, evaluated, session.language()));
}

void rules(Session& session) {
    introduce(session);
    for (const auto& line : rules_text(session.position(), session.language())) session.print(line);
    show_example(session);
}

// Players.

void show_players(const Session& session) {
    for (const Side side : both_sides)
        session.say(phrases::player_of,
                    {session.side_name(side), described(session.player(side), session.language())});
}

template <Side side>
void player(Session& session, std::string_view argument) {
    const auto given = parse_player(argument);
    if (!given) {
        if (argument.empty())
            show_players(session);
        else
            session.say(phrases::bad_player, {quoted(session.language(), argument)});
        return session.say(phrases::players_are, {sparring_names()});
    }
    session.player(side) = *given;
    if (session.player_to_move() == *given) session.game.is_paused = false;
    show_players(session);
}

void level(Session& session, std::string_view argument) {
    const auto given = argument.empty() ? default_level : parse_number(argument);
    if (!given || *given < 0 || *given > unlimited_level) return session.say(phrases::bad_level);
    bool is_any = false;
    for (const Side side : both_sides) {
        if (session.player(side).is_person()) continue;
        is_any = true;
        if (!argument.empty())
            session.player(side) = PlayerSpec{.kind = PlayerSpec::Kind::level, .level = *given};
    }
    if (!is_any) return session.say(phrases::no_level, {std::to_string(*given)});
    show_players(session);
    if (argument.empty()) session.say(phrases::level_is);
}

void swap(Session& session) {
    std::swap(session.player(Side::south), session.player(Side::north));
    show_players(session);
}

// Display and the rest.

void board(Session& session) {
    show(session);
}

void quit(Session& session) {
    session.is_quitting = true;
}

void slow(Session& session, std::string_view argument) {
    auto& pace = session.preferences.pace;
    if (argument.empty() && pace) {
        pace.reset();
        return session.say(phrases::slow_off);
    }
    const auto given = argument.empty() ? default_pace_ms : parse_number(argument);
    if (!given || *given < 0 || *given > slowest_pace_ms) return session.say(phrases::bad_pace);
    pace = std::chrono::milliseconds(*given);
    session.say(phrases::slow_on, {std::to_string(*given)});
}

void change_language(Session& session, std::string_view argument) {
    const auto given = parse_language(argument);
    if (!given) return session.say(phrases::bad_language);
    session.preferences.language = *given;
    show(session);
}

/// Removes accents and capitals.
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

/// True if the word looks like a move, legal or not. Pits of the board take precedence over
/// shortcuts.
bool is_like_a_move(const Position& position, std::string_view word) {
    const auto typed = folded(word);
    if (has_site_notation(position.family()) && word.size() == 4 && begins_with_site_move(word))
        return true;
    if (is_mancala(position.family())) {
        const bool is_shortcut = !commands_for(word, Language::english).empty();
        const int letters = is_shortcut ? position.pits() : max_pits;
        return word.size() == 1 && typed[0] >= 'a' && typed[0] < 'a' + letters;
    }
    return word.size() == 2 && typed[0] >= 'a' && typed[0] <= 'c' && word[1] >= '1' &&
           word[1] <= '9';
}

std::string_view name_in(Language language, const CommandWord& command) {
    return command.names[static_cast<std::size_t>(language)];
}

void print_help(const Session& session, const CommandWord& command) {
    constexpr int column = 16;
    std::string names(name_in(session.language(), command));
    if (!command.shortcut.empty() && !is_like_a_move(session.position(), command.shortcut))
        names += " (" + std::string(command.shortcut) + ')';
    session.print("  " + padded(names, column) + ' ' + session.text(command.help));
}

/// Names commands: "save, load".
std::string command_list(std::span<const CommandWord> commands, Language language) {
    std::string names;
    for (const auto& command : commands)
        names += (names.empty() ? "" : ", ") + std::string(name_in(language, command));
    return names;
}

void help(Session& session, std::string_view argument) {
    constexpr std::size_t explained = 17;  // more do not fit a screen
    const auto language = session.language();
    if (!argument.empty()) {
        const auto found = commands_for(argument, language);
        if (found.empty())
            return session.say(phrases::no_command, {quoted(session.language(), argument)});
        for (const auto* command : found) print_help(session, *command);
        return;
    }
    session.say(phrases::help_head);
    for (const auto& command : command_words().first(explained)) print_help(session, command);
    session.say(phrases::help_more, {command_list(command_words().subspan(explained), language)});
}

constexpr std::array commands_known{
    CommandWord{{"play", "jouer"}, "p", phrases::help_play, play},
    CommandWord{{"undo", "annuler"}, "u", phrases::help_undo, undo},
    CommandWord{{"hint", "conseil"}, "h", phrases::help_hint, hint, {"indice"}},
    CommandWord{{"why", "pourquoi"}, "w", phrases::help_why, why},
    CommandWord{{"analyse", "analyser"}, "y", phrases::help_analyse, analyse},
    CommandWord{{"level", "niveau"}, "l", phrases::help_level, level},
    CommandWord{{"rules", "règles"}, "", phrases::help_rules, rules},
    CommandWord{{"learn", "apprendre"}, "", phrases::help_learn, learn},
    CommandWord{{"practise", "exercices"}, "", phrases::help_practise, practise_game, {"practice"}},
    CommandWord{{"games", "jeux"}, "", phrases::help_games, games},
    CommandWord{{"new", "nouveau"}, "n", phrases::help_new, begin_new, {"nouvelle"}},
    CommandWord{{"save", "enregistrer"}, "s", phrases::help_save, save, {"sauver", "sauvegarder"}},
    CommandWord{{"load", "charger"}, "o", phrases::help_load, load},
    CommandWord{{"stop", "arrêter"}, "", phrases::help_stop, stop},
    CommandWord{{"resign", "abandonner"}, "", phrases::help_resign, resign},
    CommandWord{{"lang", "langue"}, "", phrases::help_language, change_language},
    CommandWord{{"help", "aide"}, "?", phrases::help_help, help},
    CommandWord{{"quit", "quitter"}, "q", phrases::help_quit, quit, {"exit", "sortir"}},
    CommandWord{{"redo", "refaire"}, "r", phrases::help_redo, redo, {"rejouer"}},
    CommandWord{{"review", "revue"}, "", phrases::help_review, review_game},
    CommandWord{{"mistakes", "fautes"}, "", phrases::help_mistakes, practise_mistakes},
    CommandWord{{"swap", "échanger"}, "x", phrases::help_swap, swap},
    CommandWord{{"south", "sud"}, "", phrases::help_south, player<Side::south>},
    CommandWord{{"north", "nord"}, "", phrases::help_north, player<Side::north>},
    CommandWord{{"save!", "enregistrer!"},
                "",
                phrases::help_save_over,
                save_over,
                {"sauver!", "sauvegarder!"}},
    CommandWord{{"resume", "reprendre"}, "", phrases::help_resume, resume},
    CommandWord{{"forget", "oublier"}, "", phrases::help_forget, forget},
    CommandWord{{"go", "aller"}, "j", phrases::help_go, go},
    CommandWord{{"first", "début"}, "<<", phrases::help_first, go_first},
    CommandWord{{"previous", "précédent"}, "<", phrases::help_previous, step<-1>},
    CommandWord{{"next", "suivant"}, ">", phrases::help_next, step<1>},
    CommandWord{{"last", "dernier"}, ">>", phrases::help_last, go_last},
    CommandWord{{"moves", "coups"}, "m", phrases::help_moves, moves},
    CommandWord{{"fen", "fen"}, "", phrases::help_fen, fen},
    CommandWord{{"draw", "nulle"}, "=", phrases::help_draw, draw_offer},
    CommandWord{{"slow", "lent"}, "", phrases::help_slow, slow},
    CommandWord{{"board", "tablier"}, "", phrases::help_board, board},
};

/// Plays all of these moves, or prints why one of them is illegal.
void play_in_a_row(Session& session, const std::vector<std::string_view>& names) {
    auto position = session.position();
    std::vector<Move> moves;
    for (const auto name : names) {
        const auto move = move_named(position, name);
        if (!move) return reject(session, position, name);
        if (!moves.empty() && !session.player(position.side()).is_person())
            return session.say(phrases::moves_itself, {session.side_name(position.side()),
                                                       quoted(session.language(), name)});
        position.play(*move);
        moves.push_back(*move);
    }
    for (const Move move : moves) play_move(session, move);
    show_after_move(session);
}

void run_with(Session& session, const CommandWord& command, std::string_view argument) {
    if (const auto* with_argument = std::get_if<1>(&command.run))
        return (*with_argument)(session, argument);
    if (argument.empty()) return std::get<0>(command.run)(session);
    session.say(phrases::takes_no_argument,
                {name_in(session.language(), command), quoted(session.language(), argument)});
}

void run_command(Session& session, std::string_view word, std::string_view argument) {
    const auto language = session.language();
    const auto found = commands_for(word, language);
    if (found.size() == 1) return run_with(session, *found.front(), argument);
    if (found.empty()) {
        std::vector<std::string> known;
        for (const auto& command : commands_known)
            known.push_back(folded(name_in(language, command)));
        if (const auto near = cli::nearest(folded(word), known))
            session.say(phrases::no_command_near, {quoted(session.language(), word), *near});
        else
            session.say(phrases::no_command, {quoted(session.language(), word)});
        if (!session.is_over()) session.say(phrases::legal_moves, {session.legal_names()});
        return;
    }
    std::string names;
    for (const auto* command : found)
        names += (names.empty() ? "" : ", ") + std::string(name_in(language, *command));
    session.say(phrases::several_commands, {quoted(session.language(), word), names});
}

/// Splits moves without blanks, such as a hint's `FfE`. Commands take precedence over lower case.
std::vector<std::string_view> move_names(const Session& session, std::string_view word) {
    const auto& position = session.position();
    const bool has_pits = is_mancala(position.family());
    const std::size_t length = has_pits ? 1 : 2;
    if (word.size() % length != 0) return {word};
    std::vector<std::string_view> names;
    for (auto rest = word; !rest.empty(); rest.remove_prefix(length)) {
        names.push_back(rest.substr(0, length));
        const bool is_pit = folded(names.back())[0] < 'a' + position.pits();
        if (!is_like_a_move(position, names.back()) || (has_pits && !is_pit)) return {word};
    }
    const bool is_command = !commands_for(word, session.language()).empty();
    if (is_command && folded(word) == word) return {word};
    return names;
}

/// Plays the typed moves or runs the command.
void execute(Session& session, std::string_view line) {
    line = trimmed(line);
    if (line.empty()) return show(session);
    constexpr char escape = '\033';
    if (line.find(escape) != line.npos) return session.say(phrases::no_arrow_keys);
    const auto word = words(line).front();
    std::vector<std::string_view> typed;
    for (const auto whole : words(line))
        for (const auto name : move_names(session, whole)) typed.push_back(name);
    if (move_named(session.position(), typed.front()) && !session.is_over())
        return play_in_a_row(session, typed);
    const auto& position = session.position();
    if (!std::ranges::all_of(typed, [&](auto name) { return is_like_a_move(position, name); }))
        return run_command(session, word, trimmed(line.substr(word.size())));
    if (session.is_over()) return session.say(phrases::is_over);
    reject(session, position, typed.front());
}

void greet(const Session& session) {
    const bool is_sown_game = is_mancala(session.position().family());
    session.print("Krou " KROU_VERSION);
    const auto left = session.unfinished.numbers().size();
    if (left == 1) session.say(phrases::one_unfinished);
    if (left > 1) session.say(phrases::some_unfinished, {std::to_string(left)});
    introduce(session);
    session.say(is_sown_game ? phrases::rule_aim : phrases::rule_line);
    session.say(is_sown_game ? phrases::how_to_play : phrases::how_to_mark);
    session.say(phrases::first_steps);
    show(session);
}

}  // namespace

void reject(const Session& session, const Position& position, std::string_view name) {
    const auto legal = names_of(position, position.legal_moves());
    if (legal.empty()) return session.say(phrases::illegal_over);
    const auto place = place_named(position, name);
    const auto why = place ? why_illegal(position, *place, session.language()) : std::nullopt;
    if (!why)
        return session.say(phrases::no_move,
                           {quoted_move(position, name, session.language()), legal});
    session.print(*why + ' ' + session.text(phrases::legal_moves, {legal}));
}

void review_game(Session& session) {
    const auto& record = session.game.record;
    const auto& terminal = session.terminal;
    const auto language = session.language();
    if (record.history.plies() == 0) return session.say(phrases::no_moves_yet);
    const auto moves = std::to_string(record.history.plies());
    const auto show_progress = [&](int ply) {
        if (terminal.is_screen)
            terminal.out << '\r' << session.text(phrases::reviewing, {std::to_string(ply), moves})
                         << "\033[K" << std::flush;
    };
    Limits limits;
    limits.move_time_ms = std::min(session.preferences.move_time_ms, default_annotation_ms);
    const auto hide_typing = terminal.is_screen ? terminal.hide_typing(false) : nullptr;
    const auto reviews = review(record.history, limits, session.analyst, show_progress);
    if (terminal.is_screen) terminal.out << "\r\033[K" << std::flush;
    if (!reviews) return;
    int ply = 0;
    for (const auto& [side, best, played, had_choice, quality, lost_of_game] : *reviews) {
        const auto turn = record.history.turn(++ply);
        if (quality == MoveQuality::fine) continue;
        const auto better = Turn{turn.before, best.move}.name();
        session.print(std::to_string(ply) + '.' + turn.name() + std::string(glyph_of(quality)) +
                      ' ' + value_text(language, played.value) + "  " +
                      session.text(phrases::better_is, {better, value_text(language, best.value),
                                                        moves_text(turn.before, best.line)}));
    }
    for (const auto& line : summary_of(record, *reviews, language)) session.print(line);
    session.game.reviewed = annotated(record, *reviews, language);
    if (!mistakes_in(*session.game.reviewed).empty()) session.say(phrases::practise_mistakes);
}

void run(Session& session, const Beginning& beginning) {
    if (beginning)
        session.is_quitting = !beginning(session);
    else
        greet(session);
    while (!session.is_quitting && session.terminal.out) {
        if (session.program_moves_next()) {
            if (session.has_person())
                let_program_move(session);
            else
                let_watched_program_move(session);
        } else {
            const bool is_advised = session.player_to_move().kind == PlayerSpec::Kind::advised;
            if (is_advised && !session.is_over() && !session.game.proposal) propose(session);
            const auto line =
                ask(session, session.is_over() ? "" : session.side_name(session.position().side()));
            if (!line) break;
            execute(session, *line);
        }
        autosave(session);
    }
    save_at_exit(session);
    session.say(phrases::goodbye);
}

std::span<const CommandWord> command_words() {
    return commands_known;
}

std::vector<const CommandWord*> commands_for(std::string_view word, Language language) {
    const auto typed = folded(word);
    for (const auto& command : commands_known) {
        const auto is_called = [&](std::string_view name) { return folded(name) == typed; };
        const bool is_shortcut = !command.shortcut.empty() && command.shortcut == typed;
        const bool is_synonym = !typed.empty() && std::ranges::count(command.synonyms, typed) > 0;
        if (is_shortcut || is_synonym || std::ranges::any_of(command.names, is_called))
            return {&command};
    }
    std::vector<const CommandWord*> found;
    if (typed.size() < 2) return found;
    const auto name_of = [&](const CommandWord& command) {
        return folded(name_in(language, command));
    };
    for (const auto& command : commands_known) {
        if (!name_of(command).starts_with(typed)) continue;
        // `sa` means save, although save! begins like that too.
        const bool is_longer_form =
            !found.empty() && name_of(command).starts_with(name_of(*found.back()));
        if (!is_longer_form) found.push_back(&command);
    }
    return found;
}

bool is_command(std::string_view word, std::string_view name, Language language) {
    const auto found = commands_for(word, language);
    return found.size() == 1 && found.front()->names[0] == name;
}

}  // namespace krou::play
