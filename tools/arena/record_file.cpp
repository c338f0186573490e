#include "arena/record_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "arena/files.h"
#include "games/text.h"

namespace krou::arena {

Result<RecordContent> read_record(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) return in_file(path);
    RecordContent content;
    std::string line;
    for (int number = 1; std::getline(file, line); ++number) {
        if (file.eof()) break;  // no newline: torn off
        const auto refuse = [&](const std::string& why) {
            return Error{in_quotes(path) + ": line " + std::to_string(number) + ": " + why};
        };
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
    return content;
}

std::optional<Error> objection(const RecordHead& head, const RecordHead& found,
                               const std::string& path) {
    const auto name = difference(head, found);
    if (!name) return std::nullopt;
    return Error{in_quotes(path) + " is the record of another tournament: " + in_quotes(*name) +
                 " differs"};
}

std::optional<Error> gather(std::map<std::int64_t, Game>& games, std::vector<Game> more,
                            const std::string& path) {
    for (auto& game : more) {
        const auto id = game.fixture.id;
        const auto [place, is_new] = games.try_emplace(id, std::move(game));
        // What was not taken is still there to be compared.
        if (!is_new && place->second != game)
            return Error{in_quotes(path) + ": game " + std::to_string(id) +
                         " is another one than before"};
    }
    return std::nullopt;
}

Result<RecordWriter> RecordWriter::create(const std::string& path, const RecordHead& head) {
    FileDescriptor file(open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644));
    if (!file.is_open()) return in_file(path);
    RecordWriter writer(path, std::move(file));
    if (auto error = writer.add(to_line(head))) return *error;
    return writer;
}

Result<RecordWriter> RecordWriter::append(const std::string& path, std::int64_t whole_bytes) {
    FileDescriptor file(open(path.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC));
    if (!file.is_open() || ftruncate(file.number(), whole_bytes) != 0) return in_file(path);
    return RecordWriter(path, std::move(file));
}

std::optional<Error> RecordWriter::add(const std::string& line) {
    const auto begin = lseek(file_.number(), 0, SEEK_END);
    if (write_all(file_, line)) return std::nullopt;
    auto error = in_file(path_);
    if (ftruncate(file_.number(), begin) != 0) return error;  // then it stays torn off
    return error;
}

std::optional<Error> put_in_order(const std::string& path, const std::set<std::int64_t>& dropped) {
    std::ifstream file(path, std::ios::binary);
    std::string head;
    if (!std::filesystem::is_regular_file(path)) return std::nullopt;  // as /dev/null
    std::getline(file, head);
    std::map<std::int64_t, std::string> games;
    for (std::string line; std::getline(file, line) && !file.eof();) {
        const auto json = parse_json(line);
        const auto* id = json ? json->find("id") : nullptr;
        if (id && id->integer() && !dropped.contains(*id->integer())) games[*id->integer()] = line;
    }
    std::string sorted = head + '\n';
    for (const auto& [id, line] : games) sorted += line + '\n';
    return write_whole(path, sorted);
}

}  // namespace krou::arena
