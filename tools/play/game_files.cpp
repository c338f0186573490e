#include "play/game_files.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <system_error>

#include "base/platform.h"
#include "base/text.h"
#include "play/phrases.h"

namespace krou::play {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view file_head = "unfinished-";
constexpr std::string_view file_tail = ".ogn";
constexpr std::array<std::string_view, 2> player_tags{"SouthSeat", "NorthSeat"};

/// Returns the number in the name of such a file; 0 for others.
int number_in(std::string_view name) {
    if (!name.starts_with(file_head) || !name.ends_with(file_tail)) return 0;
    name.remove_prefix(file_head.size());
    name.remove_suffix(file_tail.size());
    const auto number = parse_number(name);
    return number && *number > 0 && name.front() != '0' ? *number : 0;
}

/// Splits a record from its players, which have tags of their own. Removes names that only repeat
/// those.
UnfinishedGame unfinished_game(GameRecord record) {
    UnfinishedGame game{std::move(record), {}};
    for (const Side side : {Side::south, Side::north}) {
        const auto index = static_cast<std::size_t>(side);
        auto& player = game.players[index];
        player = parse_player(game.record.tag(player_tags[index])).value_or(PlayerSpec{});
        game.record.set_tag(player_tags[index], {});
        for (const auto language : every_language)
            if (game.record.player_name(side) == described(player, language))
                game.record.set_player_name(side, {});
    }
    return game;
}

}  // namespace

Result<std::vector<OgnGame>> read_games(const std::string& path, const ReadOptions& options) {
    const auto text = read_text_file(path, max_bytes_of_games);
    auto games = text ? parse_ogn(*text, options.language)
                      : Result<std::vector<OgnGame>>(Error{text.error()});
    if (games && games->empty()) games = Error{say(options.language, phrases::file_no_game)};
    if (!games)
        return Error{say(
            options.language, phrases::file_error,
            {quoted(options.language, path), translated_error(options.language, games.error())})};
    return games;
}

Result<LoadedGame> load_game(const std::string& path, int number, const ReadOptions& options) {
    const auto games = read_games(path, options);
    if (!games) return Error{games.error()};
    const auto in_this_file = [&](const std::string& what) {
        return Error{
            say(options.language, phrases::file_error, {quoted(options.language, path), what})};
    };
    const auto count = static_cast<int>(games->size());
    if (number < 1 || number > count)
        return in_this_file(say(options.language, phrases::file_no_such_game,
                                {std::to_string(count), std::to_string(number)}));
    const auto& game = (*games)[static_cast<std::size_t>(number - 1)];
    auto record = to_record(game, options);
    if (!record) return in_this_file(record.error());
    record->termination.clear();  // the game can be continued
    return LoadedGame{std::move(*record), count, unknown_variant(game)};
}

fs::path UnfinishedGames::file_of(int number) const {
    return folder_ / (std::string(file_head) + std::to_string(number) + std::string(file_tail));
}

std::string UnfinishedGames::path() const {
    return number_ == 0 ? std::string() : file_of(number_).string();
}

FileDescriptor UnfinishedGames::open_lock_file() const {
    auto holds = open_file((folder_ / "on-tables.lock").string(),
                           Open::read | Open::write | Open::create | Open::only_regular);
    if (!holds) return {};
    make_private(*holds);  // anybody who can open it can lock it
    return std::move(*holds);
}

/// The lock belongs to the open file. It ends with the program and also works within one.
bool UnfinishedGames::lock(int number) {
    auto holds = open_lock_file();
    if (!holds.is_open() || !lock_byte(holds, number)) return false;
    lock_file_ = std::move(holds);
    number_ = number;
    return true;
}

std::time_t UnfinishedGames::time_of(int number) const {
    constexpr std::int64_t ns_per_s = 1'000'000'000;
    const auto status = file_status(file_of(number).string());
    return status ? static_cast<std::time_t>(status->modified_ns / ns_per_s) : 0;
}

std::vector<int> UnfinishedGames::numbers() const {
    std::error_code error;
    std::vector<std::pair<fs::file_time_type, int>> found;
    const auto holds = fs::is_directory(folder_, error) ? open_lock_file() : FileDescriptor();
    for (fs::directory_iterator entry(folder_, error), end; !error && entry != end;
         entry.increment(error)) {
        const int number = number_in(entry->path().filename().string());
        if (number == 0 || number == number_) continue;
        if (holds.is_open() && is_byte_locked(holds, number)) continue;
        std::error_code gone;
        const auto time = fs::last_write_time(entry->path(), gone);
        if (!gone) found.emplace_back(time, number);
    }
    std::ranges::sort(found, std::ranges::greater());
    std::vector<int> numbers;
    for (const auto& [time, number] : found) numbers.push_back(number);
    return numbers;
}

Result<UnfinishedGame> UnfinishedGames::read(int number, Language language) const {
    auto loaded = load_game(file_of(number).string(), 1, {.language = language});
    if (!loaded) return Error{loaded.error()};
    return unfinished_game(std::move(loaded->record));
}

Result<UnfinishedGame> UnfinishedGames::resume(int number, Language language) {
    UnfinishedGames taken(folder_);
    if (!taken.lock(number)) return errno_error(file_of(number).string());
    auto game = taken.read(number, language);
    if (!game) return game;
    std::error_code ignored;  // the list then shows an old time
    fs::last_write_time(file_of(number), fs::file_time_type::clock::now(), ignored);
    *this = std::move(taken);
    return game;
}

/// Locks the least free number for the current game.
std::optional<Error> UnfinishedGames::take_number() {
    std::error_code error;
    fs::create_directories(folder_, error);
    if (error) return Error{in_quotes(folder_.string()) + ": " + error.message()};
    if (!open_lock_file().is_open()) return errno_error(folder_.string());
    for (int number = 1;; ++number) {
        if (fs::exists(file_of(number), error)) continue;
        if (!lock(number)) {
            if (errno == EAGAIN || errno == EACCES) continue;
            return errno_error(folder_.string());
        }
        // Another program may have saved a game and exited between the two checks.
        if (!fs::exists(file_of(number), error)) return std::nullopt;
        release();
    }
}

Result<std::string> UnfinishedGames::save(const UnfinishedGame& game) {
    const bool is_new = number_ == 0;
    if (is_new)
        if (const auto error = take_number()) return *error;
    auto record = game.record;
    for (std::size_t side = 0; side < player_tags.size(); ++side)
        record.set_tag(player_tags[side], spec(game.players[side]));
    if (const auto error = write_whole(path(), to_ogn(record))) {
        if (is_new) release();
        return *error;
    }
    return path();
}

void UnfinishedGames::release() {
    number_ = 0;
    lock_file_.close();
}

void UnfinishedGames::drop() {
    if (number_ != 0) remove_file(path());
    release();
}

std::optional<Error> UnfinishedGames::forget(int number) {
    UnfinishedGames other(folder_);
    if (!other.lock(number) || !remove_file(other.path()))
        return errno_error(file_of(number).string());
    return std::nullopt;
}

}  // namespace krou::play
