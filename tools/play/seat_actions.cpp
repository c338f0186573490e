#include <array>
#include <utility>

#include "base/text.h"
#include "games/notation.h"
#include "play/actions.h"
#include "play/analysis.h"
#include "play/commands.h"
#include "play/insight.h"

// Who plays, and what the engine thinks.
namespace krou::play::actions {

namespace {

constexpr std::array both{Side::south, Side::north};

Seat& seat_of(Sitting& sitting, Side side) {
    return sitting.wishes().seats[static_cast<std::size_t>(side)];
}

void show_seats(Sitting& sitting) {
    for (const Side side : both)
        sitting.say(phrases::seat_of,
                    {sitting.side_name(side), described(sitting.seat(side), sitting.language())});
}

void seat(Sitting& sitting, Side side, std::string_view argument) {
    const auto wished = parse_seat(argument);
    if (!wished) return sitting.say(phrases::bad_seat, {in_quotes(argument), sparring_names()});
    seat_of(sitting, side) = *wished;
    if (sitting.seat_to_move() == *wished) sitting.go_on();
    show_seats(sitting);
}

/// All moves of a position that is not over, the best first.
std::vector<Judged> judge(Sitting& sitting, const Position& position) {
    Limits limits;
    limits.move_time_ms = sitting.wishes().move_time_ms;
    Sitting::ThinkingLine line(sitting);
    return sitting.services().analyst.judge(position, limits, position.legal_moves().size(),
                                            line.watch(position));
}

}  // namespace

void hint(Sitting& sitting, std::string_view) {
    if (sitting.is_over()) return sitting.say(phrases::is_over);
    sitting.propose();
}

void analyse(Sitting& sitting, std::string_view) {
    if (sitting.is_over()) return sitting.say(phrases::is_over);
    const auto& position = sitting.position();
    const auto judged = judge(sitting, position);
    if (judged.empty()) return;
    auto& [terminal, analyst, programs, unfinished, stop] = sitting.services();
    const int width = terminal.width();
    sitting.tell(heading(position, sitting.language()));
    terminal.out << analysis_text(position, judged, sitting.language(), width);
    sitting.say(phrases::best_line_heading);
    const auto hush = terminal.is_screen ? terminal.hush() : nullptr;
    const auto line = best_line(position, judged.front(), analyst, stop);
    terminal.out << line_text(position, line, sitting.language(), width) << std::flush;
}

void why(Sitting& sitting, std::string_view argument) {
    std::optional<std::pair<Position, Move>> step;
    if (argument.empty()) {
        step = sitting.last_step();
        if (!step) return sitting.say(phrases::no_moves_yet);
    } else {
        if (sitting.is_over()) return sitting.say(phrases::is_over);
        const auto move = move_named(sitting.position(), argument);
        if (!move)
            return sitting.say(phrases::no_move, {in_quotes(argument), sitting.legal_names()});
        step.emplace(sitting.position(), *move);
    }
    const auto& [before, move] = *step;
    for (const auto& sentence : explain(before, move, sitting.language())) sitting.tell(sentence);
    const auto judged = judge(sitting, before);
    if (!judged.empty()) sitting.tell(opinion_on(before, move, judged, sitting.language()));
}

void level(Sitting& sitting, std::string_view argument) {
    const auto wished = parse_number(argument);
    if (!wished || *wished < 0 || *wished > unlimited_level) return sitting.say(phrases::bad_level);
    bool is_any = false;
    for (const Side side : both) {
        if (sitting.seat(side).is_person()) continue;
        seat_of(sitting, side) = Seat{.kind = Seat::Kind::level, .level = *wished};
        is_any = true;
    }
    if (!is_any) return sitting.say(phrases::no_level, {std::to_string(*wished)});
    show_seats(sitting);
}

void swap(Sitting& sitting, std::string_view) {
    std::swap(seat_of(sitting, Side::south), seat_of(sitting, Side::north));
    show_seats(sitting);
}

void seat_south(Sitting& sitting, std::string_view argument) {
    seat(sitting, Side::south, argument);
}

void seat_north(Sitting& sitting, std::string_view argument) {
    seat(sitting, Side::north, argument);
}

}  // namespace krou::play::actions
