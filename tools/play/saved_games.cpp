#include "play/saved_games.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <utility>

#include "base/text.h"
#include "common/file.h"
#include "common/platform.h"
#include "game/move_descriptions.h"

namespace krou::play {

namespace {

/// Returns the game with the names of its players.
GameRecord to_save(const Session& session) {
    auto saved = session.game.record;
    if (session.game.is_loaded) return saved;
    for (const Side side : {Side::south, Side::north})
        if (saved.player_name(side).empty())
            saved.set_player_name(side, described(session.player(side), session.language()));
    return saved;
}

std::string ogn_of(const Session& session) {
    return to_ogn(to_save(session));
}

/// Replaces the current game, which must be saved.
void set_game(Session& session, GameRecord record, bool is_loaded) {
    session.game = {.record = std::move(record), .is_loaded = is_loaded, .is_paused = is_loaded};
    if (is_loaded) session.game.saved_text = ogn_of(session);
    session.programs.begin_game();
    session.analyst.forget();
}

/// Saves the game and prints its path and the command that continues it.
bool save_and_print(Session& session, Phrase phrase) {
    session.last_save_error.clear();
    if (!autosave(session)) return false;
    const auto& unfinished = session.unfinished;
    if (unfinished.number() != 0)
        session.say(phrase, {unfinished.path(), std::to_string(unfinished.number())});
    return true;
}

/// Saves the game before another one. If that fails, prints the remedies.
bool save_or_explain(Session& session) {
    if (save_and_print(session, phrases::autosaved)) return true;
    session.say(phrases::save_elsewhere);
    return false;
}

/// Saves the current game and resumes an unfinished one. Returns false if either fails.
bool resume_game(Session& session, int number) {
    if (!save_or_explain(session)) return false;
    auto game = session.unfinished.resume(number, session.language());
    if (!game) {
        session.print(translated_error(session.language(), game.error()));
        return false;
    }
    session.preferences.players = game->players;
    set_game(session, std::move(game->record), false);
    session.game.saved_text = ogn_of(session);
    session.say(phrases::resumed, {std::to_string(session.history().ply())});
    return true;
}

/// Parses a path as users type it: in quotes, or from `~`.
std::string path_from(std::string_view typed) {
    const bool is_quoted = typed.size() > 1 && typed.front() == typed.back() &&
                           (typed.front() == '"' || typed.front() == '\'');
    std::string path(is_quoted ? typed.substr(1, typed.size() - 2) : typed);
    const char* home = std::getenv("HOME");
    if (home != nullptr && (path == "~" || path.starts_with("~/"))) path.replace(0, 1, home);
    return path;
}

bool file_exists(const std::string& path) {
    std::error_code error;
    return std::filesystem::exists(to_path(path), error);
}

void save_as(Session& session, std::string_view argument, bool may_replace) {
    auto& saved_path = session.game.saved_path;
    const auto path = argument.empty() ? saved_path : path_from(argument);
    if (path.empty()) return session.say(phrases::which_file);
    if (!may_replace && path != saved_path && file_exists(path))
        return session.say(phrases::file_exists, {quoted(session.language(), path)});
    auto text = ogn_of(session);
    if (const auto error = write_whole(path, text))
        return session.say(phrases::not_saved, {translated_error(session.language(), error->text)});
    saved_path = path;
    session.game.saved_text = std::move(text);
    session.say(phrases::saved, {quoted(session.language(), path)});
}

/// Describes a game: "oware, 14 moves: a person - Krou, level 10". Returns the error if it cannot
/// be read.
std::string unfinished_text(const Session& session, int number) {
    const auto game = session.unfinished.read(number, session.language());
    if (!game) return game.error();
    const auto name = [&](Side side) {
        const auto known = game->record.player_name(side);
        const auto& player = game->players[static_cast<std::size_t>(side)];
        return known.empty() ? described(player, session.language()) : known;
    };
    const auto& history = game->record.history;
    return session.text(
        phrases::unfinished_game,
        {game_title(history.start().variant().spec, session.language()),
         moves_counted(history, session.language()), name(Side::south), name(Side::north)});
}

void list_unfinished(const Session& session, const std::vector<int>& numbers) {
    session.say(phrases::unfinished_heading);
    for (const int number : numbers) {
        const auto local = local_time(session.unfinished.time_of(number));
        std::array<char, 24> when{};
        std::strftime(when.data(), when.size(), "%Y-%m-%d %H:%M", &local);
        session.print("  " + std::to_string(number) + ' ' + when.data() + ' ' +
                      unfinished_text(session, number));
    }
}

/// Returns the number of an unfinished game; prints an error for other numbers.
std::optional<int> unfinished_number(const Session& session, std::string_view argument) {
    const auto number = parse_number(argument);
    const auto numbers = session.unfinished.numbers();
    if (number && std::ranges::count(numbers, *number) > 0) return number;
    session.say(phrases::no_such_unfinished, {quoted(session.language(), argument)});
    return std::nullopt;
}

}  // namespace

bool autosave(Session& session) {
    auto& game = session.game;
    GameHistory whole = session.history();
    whole.go_to(whole.plies());
    if (whole.is_over() || whole.plies() == 0) {
        session.unfinished.drop();
        game.saved_text.clear();
        return true;
    }
    if (ogn_of(session) == game.saved_text) return true;
    game.record.result = std::string(1, '*');  // the file's result belongs to different moves
    const auto path = session.unfinished.save({to_save(session), session.preferences.players});
    const auto error = path ? std::string() : translated_error(session.language(), path.error());
    const bool is_new = error != std::exchange(session.last_save_error, error);
    if (is_new && !path) session.say(phrases::not_autosaved, {error});
    if (path) game.saved_text = ogn_of(session);
    return bool(path);
}

void save_at_exit(Session& session) {
    if (!save_and_print(session, phrases::autosaved_at_exit)) session.print(ogn_of(session));
}

bool start_game(Session& session, GameRecord record, bool is_loaded) {
    if (!save_or_explain(session)) return false;
    session.unfinished.release();
    set_game(session, std::move(record), is_loaded);
    return true;
}

bool start_loaded_game(Session& session, const std::string& path, int number, LoadedGame loaded) {
    const auto moves = moves_counted(loaded.record.history, session.language());
    if (!start_game(session, std::move(loaded.record), true)) return false;
    for (const Side side : {Side::south, Side::north})
        if (const auto player = described_player(session.game.record.player_name(side)))
            session.player(side) = *player;
    session.say(phrases::loaded, {quoted(session.language(), path), std::to_string(number),
                                  std::to_string(loaded.games), moves});
    if (!loaded.unknown_variant.empty())
        session.say(phrases::unknown_variant, {quoted(session.language(), loaded.unknown_variant)});
    return true;
}

void resume_last(Session& session) {
    bool has_failed = false;
    for (const int number : session.unfinished.numbers()) {
        const auto game = session.unfinished.read(number, session.language());
        if (game && resume_game(session, number)) return;
        if (!game) session.print(game.error());
        has_failed = true;
    }
    if (!has_failed) session.say(phrases::none_unfinished);
}

void save(Session& session, std::string_view argument) {
    save_as(session, argument, false);
}

void save_over(Session& session, std::string_view argument) {
    save_as(session, argument, true);
}

void load(Session& session, std::string_view argument) {
    if (argument.empty()) return session.say(phrases::which_file);
    auto path = path_from(argument);
    int number = 1;
    // `FILE 3`, unless a file has that name.
    const auto blank = argument.find_last_of(' ');
    if (blank != std::string_view::npos && !file_exists(path))
        if (const auto given = parse_number(argument.substr(blank + 1))) {
            number = *given;
            path = path_from(trimmed(argument.substr(0, blank)));
        }
    auto loaded = load_game(path, number, {session.language(), session.position().variant()});
    if (!loaded) return session.say(phrases::not_loaded, {loaded.error()});
    if (!start_loaded_game(session, path, number, std::move(*loaded))) return;
    introduce(session);
    show(session);
}

void resume(Session& session, std::string_view argument) {
    const auto numbers = session.unfinished.numbers();
    if (numbers.empty()) return session.say(phrases::none_unfinished);
    if (argument.empty() && numbers.size() > 1) return list_unfinished(session, numbers);
    const auto number = argument.empty() ? numbers.front() : unfinished_number(session, argument);
    if (!number || !resume_game(session, *number)) return;
    introduce(session);
    show(session);
}

void forget(Session& session, std::string_view argument) {
    if (argument.empty()) {
        session.unfinished.drop();
        // `set_game` replaces the history.
        const Position start = session.history().start();
        set_game(session, {GameHistory(start), tags_of_today()}, false);
        session.say(phrases::given_up);
        introduce(session);
        return show(session);
    }
    const auto number = unfinished_number(session, argument);
    if (!number) return;
    if (const auto error = session.unfinished.forget(*number))
        return session.print(translated_error(session.language(), error->text));
    session.say(phrases::forgotten, {std::to_string(*number)});
}

}  // namespace krou::play
