#include "play/unfinished.h"

#include <fcntl.h>
#include <pwd.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <system_error>

#include "base/text.h"
#include "play/stored_game.h"

namespace krou::play {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view file_head = "unfinished-";
constexpr std::string_view file_tail = ".ogn";
constexpr std::array<std::string_view, 2> seat_tags{"SouthSeat", "NorthSeat"};

fs::path environment_path(const char* name) {
    const char* value = std::getenv(name);
    return value == nullptr ? fs::path() : fs::path(value);
}

/// The number in the name of such a file; 0 for others.
int number_in(std::string_view name) {
    if (!name.starts_with(file_head) || !name.ends_with(file_tail)) return 0;
    name.remove_prefix(file_head.size());
    name.remove_suffix(file_tail.size());
    const auto number = parse_number(name);
    return number && *number > 0 && name.front() != '0' ? *number : 0;
}

/// The byte of a number in the file of holds.
struct flock byte_of(int number) {
    struct flock byte {};
    byte.l_type = F_WRLCK;
    byte.l_whence = SEEK_SET;
    byte.l_start = number;
    byte.l_len = 1;
    return byte;
}

/// The game of a record as it lies in a file: who sits there stands in tags of ours, and no name
/// stands there that only says the same.
LeftGame left_game(GameRecord record) {
    LeftGame game{std::move(record), {}};
    for (const Side side : {Side::south, Side::north}) {
        const auto index = static_cast<std::size_t>(side);
        auto& seat = game.seats[index];
        seat = parse_seat(game.record.tag(seat_tags[index])).value_or(Seat{});
        game.record.set_tag(seat_tags[index], {});
        for (const auto language : {Language::english, Language::french})
            if (game.record.player(side) == described(seat, language))
                game.record.name_player(side, {});
    }
    return game;
}

}  // namespace

fs::path Unfinished::default_folder() {
    // A path that does not begin at the root is to be ignored, as the specification has it.
    if (const auto state = environment_path("XDG_STATE_HOME"); state.is_absolute())
        return state / "krou";
    auto home = environment_path("HOME");
    if (const auto* user = getpwuid(getuid()); !home.is_absolute() && user != nullptr)
        home = user->pw_dir;
    return home / ".local" / "state" / "krou";
}

fs::path Unfinished::file_of(int number) const {
    return folder_ / (std::string(file_head) + std::to_string(number) + std::string(file_tail));
}

std::string Unfinished::path() const {
    return number_ == 0 ? std::string() : file_of(number_).string();
}

FileDescriptor Unfinished::open_holds() const {
    auto holds = open_file((folder_ / "on-tables.lock").string(), O_RDWR | O_CREAT | O_NOFOLLOW);
    if (!holds) return {};
    fchmod(holds->number(), 0600);  // whoever can open it can lock it
    return std::move(*holds);
}

/// The hold is that of an open file: it ends with the program, and holds other tables of the same
/// program off, too.
bool Unfinished::hold(int number) {
    auto holds = open_holds();
    auto byte = byte_of(number);
    if (!holds.is_open() || fcntl(holds.number(), F_OFD_SETLK, &byte) != 0) return false;
    holds_ = std::move(holds);
    number_ = number;
    return true;
}

std::time_t Unfinished::time_of(int number) const {
    struct stat found {};
    return stat(file_of(number).c_str(), &found) == 0 ? found.st_mtime : 0;
}

std::vector<int> Unfinished::numbers() const {
    std::error_code error;
    std::vector<std::pair<fs::file_time_type, int>> found;
    const auto holds = fs::is_directory(folder_, error) ? open_holds() : FileDescriptor();
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

Result<LeftGame> Unfinished::read(int number, Language language) const {
    auto loaded = load_game(file_of(number).string(), 1, {.language = language});
    if (!loaded) return Error{loaded.error()};
    return left_game(std::move(loaded->record));
}

Result<LeftGame> Unfinished::take_up(int number, Language language) {
    Unfinished taken(folder_);
    if (!taken.hold(number)) return in_file(file_of(number).string());
    auto game = taken.read(number, language);
    if (game) *this = std::move(taken);
    return game;
}

/// Has the game on the table get the least number that is free.
std::optional<Error> Unfinished::take_number() {
    std::error_code error;
    fs::create_directories(folder_, error);
    if (error) return Error{in_quotes(folder_.string()) + ": " + error.message()};
    if (!open_holds().is_open()) return in_file(folder_.string());
    for (int number = 1;; ++number) {
        if (fs::exists(file_of(number), error)) continue;
        if (!hold(number)) {
            if (errno == EAGAIN || errno == EACCES) continue;
            return in_file(folder_.string());
        }
        // Another table may have kept one and left between the two questions.
        if (!fs::exists(file_of(number), error)) return std::nullopt;
        release();
    }
}

Result<std::string> Unfinished::keep(const LeftGame& game) {
    const bool is_new = number_ == 0;
    if (is_new)
        if (const auto trouble = take_number()) return *trouble;
    auto record = game.record;
    for (std::size_t side = 0; side < seat_tags.size(); ++side)
        record.set_tag(seat_tags[side], spec(game.seats[side]));
    if (const auto trouble = save_game(path(), record)) {
        if (is_new) release();
        return *trouble;
    }
    return path();
}

void Unfinished::release() {
    number_ = 0;
    holds_.close();
}

void Unfinished::drop() {
    if (number_ != 0) unlink(path().c_str());
    release();
}

std::optional<Error> Unfinished::forget(int number) {
    Unfinished other(folder_);
    if (!other.hold(number) || unlink(other.path().c_str()) != 0)
        return in_file(file_of(number).string());
    return std::nullopt;
}

}  // namespace krou::play
