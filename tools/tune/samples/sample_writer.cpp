#include "tune/samples/sample_writer.h"

#include <fcntl.h>
#include <unistd.h>

#include <cassert>
#include <cstdio>
#include <filesystem>
#include <utility>

#include "base/text.h"
#include "base/text_file.h"

namespace krou::tune {

Result<bool> are_there(const std::string& path, const SampleHead& head) {
    std::error_code error;
    if (!std::filesystem::exists(path, error)) return false;
    const auto reader = SampleReader::open(path);
    if (reader && reader->head().to_text() == head.to_text()) return true;
    return Error{in_quotes(path) + " is there already, and is something else; remove it, or name " +
                 "another file"};
}

Result<SampleWriter> SampleWriter::open(const std::string& path, const SampleHead& head) {
    const auto unfinished = path + ".part";
    auto file = open_alone(unfinished, O_RDWR | O_CREAT,
                           in_quotes(unfinished) + " is being written by another program");
    if (!file) return Error{file.error()};
    SampleWriter writer(path, head, std::move(*file));
    // A program that ended at once has not written all of the head.
    const auto small = read_text_file(unfinished, head.to_text().size() - 1);
    const bool has_begun = !small || !head.to_text().starts_with(*small);
    if (auto failed = has_begun ? writer.go_on() : writer.begin()) return *failed;
    return writer;
}

std::optional<Error> SampleWriter::begin() {
    if (ftruncate(file_.number(), 0) == 0 && write_all(file_, head_.to_text())) return std::nullopt;
    return in_file(unfinished_path());
}

std::optional<Error> SampleWriter::go_on() {
    auto reader = SampleReader::open(unfinished_path());
    if (!reader || reader->head().to_text() != head_.to_text())
        return Error{in_quotes(unfinished_path()) +
                     " is of other samples; remove it to begin anew"};
    for (auto game = reader->next(); game && *game; game = reader->next()) {
        ++next_game_;
        samples_ += std::ssize((*game)->samples);
    }
    // Whatever follows the last whole game was being written when the program ended.
    const auto size = static_cast<off_t>(reader->bytes_read());
    if (ftruncate(file_.number(), size) == 0 && lseek(file_.number(), 0, SEEK_END) == size)
        return std::nullopt;
    return in_file(unfinished_path());
}

std::optional<Error> SampleWriter::add(const SampledGame& game) {
    assert(game.number == next_game_);
    if (!write_all(file_, to_bytes(game))) return in_file(unfinished_path());
    ++next_game_;
    samples_ += std::ssize(game.samples);
    return std::nullopt;
}

std::optional<Error> SampleWriter::finish() {
    assert(next_game_ == head_.games.last + 1);
    if (fsync(file_.number()) != 0) return in_file(unfinished_path());
    if (std::rename(unfinished_path().c_str(), path_.c_str()) != 0) return in_file(path_);
    return std::nullopt;
}

}  // namespace krou::tune
