#include "play/game_files.h"

#include <fcntl.h>
#include <pwd.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
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

fs::path environment_path(const char* name) {
    const char* value = std::getenv(name);
    return value == nullptr ? fs::path() : fs::path(value);
}

/// Returns the number in the name of such a file; 0 for others.
int number_in(std::string_view name) {
    if (!name.starts_with(file_head) || !name.ends_with(file_tail)) return 0;
    name.remove_prefix(file_head.size());
    name.remove_suffix(file_tail.size());
    const auto number = parse_number(name);
    return number && *number > 0 && name.front() != '0' ? *number : 0;
}

/// Returns the byte of a number in the lock file.
struct flock byte_of(int number) {
    struct flock byte {};
    byte.l_type = F_WRLCK;
    byte.l_whence = SEEK_SET;
    byte.l_start = number;
    byte.l_len = 1;
    return byte;
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
    return LoadedGame{std::move(*record), count, unknown_variant(game)};
}

fs::path UnfinishedGames::default_folder() {
    // The XDG specification ignores relative paths.
    if (const auto state = environment_path("XDG_STATE_HOME"); state.is_absolute())
        return state / "krou";
    auto home = environment_path("HOME");
    if (const auto* user = getpwuid(getuid()); !home.is_absolute() && user != nullptr)
        home = user->pw_dir;
    return home / ".local" / "state" / "krou";
}

fs::path UnfinishedGames::file_of(int number) const {
    return folder_ / (std::string(file_head) + std::to_string(number) + std::string(file_tail));
}

std::string UnfinishedGames::path() const {
    return number_ == 0 ? std::string() : file_of(number_).string();
}

FileDescriptor UnfinishedGames::open_lock_file() const {
    auto holds = open_file((folder_ / "on-tables.lock").string(), O_RDWR | O_CREAT | O_NOFOLLOW);
    if (!holds) return {};
    fchmod(holds->number(), 0600);  // anybody who can open it can lock it
    return std::move(*holds);
}

/// The lock belongs to the open file. It ends with the program and also works within one.
bool UnfinishedGames::lock(int number) {
    auto holds = open_lock_file();
    auto byte = byte_of(number);
    if (!holds.is_open() || fcntl(holds.number(), F_OFD_SETLK, &byte) != 0) return false;
    lock_file_ = std::move(holds);
    number_ = number;
    return true;
}

std::time_t UnfinishedGames::time_of(int number) const {
    struct stat found {};
    return stat(file_of(number).c_str(), &found) == 0 ? found.st_mtime : 0;
}

std::vector<int> UnfinishedGames::numbers() const {
    std::error_code error;
    std::vector<std::pair<fs::file_time_type, int>> found;
    const auto holds = fs::is_directory(folder_, error) ? open_lock_file() : FileDescriptor();
    for (fs::directory_iterator entry(folder_, error), end; !error && entry != end;
         entry.increment(error)) {
        const int number = number_in(entry->path().filename().string());
        if (number == 0 || number == number_) continue;
        auto byte = byte_of(number);
        const bool is_known = holds.is_open() && fcntl(holds.number(), F_OFD_GETLK, &byte) == 0;
        if (is_known && byte.l_type != F_UNLCK) continue;
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
    if (number_ != 0) unlink(path().c_str());
    release();
}

std::optional<Error> UnfinishedGames::forget(int number) {
    UnfinishedGames other(folder_);
    if (!other.lock(number) || unlink(other.path().c_str()) != 0)
        return errno_error(file_of(number).string());
    return std::nullopt;
}

}  // namespace krou::play
