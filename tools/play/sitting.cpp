#include "play/sitting.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "games/notation.h"
#include "play/board_view.h"
#include "play/explain.h"
#include "play/telling.h"

namespace krou::play {

namespace {

constexpr std::size_t longest_advice = 10;  // moves

/// Shows on one line of a screen that a search goes on, as long as it lives, and no keys.
class ThinkingLine {
public:
    ThinkingLine(const Sitting& sitting, const Position& position, std::optional<Side> planner)
        : sitting_(sitting), position_(position), planner_(planner) {
        if (sitting.terminal.is_screen) hush_ = sitting.terminal.hush();
    }
    ~ThinkingLine() {
        if (is_written_) sitting_.terminal.out << "\r\033[K" << std::flush;
    }
    ThinkingLine(const ThinkingLine&) = delete;
    ThinkingLine& operator=(const ThinkingLine&) = delete;

    Analyst::Watch watch() {
        if (!sitting_.terminal.is_screen) return {};
        return [this](const SearchInfo& found) {
            sitting_.terminal.out << '\r' << cut(told_of(found), sitting_.terminal.width() - 1)
                                  << "\033[K" << std::flush;
            is_written_ = true;
        };
    }

private:
    /// What a program plans is its own.
    std::string told_of(const SearchInfo& found) const {
        const auto depth = std::to_string(found.depth);
        if (planner_)
            return sitting_.text(phrases::program_thinks, {sitting_.side_name(*planner_), depth});
        return sitting_.text(
            phrases::thinking,
            {depth, value_text(sitting_.language(), found.value), moves_text(position_, found.pv)});
    }

