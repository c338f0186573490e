#include <algorithm>

#include "base/text.h"
#include "eval/weights.h"
#include "games/notation.h"
#include "play/actions.h"

// Playing moves, taking them back, going through them, and ending the game.
namespace krou::play::actions {

namespace {

/// Who made the move that leads to this ply, from 1 on.
Side mover_of(const Course& course, int ply) {
    Course there = course;
    there.go_to(ply - 1);
    return there.position().side();
}

void stand_at(Sitting& sitting, int ply) {
    sitting.course_to_change().go_to(ply);
    sitting.wait();
    sitting.show();
}

/// By what a program that is asked to end the game goes.
struct Prospect {
    int if_played_on = 0;  ///< for the program, 300 to a seed
    int if_ended = 0;
};

Prospect prospect(Sitting& sitting, Side program) {
    const auto& position = sitting.position();
    Limits limits;
    limits.move_time_ms = sitting.wishes().move_time_ms;
    Sitting::ThinkingLine line(sitting);
    const auto judged =
        sitting.services().analyst.judge(position, limits, 1, line.watch_from_outside(program));
    const auto [south, north] = agreed_score(position);
    const int margin = is_sown(position.family()) ? (south - north) * seed_value / 2 : 0;
    const int value = judged.empty() ? 0 : judged.front().value;
    return {position.side() == program ? value : -value, program == Side::south ? margin : -margin};
}

}  // namespace

void play(Sitting& sitting, std::string_view argument) {
    if (sitting.is_over()) return sitting.say(phrases::is_over);
    if (!argument.empty())
        return sitting.say(phrases::no_move, {in_quotes(argument), sitting.legal_names()});
    if (!sitting.seat_to_move().is_person()) return sitting.go_on();
    const auto move = sitting.proposal();
    if (!move) return sitting.say(phrases::no_proposal);
    sitting.play(*move);
    sitting.show_after_move();
}

void undo(Sitting& sitting, std::string_view) {
    const auto& course = sitting.course();
    if (course.conclusion()) {
        sitting.course_to_change().undo();
        return sitting.show();
    }
    const bool has_person = sitting.has_person();
    int ply = course.ply();
    // To where a person was to move: programs would play the same again.
    const auto is_turn_of_person = [&](int at) {
        return !has_person || sitting.seat(mover_of(course, at + 1)).is_person();
    };
    do --ply;
    while (ply >= 0 && !is_turn_of_person(ply));
    if (ply < 0) return sitting.say(phrases::nothing_to_undo);
    auto& changed = sitting.course_to_change();
    while (changed.ply() > ply) changed.undo();
    if (!has_person) sitting.wait();
    sitting.show();
}

void redo(Sitting& sitting, std::string_view) {
    if (!sitting.course_to_change().redo()) return sitting.say(phrases::nothing_to_redo);
    while (!sitting.is_over() && !sitting.seat_to_move().is_person() &&
           sitting.course_to_change().redo()) {
    }
    if (!sitting.is_over() && !sitting.seat_to_move().is_person()) sitting.wait();
    sitting.show();
}

void agree(Sitting& sitting, std::string_view) {
    if (sitting.is_over()) return sitting.say(phrases::is_over);
    if (!sitting.has_person()) return sitting.say(phrases::no_people);
    if (sitting.is_end_offered()) {
        sitting.course_to_change().end_by_agreement();
        return sitting.show();
    }
    const bool south_is_person = sitting.seat(Side::south).is_person();
    if (south_is_person != sitting.seat(Side::north).is_person()) {
        const Side program = south_is_person ? Side::north : Side::south;
        const auto [if_played_on, if_ended] = prospect(sitting, program);
        const auto name = sitting.side_name(program);
        if (if_played_on > if_ended)
            return sitting.say(phrases::program_refuses,
                               {name, value_text(sitting.language(), if_played_on),
                                value_text(sitting.language(), if_ended)});
        sitting.say(phrases::program_agrees, {name});
    }
    sitting.say(phrases::end_offered, {sitting.score_text(agreed_score(sitting.position()))});
    sitting.offer_end();
}

void resign(Sitting& sitting, std::string_view) {
    if (sitting.is_over()) return sitting.say(phrases::is_over);
    if (!sitting.has_person()) return sitting.say(phrases::no_people);
    // Between people, the one whose turn it is; a program's turn is nobody's who could.
    const Side mover = sitting.position().side();
    sitting.course_to_change().resign(sitting.seat(mover).is_person() ? mover : other(mover));
    sitting.show();
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
    if (sitting.course().ply() == 0) return sitting.say(phrases::nothing_to_undo);
    stand_at(sitting, sitting.course().ply() - 1);
}

void go_on(Sitting& sitting, std::string_view) {
    if (sitting.course().ply() == sitting.course().plies())
        return sitting.say(phrases::nothing_to_redo);
    stand_at(sitting, sitting.course().ply() + 1);
}

void go_last(Sitting& sitting, std::string_view) {
    stand_at(sitting, sitting.course().plies());
}

void moves(Sitting& sitting, std::string_view) {
    const auto& course = sitting.course();
    if (course.moves().empty()) return sitting.say(phrases::no_moves_yet);
    Position position = course.start();
    std::string text;
    int ply = 0;
    for (const Move move : course.moves()) {
        const auto name = to_text(position.family(), position.side(), move);
        position.play(move);
        ++ply;
        text += (ply > 1 ? "  " : "") + std::to_string(ply) + '.' +
                (ply == course.ply() ? '[' + name + ']' : name);
    }
    sitting.tell(text);
}

void fen(Sitting& sitting, std::string_view) {
    sitting.tell(to_fen(sitting.position()));
}

}  // namespace krou::play::actions
