#include "play/unfinished.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <system_error>

#include "base/text.h"

namespace krou::play {

namespace fs = std::filesystem;

namespace {

constexpr int most_games = 99;
constexpr std::string_view south_tag = "SouthSeat";
constexpr std::string_view north_tag = "NorthSeat";

fs::path file_of(const fs::path& folder, int number) {
    return folder / ("unfinished-" + std::to_string(number) + ".ogn");
}

fs::path environment_path(const char* name) {
    const char* value = std::getenv(name);
    return value == nullptr ? fs::path() : fs::path(value);
}

Seat seat_in(const arena::OgnGame& game, std::string_view tag) {
    return parse_seat(game.tag(tag)).value_or(Seat{});
}

}  // namespace

fs::path Unfinished::usual_folder() {
    // A path that does not begin at the root is to be ignored, as the specification has it.
    if (const auto state = environment_path("XDG_STATE_HOME"); state.is_absolute())
        return state / "krou";
    return environment_path("HOME") / ".local" / "state" / "krou";
}

std::vector<fs::path> Unfinished::left() const {
    std::vector<std::pair<fs::file_time_type, fs::path>> found;
    for (int number = 1; number <= most_games; ++number) {
        const auto path = file_of(folder_, number);
        std::error_code error;
        const auto time = fs::last_write_time(path, error);
        if (!error && path != path_) found.emplace_back(time, path);
    }
    std::ranges::sort(found, std::greater());
    std::vector<fs::path> paths;
    for (auto& entry : found) paths.push_back(std::move(entry.second));
    return paths;
}

int Unfinished::count() const {
    const auto is_free = [](const fs::path& path) { return bool(open_alone(path, O_RDONLY, "")); };
    return static_cast<int>(std::ranges::count_if(left(), is_free));
}

Result<std::optional<LeftGame>> Unfinished::take_up(Language language) {
    std::optional<Error> trouble;
    for (const auto& path : left()) {
        auto lock = open_alone(path, O_RDONLY, "");
        if (!lock) continue;
        const Reading reading{.language = language};
        const auto games = read_games(path, reading);
        auto record = games ? load_game(path, 1, reading) : Error{games.error()};
        if (!record) {
            if (!trouble) trouble = Error{record.error()};
            continue;
        }
        const auto& game = games->front();
        path_ = path;
        lock_ = std::move(*lock);
        return std::optional(
            LeftGame{std::move(*record), {seat_in(game, south_tag), seat_in(game, north_tag)}});
    }
    if (trouble) return *trouble;
    return std::optional<LeftGame>();
}

Result<std::string> Unfinished::place_for_new(Language language) {
    std::error_code error;
    fs::create_directories(folder_, error);
    if (error) return Error{in_quotes(folder_.string()) + ": " + error.message()};
    for (int number = 1; number <= most_games; ++number) {
        const auto path = file_of(folder_, number).string();
        auto made = open_alone(path, O_RDWR | O_CREAT | O_EXCL, "");
        if (made) {
            lock_ = std::move(*made);
            return path;
        }
        if (!fs::exists(path, error)) return Error{made.error()};
    }
    return Error{say(language, Phrase::no_place_to_keep, {folder_.string()})};
}

Result<std::string> Unfinished::keep(const LeftGame& game, Language language) {
    const bool is_new = path_.empty();
    if (is_new) {
        auto place = place_for_new(language);
        if (!place) return place;
        path_ = std::move(*place);
    }
    auto record = game.record;
    const auto set = [&](std::string_view name, const Seat& seat) {
        std::erase_if(record.tags, [&](const auto& tag) { return tag.name == name; });
        record.tags.push_back({std::string(name), spec(seat)});
    };
    set(south_tag, game.seats[0]);
    set(north_tag, game.seats[1]);
    if (const auto trouble = save_game(path_, record)) {
        if (is_new) drop();
        return *trouble;
    }
    const auto path = path_;
    // The lock is that of the file which has been replaced.
    if (auto lock = open_alone(path_, O_RDONLY, ""))
        lock_ = std::move(*lock);
    else
        release();
    return path;
}

void Unfinished::release() {
    path_.clear();
    lock_.close();
}

void Unfinished::drop() {
    if (!path_.empty()) unlink(path_.c_str());
    release();
}

}  // namespace krou::play
