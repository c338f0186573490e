#include <filesystem>

#include "arena/games/text.h"
#include "base/text.h"
#include "games/notation.h"
#include "play/commands.h"
#include "play/deeds.h"
#include "play/rules_text.h"

// Games and files, and how things are shown.
namespace krou::play::deeds {

namespace {

void save_as(Sitting& sitting, std::string_view argument, bool may_replace) {
    const auto path = argument.empty() ? sitting.saved_in() : std::string(argument);
    if (path.empty()) return sitting.say(Phrase::which_file);
    std::error_code error;
    const bool is_own = path == sitting.saved_in();
    if (!may_replace && !is_own && std::filesystem::exists(path, error))
        return sitting.say(Phrase::file_exists, {in_quotes(path)});
    if (const auto trouble = save_game(path, sitting.to_save()))
        return sitting.say(Phrase::not_saved, {trouble->text});
    sitting.saved_in() = path;
    sitting.say(Phrase::saved, {in_quotes(path)});
}

}  // namespace

void begin_new(Sitting& sitting, std::string_view argument) {
    auto start = sitting.wishes().start;
    if (!argument.empty()) {
        const auto variant = parse_variant(argument);
        if (!variant) return sitting.say(Phrase::bad_variant, {variant.error()});
        start = Position::start(*variant);
    }
    sitting.wishes().start = start;
    sitting.begin({Course(start), {}}, false);
    sitting.show();
}

void save(Sitting& sitting, std::string_view argument) {
    save_as(sitting, argument, false);
}

void save_over(Sitting& sitting, std::string_view argument) {
    save_as(sitting, argument, true);
}

void load(Sitting& sitting, std::string_view argument) {
    if (argument.empty()) return sitting.say(Phrase::which_file);
    // `FILE 3`, unless there is a file of this name.
    const auto blank = argument.find_last_of(' ');
    std::error_code error;
    if (blank != std::string_view::npos && !std::filesystem::exists(argument, error)) {
        const auto number = parse_number(argument.substr(blank + 1));
        const std::string path(arena::trimmed(argument.substr(0, blank)));
        if (number) return load_file(sitting, path, *number);
    }
    load_file(sitting, std::string(argument), 1);
}

void load_file(Sitting& sitting, const std::string& path, int number) {
    const Reading reading{sitting.language(), sitting.position().variant()};
    const auto refuse = [&](const std::string& why) { sitting.say(Phrase::not_loaded, {why}); };
    const auto games = read_games(path, reading);
    if (!games) return refuse(games.error());
    auto record = load_game(path, number, reading);
    if (!record) return refuse(record.error());
    const auto plies = std::to_string(record->course.plies());
    sitting.begin(std::move(*record), true);
    sitting.say(Phrase::loaded,
                {in_quotes(path), std::to_string(number), std::to_string(games->size()), plies});
    sitting.show();
}

void resume(Sitting& sitting, std::string_view) {
    sitting.take_up();
    sitting.show();
}

void rules(Sitting& sitting, std::string_view) {
    for (const auto& line : rules_text(sitting.position(), sitting.language())) sitting.tell(line);
}

void slow(Sitting& sitting, std::string_view argument) {
    auto& pace = sitting.wishes().pace;
    if (argument.empty() && pace) {
        pace.reset();
        return sitting.say(Phrase::slow_off);
    }
    const auto wished = argument.empty() ? usual_pace_ms : parse_number(argument);
    if (!wished || *wished < 0 || *wished > slowest_pace_ms) return sitting.say(Phrase::bad_pace);
    pace = std::chrono::milliseconds(*wished);
    sitting.say(Phrase::slow_on, {std::to_string(*wished)});
}

void board(Sitting& sitting, std::string_view) {
    sitting.show();
}

void change_language(Sitting& sitting, std::string_view argument) {
    const auto wished = parse_language(argument);
    if (!wished) return sitting.say(Phrase::bad_language);
    sitting.wishes().language = *wished;
    sitting.show();
}

void help(Sitting& sitting, std::string_view) {
    constexpr int column = 15;
    sitting.say(Phrase::help_head);
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

}  // namespace krou::play::deeds
