#include <algorithm>
#include <utility>

#include "games/notation.h"
#include "play/rules_text.h"
#include "play/sitting.h"

// How a sitting shows the board and tells of moves.
namespace krou::play {

namespace {

/// "d c", as a person meets them.
std::string names(const Picture& picture, const std::vector<int>& places) {
    std::string text;
    for (const int place : places) {
        if (!text.empty()) text += ' ';
        text += place_name(picture, place);
    }
    return text;
}

/// A position, and the step that led there.
Picture picture_of(const Position& position,
                   const std::optional<std::pair<Position, Move>>& last_step) {
    Picture picture{.family = position.family(),
                    .pits = position.pits(),
                    .board = on_the_table(position),
                    .most_seeds = position.total()};
    if (last_step) {
        const auto trace = trace_of(last_step->first, last_step->second);
        picture.origin = trace.origin;
        picture.captured = trace.captured;
    }
    return picture;
}

}  // namespace

Layout Sitting::layout() const {
    return {language(), services_.terminal.width(), services_.terminal.has_colour};
}

Picture Sitting::picture() const {
    return picture_of(position(), last_step());
}

void Sitting::show_example() const {
    const auto example = example_of(position());
    if (!example) return;
    const auto& [before, move] = *example;
    auto after = before;
    after.play(move);
    say(phrases::rule_example);
    services_.terminal.out << draw(picture_of(before, std::nullopt), layout());
    tell_of(trace_of(before, move), to_text(before.family(), before.side(), move));
    services_.terminal.out << draw(picture_of(after, std::pair(before, move)), layout())
                           << std::flush;
}

bool Sitting::program_moves_next() const {
    return !is_over() && !waits_ && !seat_to_move().is_person();
}

void Sitting::introduce() const {
    const auto& variant = position().variant();
    const bool is_of_its_size = position().pits() == variant.rules.pits;
    say(phrases::game_is, {is_of_its_size ? variant.spec : position().game_spec()});
}

void Sitting::show_seat(Side side) const {
    const auto who = described(seat(side), language());
    const auto name = record_.player(side);
    const bool is_named = !name.empty() && name != who;
    say(phrases::seat_of, {side_name(side), is_named ? name + " (" + who + ')' : who});
}

/// What a file says of the move that led here, or of the start.
void Sitting::tell_of_remark() const {
    const int ply = course().ply();
    const auto& [comment, glyph] = course().remark(ply);
    const bool is_gone_through = waits_ && ply > 0;
    if (comment.empty() && glyph.empty() && !is_gone_through) return;
    std::string line;
    if (const auto step = last_step())
        line = std::to_string(ply) + '.' +
               to_text(step->first.family(), step->first.side(), step->second) + glyph;
    tell(line + (line.empty() || comment.empty() ? "" : "  ") + comment);
}

void Sitting::show() const {
    services_.terminal.out << '\n';
    show_seat(Side::north);
    services_.terminal.out << draw(picture(), layout());
    show_seat(Side::south);
    tell_of_remark();
    if (is_over())
        tell(ending_text());
    else if (seat_to_move().is_person() || waits_)
        say(phrases::to_move, {side_name(position().side()), legal_names()});
    else
        say(phrases::to_move_itself, {side_name(position().side())});
    if (!is_over() && waits_ && !seat_to_move().is_person()) say(phrases::waits);
}

/// On a screen, the board takes the place of a sowing that was followed there.
bool Sitting::is_followed() const {
    return wishes_.pace && services_.terminal.is_screen;
}

void Sitting::show_after_move() const {
    const bool is_answered = has_person() && program_moves_next();
    if (!is_answered || is_followed()) show();
}

std::string Sitting::reason_text() const {
    if (const auto conclusion = course().conclusion()) {
        if (*conclusion == Conclusion::agreement) return text(phrases::ended_by_agreement);
        const bool is_south = *conclusion == Conclusion::south_resigns;
        return text(phrases::resigns, {side_name(is_south ? Side::south : Side::north)});
    }
    const auto& board = position().board();
    const int own = board[Board::own_store];
    const int others = board[Board::other_store];
    const Side mover = position().side();
    const int below = position().variant().rules.below;
    switch (position().ending()) {
        case Ending::repetition: return text(phrases::ended_by_repetition);
        case Ending::majority:
            if (own == others) return text(phrases::ended_by_halves);
            return text(phrases::ended_by_majority,
                        {side_name(own > others ? mover : other(mover))});
        default: break;
    }
    if (is_sown(position().family()))
        return position().at_stake() < below ? text(phrases::ended_by_few, {std::to_string(below)})
                                             : text(phrases::ended_exhausted);
    const bool is_drawn = *course().result() == FinalScore{};
    return text(is_drawn ? phrases::ended_full : phrases::ended_by_line);
}

std::string Sitting::score_text(const FinalScore& score) const {
    const auto [south, north] = score;
    const bool is_sown_game = is_sown(position().family());
    const auto won = south == north ? text(is_sown_game ? phrases::drawn : phrases::draw_alone)
                                    : text(phrases::wins,
                                           {side_name(south > north ? Side::south : Side::north)});
    if (!is_sown_game) return won;
    const auto board = on_the_table(position());
    const int to_south = south - 2 * board[Board::own_store];
    const int to_north = north - 2 * board[Board::other_store];
    const int left = position().at_stake();
    const auto seeds = counted(language(), left, phrases::one_seed, phrases::seeds);
    std::string rest;
    if (left > 0 && to_south + to_north == 0)
        rest = text(phrases::rest_is_nobodys, {seeds});
    else if (left > 0)
        rest = text(phrases::rest_goes,
                    {seeds, halves_text(language(), to_south), halves_text(language(), to_north)});
    return rest + (rest.empty() ? "" : " ") +
           text(phrases::final_score,
                {halves_text(language(), south), halves_text(language(), north), won});
}

std::string Sitting::ending_text() const {
    const auto conclusion = course().conclusion();
    const auto score = *course().result();
    const bool is_counted = !conclusion || *conclusion == Conclusion::agreement;
    if (is_counted) return reason_text() + ' ' + score_text(score);
    const Side winner = score.south_half_seeds > 0 ? Side::south : Side::north;
    return reason_text() + ' ' + text(phrases::wins, {side_name(winner)});
}

void Sitting::tell_of(const Trace& trace, const std::string& name) const {
    const auto mover = side_name(trace.mover);
    if (trace.captured.empty())
        say(phrases::plays, {mover, name});
    else
        say(phrases::plays_and_captures,
            {mover, name,
             counted(language(), trace.captured_seeds, phrases::one_seed, phrases::seeds),
             names(picture(), trace.captured)});
    if (trace.again) say(phrases::moves_again, {mover});
}

void Sitting::show_sowing(const Position& before, const Trace& trace) const {
    const auto& terminal = services_.terminal;
    Picture picture{before.family(), before.pits(), {}, trace.origin};
    if (!terminal.is_screen) {
        std::string places;
        for (const int place : trace.sown) {
            const auto name = place_name(picture, place);
            if (!places.empty()) places += ' ';
            places += name.empty() ? text(phrases::store_of, {side_name(trace.mover)}) : name;
        }
        if (!places.empty()) say(phrases::sown_into, {places});
        return;
    }
    picture.most_seeds = before.total();
    const auto hush = terminal.hush();
    for (const auto& board : boards_on_the_way(before, trace)) {
        picture.board = board;
        const auto drawn = draw(picture, layout());
        terminal.out << drawn << std::flush;
        const bool goes_on = terminal.pause(*wishes_.pace);
        // What comes next is drawn over it.
        terminal.out << "\033[" << std::ranges::count(drawn, '\n') << "A\033[J";
        if (!goes_on) return;
    }
}

}  // namespace krou::play
