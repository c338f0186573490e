#include "play/commands.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <optional>
#include <string>
#include <utility>

#include "analysis/review.h"
#include "analysis/review_text.h"
#include "base/text.h"
#include "common/format.h"
#include "game/explain.h"
#include "game/move_descriptions.h"
#include "games/notation.h"
#include "games/site_notation.h"
#include "play/analysis.h"
#include "play/annotate.h"
#include "play/practise.h"
#include "play/saved_games.h"

namespace krou::play {

namespace {

constexpr std::array both_sides{Side::south, Side::north};

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

void go_to_ply(Session& session, int ply) {
    session.changed_history().go_to(ply);
    session.game.is_paused = true;
    show(session);
}

/// Goes this many moves forward, or back.
void go_by(Session& session, int plies) {
    const int ply = session.history().ply() + plies;
    if (ply < 0) return session.say(phrases::nothing_to_undo);
    if (ply > session.history().plies()) return session.say(phrases::nothing_to_redo);
    go_to_ply(session, ply);
}

/// Asks a program to stop here. Prints and returns its answer.
bool agrees_to_stop(const Session& session, Side program) {
    const auto& position = session.position();
    const auto evaluated = evaluate(session, position, 1, program);
    const int value = evaluated.empty() ? 0 : evaluated.front().value;
    const auto [agrees, text] = answer_to_stop(position, program, value, session.language());
    session.print(text);
    return agrees;
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

void show_players(const Session& session) {
    for (const Side side : both_sides)
        session.say(phrases::player_of,
                    {session.side_name(side), described(session.player(side), session.language())});
}

void set_player(Session& session, Side side, std::string_view argument) {
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

// Playing, undoing and browsing moves.

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

void go_previous(Session& session) {
    go_by(session, -1);
}

void go_next(Session& session) {
    go_by(session, 1);
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

Result<Variant> variant_or_current(const Session& session, std::string_view spec) {
    if (spec.empty()) return session.position().variant();
    auto named = parse_variant(spec);
    if (!named)
        return Error{rejected(session.language(), phrases::bad_variant, spec, named.error())};
    return named;
}

void begin_new(Session& session, std::string_view argument) {
    if (argument.empty()) return begin_from(session, session.history().start());
    const auto variant = parse_variant(argument);
    if (!variant)
        return session.say(phrases::games_are_listed,
                           {rejected(session.language(), phrases::bad_game, wrong_part(argument),
                                     variant.error())});
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
    if (!known_mistakes(session).empty()) session.say(phrases::practise_mistakes);
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

void set_south(Session& session, std::string_view argument) {
    set_player(session, Side::south, argument);
}

void set_north(Session& session, std::string_view argument) {
    set_player(session, Side::north, argument);
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

}  // namespace krou::play
