#include "play/sitting.h"

#include <utility>

#include "base/text.h"
#include "games/notation.h"

namespace krou::play {

namespace {

constexpr std::size_t longest_advice = 10;  // moves

}  // namespace

Sitting::Sitting(Wishes wishes, const Surroundings& surroundings)
    : wishes_(std::move(wishes)), means_(surroundings), record_{Course(wishes_.start), {}} {}

std::string Sitting::text(Phrase phrase, std::initializer_list<std::string_view> arguments) const {
    return play::say(language(), phrase, arguments);
}

void Sitting::say(Phrase phrase, std::initializer_list<std::string_view> arguments) const {
    tell(text(phrase, arguments));
}

void Sitting::tell(std::string_view lines) const {
    means_.terminal.out << wrapped(lines, means_.terminal.width()) << '\n' << std::flush;
}

std::string Sitting::side_name(Side side) const {
    return std::string(name_of(language(), side));
}

std::string Sitting::legal_names() const {
    return names_of(position(), is_over() ? MoveSet{} : position().legal_moves());
}

std::optional<std::pair<Position, Move>> Sitting::last_step() const {
    if (course().ply() == 0) return std::nullopt;
    Position before = course().start();
    const auto last = static_cast<std::size_t>(course().ply()) - 1;
    for (std::size_t ply = 0; ply < last; ++ply) before.play(course().moves()[ply]);
    return std::pair(before, course().moves()[last]);
}

void Sitting::play(Move move) {
    const Position before = position();
    const auto trace = trace_of(before, move);
    record_.course.play(move);
    proposal_.reset();
    waits_ = false;
    tell_of(trace, to_text(before.family(), before.side(), move));
    if (wishes_.pace) show_sowing(before, trace);
}

Course& Sitting::course_to_change() {
    proposal_.reset();
    return record_.course;
}

void Sitting::let_program_move() {
    const Side side = position().side();
    Programs::Reply reply = Programs::Interrupted{};
    {
        ThinkingLine line(*this);
        reply = means_.programs.choose(seat(side), course(), line.watch(position()));
    }
    if (const auto* move = std::get_if<Move>(&reply)) {
        play(*move);
        show();
        return;
    }
    if (const auto* failure = std::get_if<Programs::Failure>(&reply)) {
        const auto name = side_name(side);
        say(Phrase::program_failed, {name, described(seat(side), language()), failure->why});
        say(Phrase::after_failure,
            {text(side == Side::south ? Phrase::command_south : Phrase::command_north)});
        waits_ = true;
        return;
    }
    leaves_ = true;
}

void Sitting::advise() {
    if (!proposal_ && !is_over() && seat_to_move().kind == Seat::Kind::advised) propose();
}

void Sitting::propose() {
    std::vector<Judged> judged;
    {
        ThinkingLine line(*this);
        Limits limits;
        limits.move_time_ms = wishes_.move_time_ms;
        judged = means_.analyst.judge(position(), limits, 1, line.watch(position()));
    }
    if (judged.empty()) return;
    auto& best = judged.front();
    if (best.line.size() > longest_advice) best.line.resize(longest_advice);
    proposal_ = best.move;
    say(Phrase::advice, {to_text(position().family(), position().side(), best.move),
                         value_text(language(), best.value), moves_text(position(), best.line)});
}

void Sitting::lay(GameRecord record, bool is_in_a_file) {
    record_ = std::move(record);
    is_loaded_ = is_in_a_file;
    kept_moves_ = is_in_a_file ? course().moves() : std::vector<Move>{};
    saved_in_.clear();
    proposal_.reset();
    waits_ = is_in_a_file;
    means_.programs.begin_game();
    means_.analyst.forget();
}

void Sitting::begin(GameRecord record, bool is_in_a_file) {
    put_away();
    means_.unfinished.release();
    lay(std::move(record), is_in_a_file);
}

void Sitting::take_up() {
    put_away();
    auto left = means_.unfinished.take_up(language());
    if (!left) return tell(left.error());
    if (!*left) return say(Phrase::none_unfinished);
    lay(std::move((*left)->record), false);
    wishes_.seats = (*left)->seats;
    say(Phrase::taken_up, {std::to_string(course().ply())});
}

void Sitting::put_away() {
    Course whole = course();
    whole.go_to(whole.plies());
    if (whole.is_over() || whole.plies() == 0) {
        means_.unfinished.drop();
        return;
    }
    if (whole.moves() == kept_moves_) return;
    const auto path = means_.unfinished.keep({to_save(), wishes_.seats}, language());
    if (path)
        say(Phrase::kept, {*path});
    else
        say(Phrase::not_kept, {path.error()});
    kept_moves_ = whole.moves();
}

GameRecord Sitting::to_save() const {
    auto saved = record_;
    if (!is_loaded_ || course().moves() != kept_moves_)
        saved.tags = tags_of_today(described(seat(Side::south), language()),
                                   described(seat(Side::north), language()));
    return saved;
}

Analyst::Watch Sitting::ThinkingLine::watch(const Position& position) {
    if (!sitting_.means_.terminal.is_screen) return {};
    return [this, position](const Progress& progress) {
        const auto& terminal = sitting_.means_.terminal;
        const auto line =
            sitting_.text(Phrase::thinking, {std::to_string(progress.depth),
                                             value_text(sitting_.language(), progress.value),
                                             moves_text(position, progress.line)});
        terminal.out << '\r' << cut(line, terminal.width() - 1) << "\033[K" << std::flush;
        is_written_ = true;
    };
}

Sitting::ThinkingLine::~ThinkingLine() {
    if (is_written_) sitting_.means_.terminal.out << "\r\033[K" << std::flush;
}

}  // namespace krou::play
