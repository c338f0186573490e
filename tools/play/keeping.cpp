#include "play/keeping.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <utility>

#include "base/text.h"
#include "common/text.h"

namespace krou::play {

namespace {

/// The game with the names of those who play it.
GameRecord to_save(const Sitting& sitting) {
    auto saved = sitting.game.record;
    if (sitting.game.is_loaded) return saved;
    for (const Side side : {Side::south, Side::north})
        if (saved.player(side).empty())
            saved.name_player(side, described(sitting.seat(side), sitting.language()));
    return saved;
}

std::string game_text(const Sitting& sitting) {
    return to_text(to_ogn(to_save(sitting)));
}

/// The table is free for it.
void lay(Sitting& sitting, GameRecord record, bool is_loaded) {
    sitting.game = {.record = std::move(record), .is_loaded = is_loaded, .waits = is_loaded};
    if (is_loaded) sitting.game.lying_text = game_text(sitting);
    sitting.programs.begin_game();
    sitting.analyst.forget();
}

bool keep_and_tell(Sitting& sitting) {
    sitting.told_trouble.clear();
    if (!keep(sitting)) return false;
    const auto path = sitting.unfinished.path();
    if (!path.empty()) sitting.say(phrases::kept, {path});
    return true;
}

/// The same; when it cannot be done, tells what can be done instead.
bool put_away(Sitting& sitting) {
    if (keep_and_tell(sitting)) return true;
    sitting.say(phrases::kept_nowhere);
    return false;
}

/// Puts a game that was left in the place of the other, if both can be done.
bool take_up(Sitting& sitting, int number) {
    if (!put_away(sitting)) return false;
    auto left = sitting.unfinished.take_up(number, sitting.language());
    if (!left) {
        sitting.tell(in_words_of(sitting.language(), left.error()));
        return false;
    }
    sitting.preferences.seats = left->seats;
    lay(sitting, std::move(left->record), false);
    sitting.game.lying_text = game_text(sitting);
    sitting.say(phrases::taken_up, {std::to_string(sitting.course().ply())});
    return true;
}

/// A path as people type it: in quotes, and from their home.
std::string path_from(std::string_view typed) {
    const bool is_quoted = typed.size() > 1 && typed.front() == typed.back() &&
                           (typed.front() == '"' || typed.front() == '\'');
    std::string path(is_quoted ? typed.substr(1, typed.size() - 2) : typed);
    const char* home = std::getenv("HOME");
    if (home != nullptr && (path == "~" || path.starts_with("~/"))) path.replace(0, 1, home);
    return path;
}

bool is_there(const std::string& path) {
    std::error_code error;
    return std::filesystem::exists(path, error);
}

void save_as(Sitting& sitting, std::string_view argument, bool may_replace) {
    auto& saved_in = sitting.game.saved_in;
    const auto path = argument.empty() ? saved_in : path_from(argument);
    if (path.empty()) return sitting.say(phrases::which_file);
    if (!may_replace && path != saved_in && is_there(path))
        return sitting.say(phrases::file_exists, {in_quotes(path)});
    if (const auto trouble = save_game(path, to_save(sitting)))
        return sitting.say(phrases::not_saved, {in_words_of(sitting.language(), trouble->text)});
    saved_in = path;
    sitting.game.lying_text = game_text(sitting);
    sitting.say(phrases::saved, {in_quotes(path)});
}

std::string moves_counted(const Sitting& sitting, const Course& course) {
    return counted(sitting.language(), course.plies(), phrases::one_move, phrases::some_moves);
}

/// "oware, 14 moves: a person - Krou, level 10", or why it cannot be read.
std::string left_game_text(const Sitting& sitting, int number) {
    const auto left = sitting.unfinished.read(number, sitting.language());
    if (!left) return left.error();
    const auto name = [&](Side side) {
        const auto known = left->record.player(side);
        const auto& seat = left->seats[static_cast<std::size_t>(side)];
        return known.empty() ? described(seat, sitting.language()) : known;
    };
    const auto& course = left->record.course;
    return sitting.text(phrases::unfinished_game,
                        {course.start().variant().spec, moves_counted(sitting, course),
                         name(Side::south), name(Side::north)});
}

void list_unfinished(const Sitting& sitting, const std::vector<int>& numbers) {
    sitting.say(phrases::unfinished_heading);
    for (const int number : numbers) {
        const std::time_t left_at = sitting.unfinished.time_of(number);
        std::tm local{};
        localtime_r(&left_at, &local);
        std::array<char, 24> when{};
        std::strftime(when.data(), when.size(), "%Y-%m-%d %H:%M", &local);
        sitting.tell("  " + std::to_string(number) + ' ' + when.data() + ' ' +
                     left_game_text(sitting, number));
    }
}

/// The number of a game that nobody has on the table.
std::optional<int> unfinished_number(const Sitting& sitting, std::string_view argument) {
    const auto number = parse_number(argument);
    const auto numbers = sitting.unfinished.numbers();
    if (number && std::ranges::count(numbers, *number) > 0) return number;
    sitting.say(phrases::no_such_unfinished, {in_quotes(argument)});
    return std::nullopt;
}

}  // namespace

bool keep(Sitting& sitting) {
    auto& game = sitting.game;
    Course whole = sitting.course();
    whole.go_to(whole.plies());
    if (whole.is_over() || whole.plies() == 0) {
        sitting.unfinished.drop();
        game.lying_text.clear();
        return true;
    }
    if (game_text(sitting) == game.lying_text) return true;
    game.record.written_result = std::string(1, '*');  // what a file says was said of other moves
    const auto path = sitting.unfinished.keep({to_save(sitting), sitting.preferences.seats});
    const auto trouble = path ? std::string() : in_words_of(sitting.language(), path.error());
    const bool is_new = trouble != std::exchange(sitting.told_trouble, trouble);
    if (is_new && !path) sitting.say(phrases::not_kept, {trouble});
    if (path) game.lying_text = game_text(sitting);
    return bool(path);
}

void keep_at_last(Sitting& sitting) {
    if (!keep_and_tell(sitting)) sitting.tell(game_text(sitting));
}

bool begin(Sitting& sitting, GameRecord record, bool is_loaded) {
    if (!put_away(sitting)) return false;
    sitting.unfinished.release();
    lay(sitting, std::move(record), is_loaded);
    return true;
}

bool begin_loaded(Sitting& sitting, const std::string& path, int number, LoadedGame loaded) {
    const auto moves = moves_counted(sitting, loaded.record.course);
    if (!begin(sitting, std::move(loaded.record), true)) return false;
    for (const Side side : {Side::south, Side::north})
        if (const auto seat = seat_described(sitting.game.record.player(side)))
            sitting.seat(side) = *seat;
    sitting.say(phrases::loaded,
                {in_quotes(path), std::to_string(number), std::to_string(loaded.games), moves});
    if (!loaded.unknown_game.empty())
        sitting.say(phrases::unknown_variant, {in_quotes(loaded.unknown_game)});
    return true;
}

void take_up_last(Sitting& sitting) {
    bool has_trouble = false;
    for (const int number : sitting.unfinished.numbers()) {
        const auto left = sitting.unfinished.read(number, sitting.language());
        if (left && take_up(sitting, number)) return;
        if (!left) sitting.tell(left.error());
        has_trouble = true;
    }
    if (!has_trouble) sitting.say(phrases::none_unfinished);
}

void save(Sitting& sitting, std::string_view argument) {
    save_as(sitting, argument, false);
}

void save_over(Sitting& sitting, std::string_view argument) {
    save_as(sitting, argument, true);
}

void load(Sitting& sitting, std::string_view argument) {
    if (argument.empty()) return sitting.say(phrases::which_file);
    auto path = path_from(argument);
    int number = 1;
    // `FILE 3`, unless there is a file of this name.
    const auto blank = argument.find_last_of(' ');
    if (blank != std::string_view::npos && !is_there(path))
        if (const auto wished = parse_number(argument.substr(blank + 1))) {
            number = *wished;
            path = path_from(trimmed(argument.substr(0, blank)));
        }
    auto loaded = load_game(path, number, {sitting.language(), sitting.position().variant()});
    if (!loaded) return sitting.say(phrases::not_loaded, {loaded.error()});
    if (!begin_loaded(sitting, path, number, std::move(*loaded))) return;
    introduce(sitting);
    show(sitting);
}

void resume(Sitting& sitting, std::string_view argument) {
    const auto numbers = sitting.unfinished.numbers();
    if (numbers.empty()) return sitting.say(phrases::none_unfinished);
    if (argument.empty() && numbers.size() > 1) return list_unfinished(sitting, numbers);
    const auto number = argument.empty() ? numbers.front() : unfinished_number(sitting, argument);
    if (!number || !take_up(sitting, *number)) return;
    introduce(sitting);
    show(sitting);
}

void forget(Sitting& sitting, std::string_view argument) {
    if (argument.empty()) {
        sitting.unfinished.drop();
        lay(sitting, {Course(sitting.preferences.start), tags_of_today()}, false);
        sitting.say(phrases::given_up);
        return show(sitting);
    }
    const auto number = unfinished_number(sitting, argument);
    if (!number) return;
    if (const auto trouble = sitting.unfinished.forget(*number))
        return sitting.tell(in_words_of(sitting.language(), trouble->text));
    sitting.say(phrases::forgotten, {std::to_string(*number)});
}

}  // namespace krou::play