    const Sitting& sitting_;
    const Position& position_;
    std::optional<Side> planner_;
    std::shared_ptr<void> hush_;
    bool is_written_ = false;
};

Layout layout_of(const Sitting& sitting) {
    return {sitting.language(), sitting.terminal.width(), sitting.terminal.has_colour};
}

void tell_of(const Sitting& sitting, const Turn& turn, const Trace& trace) {
    for (const auto& sentence : sentences_of(turn, trace, sitting.language()))
        sitting.tell(sentence);
}

/// Seed by seed: in words, or on a screen in pictures that are drawn over each other.
void show_sowing(const Sitting& sitting, const Turn& turn, const Trace& trace) {
    const auto& terminal = sitting.terminal;
    if (!terminal.is_screen) {
        if (!trace.sown.empty())
            sitting.say(phrases::sown_into,
                        {places_text(turn.before, trace.sown, sitting.language())});
        return;
    }
    auto picture = picture_of(turn.before);
    picture.origin = trace.origin;
    auto hush = terminal.hush();
    for (const auto& board : sowing_frames(turn, trace)) {
        picture.board = board;
        const auto drawn = draw(picture, layout_of(sitting));
        terminal.out << drawn << std::flush;
        const bool goes_on = terminal.pause(*sitting.preferences.pace);
        terminal.out << "\033[" << std::ranges::count(drawn, '\n') << "A\033[J";
        if (goes_on) continue;
        hush.reset();
        // Programs that play each other pause at this key.
        if (sitting.has_person()) terminal.takes_key();
        return;
    }
}

void show_seat(const Sitting& sitting, Side side) {
    const auto who = described(sitting.seat(side), sitting.language());
    const auto name = sitting.game.record.player(side);
    const bool is_named = !name.empty() && name != who;
    sitting.say(phrases::seat_of,
                {sitting.side_name(side), is_named ? name + " (" + who + ')' : who});
}

/// What a file says of the move that led here, or of the start.
void tell_of_remark(const Sitting& sitting) {
    const int ply = sitting.course().ply();
    const auto& [comment, glyph, variations] = sitting.course().remark(ply);
    const bool is_gone_through = sitting.game.waits && ply > 0;
    if (comment.empty() && glyph.empty() && !is_gone_through) return;
    std::string line;
    if (const auto turn = sitting.last_turn())
        line = std::to_string(ply) + '.' + turn->name() + glyph;
    sitting.tell(line + (line.empty() || comment.empty() ? "" : "  ") + comment);
}

}  // namespace

Course& Sitting::changed_course() {
    game.proposal.reset();
    game.end_is_offered = false;
    return game.record.course;
}

std::optional<Turn> Sitting::last_turn() const {
    if (course().ply() == 0) return std::nullopt;
    return course().turn(course().ply());
}

std::string Sitting::text(Phrase phrase, std::initializer_list<std::string_view> arguments) const {
    return play::say(language(), phrase, arguments);
}

void Sitting::say(Phrase phrase, std::initializer_list<std::string_view> arguments) const {
    tell(text(phrase, arguments));
}

void Sitting::tell(std::string_view lines) const {
    terminal.out << wrapped(lines, terminal.width()) << '\n' << std::flush;
}

std::string Sitting::side_name(Side side) const {
    return std::string(name_of(language(), side));
}

std::string Sitting::legal_names() const {
    return names_of(position(), is_over() ? MoveSet{} : position().legal_moves());
}

void introduce(const Sitting& sitting) {
    sitting.say(phrases::game_is, {game_text(sitting.position())});
}

void show(const Sitting& sitting) {
    const bool is_over = sitting.is_over();
    const bool asks_person = sitting.seat_to_move().is_person();
    const auto mover = sitting.side_name(sitting.position().side());
    sitting.terminal.out << '\n';
    show_seat(sitting, Side::north);
    sitting.terminal.out << draw(picture_of(sitting.position(), sitting.last_turn()),
                                 layout_of(sitting));
    show_seat(sitting, Side::south);
    tell_of_remark(sitting);
    if (is_over)
        sitting.tell(ending_text(sitting.course(), sitting.language()));
    else if (asks_person || sitting.game.waits)
        sitting.tell(turn_text(sitting.position(), sitting.language()));
    else
        sitting.say(phrases::to_move_itself, {mover});
    if (!is_over && !asks_person && sitting.game.waits) sitting.say(phrases::waits);
}

void show_after_move(const Sitting& sitting) {
    const bool is_answered = sitting.has_person() && sitting.program_moves_next();
    // On a screen, the board takes the place of a sowing that was followed there.
    const bool is_followed = sitting.preferences.pace && sitting.terminal.is_screen;
    if (!is_answered || is_followed) show(sitting);
}

void show_example(const Sitting& sitting) {
    const auto turn = example_of(sitting.position());
    if (!turn) return;
    auto after = turn->before;
    after.play(turn->move);
    sitting.say(phrases::rule_example);
    sitting.terminal.out << draw(picture_of(turn->before), layout_of(sitting));
    tell_of(sitting, *turn, trace_of(*turn));
    sitting.terminal.out << draw(picture_of(after, turn), layout_of(sitting)) << std::flush;
}

void play_move(Sitting& sitting, Move move) {
    const Turn turn{sitting.position(), move};
    const auto trace = trace_of(turn);
    sitting.changed_course().play(move);
    sitting.game.waits = false;
    tell_of(sitting, turn, trace);
    if (sitting.preferences.pace) show_sowing(sitting, turn, trace);
}

void let_program_move(Sitting& sitting) {
    const Side side = sitting.position().side();
    const auto reply = [&] {
        ThinkingLine line(sitting, sitting.position(), side);
        return sitting.programs.choose(sitting.seat(side), sitting.course(), line.watch());
    }();
    if (!reply) {
        const auto seat = described(sitting.seat(side), sitting.language());
        const auto why = in_words_of(sitting.language(), reply.error());
        const bool is_south = side == Side::south;
        sitting.say(phrases::program_failed, {sitting.side_name(side), seat, why});
        sitting.say(phrases::after_failure,
                    {sitting.text(is_south ? phrases::command_south : phrases::command_north)});
        sitting.game.waits = true;
    } else if (const auto move = *reply) {
        play_move(sitting, *move);
        show_after_move(sitting);
    } else {
        sitting.is_leaving = true;
    }
}

void propose(Sitting& sitting) {
    const auto& position = sitting.position();
    const auto judged = judge(sitting, position, 1);
    if (judged.empty()) return;
    const auto& best = judged.front();
    auto line = best.line;
    if (line.size() > longest_advice) line.resize(longest_advice);
    sitting.game.proposal = best.move;
    sitting.say(phrases::advice,
                {Turn{position, best.move}.name(), value_text(sitting.language(), best.value),
                 moves_text(position, line)});
}

std::vector<Judged> judge(const Sitting& sitting, const Position& position, int lines,
                          std::optional<Side> planner) {
    Limits limits;
    limits.move_time_ms = sitting.preferences.move_time_ms;
    ThinkingLine line(sitting, position, planner);
    return sitting.analyst.judge(position, limits, lines, line.watch());
}

}  // namespace krou::play
