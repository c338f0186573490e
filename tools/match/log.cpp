#include "match/log.h"

#include <utility>

#include "base/text.h"
#include "common/format.h"

namespace krou {

std::optional<Error> Log::open(const std::string& path, std::optional<std::int64_t> dialogue) {
    if (path.empty()) return std::nullopt;
    auto file = is_regular_or_missing(path)
                    ? open_alone(path, Open::write | Open::create | Open::append, path)
                    : open_file(path, Open::write | Open::append);
    if (!file) return Error{file.error()};
    path_ = path;
    dialogue_ = dialogue;
    file_ = std::move(*file);
    return std::nullopt;
}

std::optional<Error> Log::error() const {
    if (!has_failed_) return std::nullopt;
    return Error{"cannot write all lines of " + in_quotes(path_)};
}

std::string Log::in_game(std::int64_t game, std::string_view engine) {
    const auto number = game > 0 ? "game " + std::to_string(game) + ": " : std::string();
    return number + std::string(engine);
}

void Log::write(std::string_view who, std::string_view line) {
    if (!file_.is_open()) return;
    const std::lock_guard lock(mutex_);
    write_line(std::string(who) + ": " + std::string(line));
}

void Log::write_dialogue(std::int64_t game, std::string_view engine, Direction direction,
                         std::string_view lines) {
    if (!dialogue_ || (*dialogue_ != 0 && *dialogue_ != game)) return;
    if (lines.ends_with('\n')) lines.remove_suffix(1);
    const auto head = in_game(game, engine) + ' ' + static_cast<char>(direction) + ' ';
    const std::lock_guard lock(mutex_);
    for (const auto line : split(lines, '\n')) write_line(head + std::string(line));
}

void Log::write_line(std::string_view line) {
    const std::chrono::duration<double> time = std::chrono::steady_clock::now() - begin_;
    // An engine must not control the reader's terminal or forge a line.
    const auto text = format("%.6f ", time.count()) + readable(line) + '\n';
    if (!has_failed_) has_failed_ = !write_all(file_, text);
}

}  // namespace krou
