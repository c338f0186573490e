#include "arena/record/file.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <string_view>

#include "base/text.h"

namespace krou::arena {

Result<RecordContent> read_record(const std::string& path) {
    const auto error = [&](const std::string& why) { return Error{in_quotes(path) + ": " + why}; };
    auto reader = open_saved(path, record_kind);
    if (!reader) return error(reader.error());
    auto head = parse_head(reader->values());
    if (!head) return error(head.error());
    RecordContent content{std::move(*head), {}, reader->whole_bytes()};
    for (;;) {
        const auto line = reader->next();
        if (!line) return error(line.error());
        content.whole_bytes = reader->whole_bytes();
        if (!*line) return content;
        auto game = parse_game(content.head, **line);
        if (!game)
            return error("game " + std::to_string(content.games.size() + 1) +
                         " of the file: " + game.error());
        content.games.push_back(std::move(*game));
    }
}

Result<RecordHead> read_record_head(const std::string& path) {
    const auto reader = open_saved(path, record_kind);
    auto head = reader ? parse_head(reader->values()) : Error{reader.error()};
    return head ? std::move(head) : Error{in_quotes(path) + ": " + head.error()};
}

std::optional<Error> check_same_tournament(const RecordHead& before, const RecordHead& now,
                                           const std::string& path) {
    const auto changed = difference(before, now);
    if (!changed) return std::nullopt;
    return Error{in_quotes(path) + ": record of a different tournament; " + *changed};
}

std::optional<Error> MergedGames::add(const RecordHead& found, std::vector<PlayedGame> more,
                                      const std::string& path) {
    if (head.engines.empty()) head = found;
    if (auto error = check_same_tournament(head, found, path)) return error;
    head.schedule.rounds = std::max(head.schedule.rounds, found.schedule.rounds);
    add_versions(head, found.versions);
    for (auto& game : more) {
        const auto id = game.fixture.id;
        const auto [place, is_new] = games.try_emplace(id, std::move(game));
        // If the number is taken, try_emplace has not moved the game.
        if (!is_new && place->second != game)
            return Error{in_quotes(path) + ": game " + std::to_string(id) +
                         " differs from that of an earlier file"};
        paths.try_emplace(id, path);
    }
    return std::nullopt;
}

std::optional<Error> MergedGames::check() const {
    const PlayedGame* before = nullptr;
    for (const auto& [id, game] : games) {
        if (before && before->fixture.round == game.fixture.round &&
            before->opening != game.opening)
            return Error{in_quotes(paths.at(id)) + ": game " + std::to_string(id) +
                         ": its opening differs from that of game " +
                         std::to_string(before->fixture.id) + " of the same round"};
        before = &game;
    }
    return std::nullopt;
}

Result<RecordFile> RecordFile::open(const std::string& path, const RecordHead& head, bool resume) {
    auto file = OwnedFile::open(path);
    if (!file) return Error{file.error()};
    RecordFile record(std::move(*file));
    if (!record.file_.is_empty())
        if (auto error = record.read(head, resume)) return *error;
    return record;
}

std::optional<Error> RecordFile::read(const RecordHead& head, bool resume) {
    const auto& path = file_.path();
    auto content = read_record(path);
    if (content && content->games.empty() && !difference(head, content->head)) return std::nullopt;
    if (!resume)
        return Error{"-record " + in_quotes(path) +
                     " exists; add -resume to continue it, or delete the file"};
    if (!content) return Error{"cannot resume " + content.error() + "; nothing was changed"};
    content_ = std::move(*content);
    for (const auto& game : content_.games) held_.insert(game.fixture.id);
    return check_same_tournament(content_.head, head, path);
}

std::optional<Error> RecordFile::begin(const RecordHead& head) {
    if (content_.whole_bytes == 0) return file_.replace(header_text(record_kind, to_values(head)));
    if (auto failed = file_.cut(content_.whole_bytes)) return failed;
    return content_.head.schedule.rounds < head.schedule.rounds ? replace_head(head) : std::nullopt;
}

/// The old header lacks the rounds of the games to come.
std::optional<Error> RecordFile::replace_head(const RecordHead& head) {
    std::ifstream file(file_.path(), std::ios::binary);
    file.seekg(content_.header_bytes);
    if (!file) return errno_error(file_.path());
    return file_.replace(header_text(record_kind, to_values(head)) +
                         std::string(std::istreambuf_iterator<char>(file), {}));
}

std::optional<Error> RecordFile::add(std::int64_t id, const std::string& line) {
    held_.insert(id);
    return file_.append(line);
}

std::optional<Error> RecordFile::put_in_order(const RecordHead& head,
                                              const std::set<std::int64_t>& dropped) {
    if (!file_.is_regular()) return std::nullopt;
    const auto& path = file_.path();
    if (auto moved = file_.check_place()) return moved;
    auto reader = open_saved(path, record_kind);
    if (!reader) return Error{in_quotes(path) + ": " + reader.error()};
    std::map<std::int64_t, std::string> games;
    for (;;) {
        const auto line = reader->next();
        if (!line) return Error{in_quotes(path) + ": " + line.error()};
        if (!*line) break;
        const auto json = parse_json(**line);
        const auto* id = json ? json->find("id") : nullptr;
        if (id && id->integer() && !dropped.contains(*id->integer()))
            games[*id->integer()] = **line;
    }
    for (const auto id : held_)
        if (!dropped.contains(id) && !games.contains(id))
            return Error{in_quotes(path) + ": game " + std::to_string(id) +
                         " was removed by another program; the file is unchanged"};
    auto sorted = header_text(record_kind, to_values(head));
    for (const auto& [id, line] : games) sorted += line + '\n';
    return file_.replace(sorted);
}

}  // namespace krou::arena
