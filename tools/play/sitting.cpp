#include "play/sitting.h"

#include <utility>

#include "base/text.h"
#include "games/notation.h"

namespace krou::play {

namespace {

constexpr std::size_t longest_advice = 10;  // moves

}  // namespace

Sitting::Sitting(Wishes wishes, const Services& services)
    : wishes_(std::move(wishes)), services_(services), record_(untouched()) {}

GameRecord Sitting::untouched() const {
    return {Course(wishes_.start), tags_of_today()};
}

std::string Sitting::text(Phrase phrase, std::initializer_list<std::string_view> arguments) const {
    return play::say(language(), phrase, arguments);
}

void Sitting::say(Phrase phrase, std::initializer_list<std::string_view> arguments) const {
    tell(text(phrase, arguments));
}

void Sitting::tell(std::string_view lines) const {
    services_.terminal.out << wrapped(lines, services_.terminal.width()) << '\n' << std::flush;
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
    end_is_offered_ = false;
    waits_ = false;
    tell_of(trace, to_text(before.family(), before.side(), move));
    if (wishes_.pace) show_sowing(before, trace);
}

Course& Sitting::course_to_change() {
    proposal_.reset();
    end_is_offered_ = false;
    return record_.course;
}

void Sitting::let_program_move() {
    const Side side = position().side();
    Programs::Reply reply = Programs::Interrupted{};
    {
        ThinkingLine line(*this);
        reply = services_.programs.choose(seat(side), course(), line.watch_from_outside(side));
    }
    if (const auto* move = std::get_if<Move>(&reply)) {
        play(*move);
        return show_after_move();
    }
    if (const auto* failure = std::get_if<Programs::Failure>(&reply)) {
        const auto name = side_name(side);
        say(phrases::program_failed,
            {name, described(seat(side), language()), in_words_of(language(), failure->why)});
        say(phrases::after_failure,
            {text(side == Side::south ? phrases::command_south : phrases::command_north)});
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
        judged = services_.analyst.judge(position(), limits, 1, line.watch(position()));
    }
    if (judged.empty()) return;
    auto& best = judged.front();
    if (best.line.size() > longest_advice) best.line.resize(longest_advice);
    proposal_ = best.move;
    say(phrases::advice, {to_text(position().family(), position().side(), best.move),
                          value_text(language(), best.value), moves_text(position(), best.line)});
}

void Sitting::lay(GameRecord record, bool is_in_a_file) {
    record_ = std::move(record);
    is_loaded_ = is_in_a_file;
    lying_text_ = is_in_a_file ? game_text() : std::string();
    saved_in_.clear();
    proposal_.reset();
    end_is_offered_ = false;
    waits_ = is_in_a_file;
    services_.programs.begin_game();
    services_.analyst.forget();
}

bool Sitting::begin(GameRecord record, bool is_in_a_file) {
    if (!put_away()) return false;
    services_.unfinished.release();
    lay(std::move(record), is_in_a_file);
    return true;
}

void Sitting::give_up() {
    services_.unfinished.drop();
    lay(untouched(), false);
}

bool Sitting::take_up(int number) {
    if (!put_away()) return false;
    auto left = services_.unfinished.take_up(number, language());
    if (!left) {
        tell(in_words_of(language(), left.error()));
        return false;
    }
    wishes_.seats = left->seats;
    lay(std::move(left->record), false);
    lying_text_ = game_text();
    say(phrases::taken_up, {std::to_string(course().ply())});
    return true;
}

void Sitting::take_up_last() {
    const auto& unfinished = services_.unfinished;
    bool has_trouble = false;
    for (const int number : unfinished.numbers()) {
        const auto left = unfinished.read(number, language());
        if (left && take_up(number)) return;
        if (!left) tell(left.error());
        has_trouble = true;
    }
    if (!has_trouble) say(phrases::none_unfinished);
}

bool Sitting::keep() {
    Course whole = course();
    whole.go_to(whole.plies());
    if (whole.is_over() || whole.plies() == 0) {
        services_.unfinished.drop();
        lying_text_.clear();
        return true;
    }
    if (game_text() == lying_text_) return true;
    record_.written_result = std::string(1, '*');  // what a file says of it was said of other moves
    const auto path = services_.unfinished.keep({to_save(), wishes_.seats});
    const auto trouble = path ? std::string() : in_words_of(language(), path.error());
    if (trouble != std::exchange(trouble_, trouble) && !path) say(phrases::not_kept, {trouble});
    if (path) lying_text_ = game_text();
    return bool(path);
}

bool Sitting::put_away() {
    if (keep_and_tell()) return true;
    say(phrases::kept_nowhere);
    return false;
}

void Sitting::end() {
    if (!keep_and_tell()) tell(game_text());
}

bool Sitting::keep_and_tell() {
    trouble_.clear();
    if (!keep()) return false;
    if (const auto path = services_.unfinished.path(); !path.empty()) say(phrases::kept, {path});
    return true;
}

void Sitting::note_saved_in(const std::string& path) {
    saved_in_ = path;
    lying_text_ = game_text();
}

std::string Sitting::game_text() const {
    return to_text(to_ogn(to_save()));
}

GameRecord Sitting::to_save() const {
    auto saved = record_;
    if (is_loaded_) return saved;
    for (const Side side : {Side::south, Side::north})
        if (saved.player(side).empty()) saved.name_player(side, described(seat(side), language()));
    return saved;
}

Sitting::ThinkingLine::ThinkingLine(const Sitting& sitting) : sitting_(sitting) {
    const auto& terminal = sitting.services_.terminal;
    if (terminal.is_screen) hush_ = terminal.hush();
}

Analyst::Watch Sitting::ThinkingLine::watch(const Position& position) {
    if (!sitting_.services_.terminal.is_screen) return {};
    return [this, position](const SearchInfo& progress) {
        write(sitting_.text(phrases::thinking, {std::to_string(progress.depth),
                                                value_text(sitting_.language(), progress.value),
                                                moves_text(position, progress.line)}));
    };
}

Analyst::Watch Sitting::ThinkingLine::watch_from_outside(Side thinker) {
    if (!sitting_.services_.terminal.is_screen) return {};
    return [this, thinker](const SearchInfo& progress) {
        write(sitting_.text(phrases::program_thinks,
                            {sitting_.side_name(thinker), std::to_string(progress.depth)}));
    };
}

void Sitting::ThinkingLine::write(const std::string& line) {
    const auto& terminal = sitting_.services_.terminal;
    terminal.out << '\r' << cut(line, terminal.width() - 1) << "\033[K" << std::flush;
    is_written_ = true;
}

Sitting::ThinkingLine::~ThinkingLine() {
    if (is_written_) sitting_.services_.terminal.out << "\r\033[K" << std::flush;
}

}  // namespace krou::play
