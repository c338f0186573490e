#include "tune/samples/sample_writer.h"

#include <cassert>
#include <filesystem>
#include <utility>

#include "base/text.h"
#include "base/text_file.h"

namespace krou::tune {

Result<bool> are_there(const std::string& path, const SampleHead& head) {
    std::error_code error;
    if (!std::filesystem::exists(path, error)) return false;
    const auto reader = SampleReader::open(path);
    if (!reader) return Error{reader.error()};
    if (reader->head().to_text() == head.to_text()) return true;
    return Error{in_quotes(path) + " is there already, and is something else; remove it, or name " +
                 "another file"};
}

Result<SampleWriter> SampleWriter::open(const std::string& path, const SampleHead& head) {
    auto file = OwnedFile::open(path + ".part");
    if (!file) return Error{file.error()};
    SampleWriter writer(path, head, std::move(*file));
    // A program that ended at once has not written all of the head.
    const auto small = read_text_file(writer.file_.path(), head.to_text().size() - 1);
    const bool has_begun = !small || !head.to_text().starts_with(*small);
    if (auto failed = has_begun ? writer.go_on() : writer.begin()) return *failed;
    return writer;
}

std::optional<Error> SampleWriter::begin() {
    if (auto failed = file_.cut(0)) return failed;
    return file_.append(head_.to_text());
}

std::optional<Error> SampleWriter::go_on() {
    auto reader = SampleReader::open(file_.path());
    if (!reader) return Error{reader.error()};
    if (reader->head().to_text() != head_.to_text())
        return Error{in_quotes(file_.path()) + " is of other samples; remove it to begin anew"};
    for (auto game = reader->next(); game && *game; game = reader->next()) {
        ++next_game_;
        samples_ += std::ssize((*game)->samples);
    }
    // Whatever follows the last whole game was being written when the program ended.
    return file_.cut(static_cast<std::int64_t>(reader->bytes_read()));
}

std::optional<Error> SampleWriter::add(const SampledGame& game) {
    assert(game.number == next_game_);
    if (auto failed = file_.append(to_bytes(game))) return failed;
    ++next_game_;
    samples_ += std::ssize(game.samples);
    return std::nullopt;
}

std::optional<Error> SampleWriter::finish() {
    assert(next_game_ == head_.games.last + 1);
    return file_.rename(path_);
}

}  // namespace krou::tune
