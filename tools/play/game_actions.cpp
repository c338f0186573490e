#include <algorithm>
#include <array>
#include <cstdlib>
#include <ctime>
#include <filesystem>

#include "base/text.h"
#include "games/notation.h"
#include "play/actions.h"
#include "play/commands.h"
#include "play/rules_text.h"

// Games and files, and how things are shown.
namespace krou::play::actions {

namespace {

/// A path as people type it: in quotes, and from their home.
std::string path_from(std::string_view typed) {
    const bool is_quoted = typed.size() > 1 && typed.front() == typed.back() &&
                           (typed.front() == '"' || typed.front() == '\'');
    std::string path(is_quoted ? typed.substr(1, typed.size() - 2) : typed);
    const char* home = std::getenv("HOME");
    if (home != nullptr && (path == "~" || path.starts_with("~/"))) path.replace(0, 1, home);
    return path;
}

void save_as(Sitting& sitting, std::string_view argument, bool may_replace) {
    const auto path = argument.empty() ? sitting.saved_in() : path_from(argument);
    if (path.empty()) return sitting.say(phrases::which_file);
    std::error_code error;
    const bool is_own = path == sitting.saved_in();
    if (!may_replace && !is_own && std::filesystem::exists(path, error))
        return sitting.say(phrases::file_exists, {in_quotes(path)});
    if (const auto trouble = save_game(path, sitting.to_save()))
        return sitting.say(phrases::not_saved, {in_words_of(sitting.language(), trouble->text)});
    sitting.note_saved_in(path);
    sitting.say(phrases::saved, {in_quotes(path)});
}

std::string moves_counted(const Sitting& sitting, const Course& course) {
    return counted(sitting.language(), course.plies(), phrases::one_move, phrases::some_moves);
}

/// "  2 2026-11-23 03:12 oware, 14 moves: a person - Krou, level 10".
void list_unfinished(Sitting& sitting, const std::vector<int>& numbers) {
    const auto& unfinished = sitting.services().unfinished;
    sitting.say(phrases::unfinished_heading);
    for (const int number : numbers) {
        const std::time_t left_at = unfinished.time_of(number);
        std::tm local{};
        localtime_r(&left_at, &local);
        std::array<char, 24> when{};
        std::strftime(when.data(), when.size(), "%Y-%m-%d %H:%M", &local);
        const auto left = unfinished.read(number, sitting.language());
        const auto what = [&] {
            if (!left) return left.error();
            const auto name = [&](Side side) {
                const auto& seat = left->seats[static_cast<std::size_t>(side)];
                const auto known = left->record.player(side);
                return known.empty() ? described(seat, sitting.language()) : known;
            };
            const auto& course = left->record.course;
            return sitting.text(phrases::unfinished_game,
                                {course.start().variant().spec, moves_counted(sitting, course),
                                 name(Side::south), name(Side::north)});
        }();
        sitting.tell("  " + std::to_string(number) + ' ' + when.data() + ' ' + what);
    }
}

/// The number of a game that nobody has on the table.
std::optional<int> unfinished_number(Sitting& sitting, std::string_view argument) {
    const auto number = parse_number(argument);
    const auto numbers = sitting.services().unfinished.numbers();
    if (number && std::ranges::count(numbers, *number) > 0) return number;
    sitting.say(phrases::no_such_unfinished, {in_quotes(argument)});
    return std::nullopt;
}

}  // namespace

void begin_new(Sitting& sitting, std::string_view argument) {
    auto start = sitting.wishes().start;
    if (!argument.empty()) {
        const auto variant = parse_variant(argument);
        if (!variant) return sitting.say(phrases::bad_variant, {variant.error()});
        start = Position::start(*variant);
    }
    if (!sitting.begin({Course(start), tags_of_today()}, false)) return;
    sitting.wishes().start = start;
    sitting.introduce();
    sitting.show();
}

void save(Sitting& sitting, std::string_view argument) {
    save_as(sitting, argument, false);
}

void save_over(Sitting& sitting, std::string_view argument) {
    save_as(sitting, argument, true);
}

void load(Sitting& sitting, std::string_view argument) {
    if (argument.empty()) return sitting.say(phrases::which_file);
    // `FILE 3`, unless there is a file of this name.
    const auto blank = argument.find_last_of(' ');
    std::error_code error;
    if (blank != std::string_view::npos && !std::filesystem::exists(path_from(argument), error)) {
        const auto number = parse_number(argument.substr(blank + 1));
        const auto path = path_from(trimmed(argument.substr(0, blank)));
        if (number) return load_file(sitting, path, *number);
    }
    load_file(sitting, path_from(argument), 1);
}

void load_file(Sitting& sitting, const std::string& path, int number) {
    const Reading reading{sitting.language(), sitting.position().variant()};
    const auto refuse = [&](const std::string& why) { sitting.say(phrases::not_loaded, {why}); };
    const auto games = read_games(path, reading);
    if (!games) return refuse(games.error());
    auto record = load_game(path, number, reading);
    if (!record) return refuse(record.error());
    const auto moves = moves_counted(sitting, record->course);
    if (!sitting.begin(std::move(*record), true)) return;
    sitting.say(phrases::loaded,
                {in_quotes(path), std::to_string(number), std::to_string(games->size()), moves});
    const auto named = (*games)[static_cast<std::size_t>(number - 1)].tag("Variant");
    if (!named.empty() && !parse_variant_tag(named))
        sitting.say(phrases::unknown_variant, {in_quotes(named)});
    sitting.introduce();
    sitting.show();
}

void resume(Sitting& sitting, std::string_view argument) {
    const auto numbers = sitting.services().unfinished.numbers();
    if (numbers.empty()) return sitting.say(phrases::none_unfinished);
    if (argument.empty() && numbers.size() > 1) return list_unfinished(sitting, numbers);
    const auto number = argument.empty() ? numbers.front() : unfinished_number(sitting, argument);
    if (!number || !sitting.take_up(*number)) return;
    sitting.introduce();
    sitting.show();
}

void forget(Sitting& sitting, std::string_view argument) {
    if (argument.empty()) {
        sitting.give_up();
        sitting.say(phrases::given_up);
        return sitting.show();
    }
    const auto number = unfinished_number(sitting, argument);
    if (!number) return;
    if (const auto trouble = sitting.services().unfinished.forget(*number))
        return sitting.tell(in_words_of(sitting.language(), trouble->text));
    sitting.say(phrases::forgotten, {std::to_string(*number)});
}

void rules(Sitting& sitting, std::string_view) {
    sitting.introduce();
    for (const auto& line : rules_text(sitting.position(), sitting.language())) sitting.tell(line);
    sitting.show_example();
}

void slow(Sitting& sitting, std::string_view argument) {
    auto& pace = sitting.wishes().pace;
    if (argument.empty() && pace) {
        pace.reset();
        return sitting.say(phrases::slow_off);
    }
    const auto wished = argument.empty() ? usual_pace_ms : parse_number(argument);
    if (!wished || *wished < 0 || *wished > slowest_pace_ms) return sitting.say(phrases::bad_pace);
    pace = std::chrono::milliseconds(*wished);
    sitting.say(phrases::slow_on, {std::to_string(*wished)});
}

void board(Sitting& sitting, std::string_view) {
    sitting.show();
}

void change_language(Sitting& sitting, std::string_view argument) {
    const auto wished = parse_language(argument);
    if (!wished) return sitting.say(phrases::bad_language);
    sitting.wishes().language = *wished;
    sitting.show();
}

void help(Sitting& sitting, std::string_view) {
    constexpr int column = 15;
    sitting.say(phrases::help_head);
    for (const auto& command : command_words()) {
        auto names = std::string(command.names[static_cast<std::size_t>(sitting.language())]);
        if (!command.sign.empty()) names += " (" + std::string(command.sign) + ')';
        const int blanks = std::max(1, column - width_of(names));
        sitting.tell("  " + names + std::string(static_cast<std::size_t>(blanks), ' ') +
                     sitting.text(command.help));
    }
}

void quit(Sitting& sitting, std::string_view) {
    sitting.leave();
}

}  // namespace krou::play::actions
