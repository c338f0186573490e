#include "arena/record/file.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <string_view>

#include "base/text.h"

namespace krou::arena {

namespace {

/// Whether this is the line of the head, of whatever day and versions, or as much of it as was
/// written before something cut it off.
bool is_head_at_most(RecordHead head, std::string_view text) {
    head.versions.clear();
    auto line = to_line(head);
    line.resize(line.rfind(",\"checksum\""));  // what follows may differ
    const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
    const auto size = std::min(text.size(), line.size());
    for (auto at = line.rfind(head.date); at < size; ++at)
        if (is_digit(line[at]) && is_digit(text[at])) line[at] = text[at];
    const auto newline = std::min(text.find('\n'), text.size());
    return line.starts_with(text.substr(0, size)) && newline + 1 >= text.size() &&
           (newline == text.size() || !is_damaged(text.substr(0, newline)));
}

/// Returns true if the unterminated end is an incomplete line. A whole line plus one byte has a
/// damaged newline.
bool is_torn(std::string_view piece) {
    return piece.empty() || !parse_json(piece.substr(0, piece.size() - 1));
}

}  // namespace

Result<RecordContent> read_record(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) return in_file(path);
    RecordContent content;
    const auto buffer = std::make_unique_for_overwrite<char[]>(longest_line + 1);
    for (int number = 1;; ++number) {
        file.getline(buffer.get(), longest_line + 1);
        if (file.bad()) return in_file(path);
        const auto refuse = [&](const std::string& why) {
            return Error{in_quotes(path) + ": line " + std::to_string(number) + ": " + why};
        };
        const auto size = static_cast<std::size_t>(file.gcount());
        if (file.eof()) {
            if (is_torn({buffer.get(), size})) return content;
            return refuse("its newline is damaged");
        }
        if (!file) return refuse("it has more than 16 MiB");
        const std::string_view line(buffer.get(), size - 1);
        if (is_damaged(line)) return refuse("its checksum is wrong: it is damaged or was changed");
        if (number == 1) {
            auto head = parse_head(line);
            if (!head) return refuse(head.error());
            content.head = std::move(*head);
        } else {
            auto game = parse_game(content.head, line);
            if (!game) return refuse(game.error());
            content.games.push_back(std::move(*game));
        }
        content.whole_bytes += static_cast<std::int64_t>(line.size()) + 1;
    }
}

bool is_record(const std::string& path) {
    constexpr std::string_view beginning = "{\"krou-arena\":";
    std::ifstream file(path, std::ios::binary);
    std::string text(beginning.size(), '\0');
    return file.read(text.data(), static_cast<std::streamsize>(text.size())) && text == beginning;
}

std::optional<Error> objection(const RecordHead& head, const RecordHead& found,
                               const std::string& path) {
    const auto name = difference(head, found);
    if (!name) return std::nullopt;
    return Error{in_quotes(path) + " is the record of another tournament: " + in_quotes(*name) +
                 " differs"};
}

std::optional<Error> Gathered::add(const RecordHead& found, std::vector<PlayedGame> more,
                                   const std::string& path) {
    if (head.engines.empty()) head = found;
    if (auto error = arena::objection(head, found, path)) return error;
    head.schedule.rounds = std::max(head.schedule.rounds, found.schedule.rounds);
    add_versions(head, found.versions);
    for (auto& game : more) {
        const auto id = game.fixture.id;
        const auto [place, is_new] = games.try_emplace(id, std::move(game));
        // Where the place was taken, try_emplace has left the game as it was.
        if (!is_new && place->second != game)
            return Error{in_quotes(path) + ": game " + std::to_string(id) +
                         " is another one than before"};
        paths.try_emplace(id, path);
    }
    return std::nullopt;
}

std::optional<Error> Gathered::objection() const {
    const PlayedGame* before = nullptr;
    for (const auto& [id, game] : games) {
        if (before && before->fixture.round == game.fixture.round &&
            before->opening != game.opening)
            return Error{in_quotes(paths.at(id)) + ": game " + std::to_string(id) +
                         " has another opening than game " + std::to_string(before->fixture.id) +
                         " of its round"};
        before = &game;
    }
    return std::nullopt;
}

Result<RecordFile> RecordFile::open(const std::string& path, const RecordHead& head, bool resume) {
    auto file = OwnedFile::open(path);
    if (!file) return Error{file.error()};
    RecordFile record(std::move(*file));
    if (!record.file_.is_empty())
        if (auto refused = record.read(head, resume)) return *refused;
    return record;
}

std::optional<Error> RecordFile::read(const RecordHead& head, bool resume) {
    const auto& path = file_.path();
    std::ifstream file(path, std::ios::binary);
    if (!file) return in_file(path);
    std::error_code error;
    const auto size = std::filesystem::file_size(path, error);
    if (error) return Error{in_quotes(path) + ": " + error.message()};
    std::string text(std::min<std::uintmax_t>(size, longest_line), '\0');
    file.read(text.data(), static_cast<std::streamsize>(text.size()));
    if (file.bad()) return in_file(path);
    text.resize(static_cast<std::size_t>(file.gcount()));
    if (is_head_at_most(head, text)) return std::nullopt;
    if (!resume)
        return Error{"-record " + in_quotes(path) +
                     " exists: add -resume to go on with it, or remove the file"};
    auto content = read_record(path);
    if (!content) return Error{content.error()};
    if (content->whole_bytes == 0) return Error{in_quotes(path) + " is no record"};
    content_ = std::move(*content);
    for (const auto& game : content_.games) held_.insert(game.fixture.id);
    return objection(head, content_.head, path);
}

std::optional<Error> RecordFile::begin(const RecordHead& head) {
    if (auto failed = file_.cut(content_.whole_bytes)) return failed;
    if (content_.whole_bytes == 0) return file_.append(to_line(head));
    return content_.head.schedule.rounds < head.schedule.rounds ? replace_head(head) : std::nullopt;
}

/// The games to come are of rounds that the old head does not know.
std::optional<Error> RecordFile::replace_head(const RecordHead& head) {
    std::ifstream file(file_.path(), std::ios::binary);
    std::string old_head;
    std::getline(file, old_head);
    if (!file) return in_file(file_.path());
    return file_.replace(to_line(head) + std::string(std::istreambuf_iterator<char>(file), {}));
}

std::optional<Error> RecordFile::add(std::int64_t id, const std::string& line) {
    held_.insert(id);
    return file_.append(line);
}

std::optional<Error> RecordFile::put_in_order(const RecordHead& head,
                                              const std::set<std::int64_t>& dropped) {
    if (!file_.is_plain()) return std::nullopt;
    const auto& path = file_.path();
    if (auto moved = file_.check_place()) return moved;
    std::ifstream file(path, std::ios::binary);
    std::map<std::int64_t, std::string> games;
    if (!file) return in_file(path);
    for (std::string line; std::getline(file, line) && !file.eof();) {
        const auto json = parse_json(line);
        const auto* id = json ? json->find("id") : nullptr;
        if (id && id->integer() && !dropped.contains(*id->integer())) games[*id->integer()] = line;
    }
    if (file.bad()) return in_file(path);
    for (const auto id : held_)
        if (!dropped.contains(id) && !games.contains(id))
            return Error{in_quotes(path) + " does not hold game " + std::to_string(id) +
                         " any more, which was in it; it is left as it is"};
    std::string sorted = to_line(head);
    for (const auto& [id, line] : games) sorted += line + '\n';
    return file_.replace(sorted);
}

}  // namespace krou::arena
