#include <algorithm>
#include <utility>

#include "games/notation.h"
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

int most_in_a_pit(const std::vector<Board>& boards, int pits) {
    int most = 0;
    for (const auto& board : boards)
        for (int pit = 0; pit < 2 * pits; ++pit) most = std::max(most, board[pit]);
    return most;
}

}  // namespace

Paper Sitting::paper() const {
    return {language(), means_.terminal.width(), means_.terminal.has_colour};
}

Picture Sitting::picture() const {
    Picture picture{position().family(), position().pits(), on_the_table(position())};
    if (const auto step = last_step()) {
        const auto trace = trace_of(step->first, step->second);
        picture.origin = trace.origin;
        picture.captured = trace.captured;
    }
    return picture;
}

void Sitting::show() const {
    const auto seat_line = [&](Side side) {
        say(Phrase::seat_of, {side_name(side), described(seat(side), language())});
    };
    means_.terminal.out << '\n';
    seat_line(Side::north);
    means_.terminal.out << draw(picture(), paper());
    seat_line(Side::south);
    const auto mover = side_name(position().side());
    if (is_over())
        tell(ending_text());
    else if (seat_to_move().is_person() || waits_)
        say(Phrase::to_move, {mover, legal_names()});
    else
        say(Phrase::to_move_itself, {mover});
    if (!is_over() && waits_ && !seat_to_move().is_person()) say(Phrase::waits);
}

std::string Sitting::ending_text() const {
    const auto score = *course().result();
    const bool is_sown_game = is_sown(position().family());
    const auto halves = score.south_half_seeds - score.north_half_seeds;
    const auto why = [&] {
        if (course().is_agreed()) return Phrase::ended_by_agreement;
        if (!is_sown_game) return halves != 0 ? Phrase::ended_by_line : Phrase::ended_full;
        switch (position().ending()) {
            case Ending::majority: return Phrase::ended_by_majority;
            case Ending::repetition: return Phrase::ended_by_repetition;
            default: return Phrase::ended_exhausted;
        }
    };
    const auto won = halves == 0
                         ? text(is_sown_game ? Phrase::drawn : Phrase::draw_alone)
                         : text(Phrase::wins, {side_name(halves > 0 ? Side::south : Side::north)});
    if (!is_sown_game) return text(why()) + ' ' + won;
    return text(why()) + ' ' +
           text(Phrase::final_score, {halves_text(language(), score.south_half_seeds),
                                      halves_text(language(), score.north_half_seeds), won});
}

void Sitting::tell_of(const Trace& trace, const std::string& name) const {
    const auto mover = side_name(trace.mover);
    if (trace.captured.empty())
        say(Phrase::plays, {mover, name});
    else
        say(Phrase::plays_and_captures,
            {mover, name,
             counted(language(), trace.captured_seeds, Phrase::one_seed, Phrase::seeds),
             names(picture(), trace.captured)});
    if (trace.again) say(Phrase::moves_again, {mover});
}

void Sitting::show_sowing(const Position& before, const Trace& trace) const {
    const auto& terminal = means_.terminal;
    Picture picture{before.family(), before.pits(), {}, trace.origin};
    if (!terminal.is_screen) {
        std::string places;
        for (const int place : trace.sown) {
            const auto name = place_name(picture, place);
            if (!places.empty()) places += ' ';
            places += name.empty() ? text(Phrase::store_of, {side_name(trace.mover)}) : name;
        }
        if (!places.empty()) say(Phrase::sown_into, {places});
        return;
    }
    const auto boards = boards_on_the_way(before, trace);
    picture.most_seeds = most_in_a_pit(boards, before.pits());
    bool is_first = true;
    for (const auto& board : boards) {
        picture.board = board;
        const auto drawn = draw(picture, paper());
        const auto lines = std::ranges::count(drawn, '\n');
        if (!std::exchange(is_first, false)) terminal.out << "\033[" << lines << 'A';
        terminal.out << drawn << std::flush;
        if (!terminal.pause(*wishes_.pace)) return;
    }
}

}  // namespace krou::play
