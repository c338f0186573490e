#include "tune/samples/sample_file.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <filesystem>
#include <utility>

#include "base/platform.h"
#include "base/text.h"
#include "common/file.h"
#include "tables/table.h"

namespace krou::tune {

namespace {

constexpr std::string_view first_word = "krou samples ";
constexpr std::string_view version = "1";
constexpr std::size_t longest_line = 10'000;

std::string range_text(const cli::Range& games) {
    return std::to_string(games.first) + '-' + std::to_string(games.last);
}

}  // namespace

std::optional<cli::Range> parse_games(std::string_view text) {
    const auto range = cli::parse_range(text);
    return range && range->last <= max_games ? range : std::nullopt;
}

std::string SampleHead::to_text() const {
    return std::string(first_word) + std::string(version) + "\nvariant " + variant.spec +
           "\ngames " + range_text(games) + "\norigin " + origin + "\n\n";
}

SampleReader::SampleReader(const std::string& path) : path_(path), file_(path, std::ios::binary) {}

Result<SampleReader> SampleReader::open(const std::string& path) {
    if (!is_plain(path)) return Error{in_quotes(path) + " is no file of samples"};
    SampleReader reader(path);
    if (!reader.file_) return in_file(path);
    if (auto refused = reader.take_head()) return *refused;
    return reader;
}

std::optional<Error> SampleReader::take_head() {
    const auto begin = take_bytes(first_word.size());
    if (file_.bad()) return in_file(path_);
    if (begin != first_word) return trouble("it is no file of samples");
    if (take_line("") != version)
        return trouble("its samples are of another version than this program's");
    const auto spec = take_line("variant ");
    const auto games = spec ? take_line("games ") : std::nullopt;
    auto origin = games ? take_line("origin ") : std::nullopt;
    if (!origin || take_line("") != "") return trouble("its head is damaged");
    auto variant = parse_variant(*spec);
    if (!variant) return trouble("its head is damaged: " + variant.error());
    if (!is_mancala(variant->rules.family)) return trouble("its head is damaged: no seeds");
    const auto range = parse_games(*games);
    if (!range) return trouble("its head is damaged: games " + in_quotes(*games));
    head_ = {std::move(*variant), std::move(*origin), *range};
    next_game_ = head_.games.first;
    bytes_read_ = static_cast<std::uint64_t>(file_.tellg());
    return std::nullopt;
}

/// As many as there are, if they are fewer.
std::string SampleReader::take_bytes(std::size_t count) {
    std::string bytes(count, '\0');
    file_.read(bytes.data(), static_cast<std::streamsize>(count));
    bytes.resize(static_cast<std::size_t>(file_.gcount()));
    return bytes;
}

/// The rest of the next line, if it begins with this word.
std::optional<std::string> SampleReader::take_line(std::string_view word) {
    std::string line;
    char byte = 0;
    while (file_.get(byte) && byte != '\n' && line.size() < longest_line) line += byte;
    if (!file_ || byte != '\n' || !line.starts_with(word)) return std::nullopt;
    return line.substr(word.size());
}

Result<std::optional<SampledGame>> SampleReader::next() {
    auto bytes = take_bytes(game_head_bytes);
    if (file_.bad()) return in_file(path_);
    if (next_game_ > head_.games.last) {
        if (!bytes.empty()) return trouble("it goes on after its last game");
        return std::optional<SampledGame>();
    }
    const auto number = std::to_string(next_game_);
    const auto damaged = trouble("game " + number + " is damaged");
    const auto cut_off = [&] {
        is_torn_ = true;
        return trouble("it is cut off in or before game " + number);
    };
    if (bytes.size() < game_head_bytes) return cut_off();
    const auto size = bytes_of_game(bytes);
    if (!size) return damaged;
    bytes += take_bytes(*size - game_head_bytes);
    if (file_.bad()) return in_file(path_);
    if (bytes.size() < *size) return begins_with_game(bytes) ? damaged : cut_off();
    auto game = parse_game(bytes);
    if (!game) return damaged;
    if (game->number != next_game_)
        return trouble("game " + std::to_string(game->number) + " stands where " + number +
                       " should");
    const auto fits = [&](const Sample& sample) {
        return is_possible(sample, head_.variant.rules);
    };
    if (!std::ranges::all_of(game->samples, fits))
        return trouble("game " + number + " has a board that is none of " + head_.variant.spec);
    ++next_game_;
    bytes_read_ += bytes.size();
    return std::optional(std::move(*game));
}

Error SampleReader::trouble(const std::string& what) const {
    return Error{in_quotes(path_) + ": " + what};
}

Result<Dataset> read_dataset(const std::vector<std::string>& paths) {
    Dataset dataset;
    for (const auto& path : paths) {
        auto reader = SampleReader::open(path);
        if (!reader) return Error{reader.error()};
        const auto& [variant, origin, games] = reader->head();
        if (dataset.games.empty()) dataset.variant = variant;
        if (!equal_except_seeds(variant.rules, dataset.variant.rules))
            return Error{in_quotes(path) + " is of " + variant.spec + ", not of " +
                         dataset.variant.spec};
        dataset.origin += (dataset.origin.empty() ? "" : "; ") + variant.spec + ": " + origin;
        for (;;) {
            auto next = reader->next();
            if (!next) return Error{next.error()};
            if (!*next) break;
            dataset.games.push_back(std::move(**next));
        }
    }
    return dataset;
}

Result<bool> are_there(const std::string& path, const SampleHead& head) {
    std::error_code error;
    if (!std::filesystem::exists(path, error)) return false;
    auto reader = SampleReader::open(path);
    if (!reader) return Error{reader.error()};
    if (reader->head().to_text() != head.to_text())
        return Error{in_quotes(path) + " is there already, and is something else; remove it, or " +
                     "name another file"};
    for (;;) {
        const auto game = reader->next();
        if (!game) return Error{game.error()};
        if (!*game) return true;
    }
}

Result<SampleWriter> SampleWriter::open(const std::string& path, const SampleHead& head) {
    auto file = OwnedFile::open_part(path);
    if (!file) return Error{file.error()};
    SampleWriter writer(head, std::move(*file));
    // A program that ended at once has not written all of the head.
    const auto text = head.to_text();
    const auto small = read_text_file(writer.file_.path(), text.size() - 1);
    auto failed = small && text.starts_with(*small) ? writer.file_.cut(0) : writer.go_on();
    if (!failed && writer.file_.is_empty()) failed = writer.file_.append(text);
    if (failed) return *failed;
    return writer;
}

std::optional<Error> SampleWriter::go_on() {
    auto reader = SampleReader::open(file_.path());
    if (!reader) return Error{reader.error()};
    const auto& was = reader->head();
    const std::array settings{
        BegunWith{"the variant", was.variant.spec, head_.variant.spec},
        BegunWith{"the range", range_text(was.games), range_text(head_.games)},
        BegunWith{"their origin", was.origin, head_.origin}};
    if (auto refused = file_.check_settings(settings)) return refused;
    auto game = reader->next();
    for (; game && *game; game = reader->next()) {
        ++next_game_;
        samples_ += std::ssize((*game)->samples);
    }
    if (!game && !reader->is_torn())
        return Error{game.error() + "; restore the file from a copy, or remove it to start again"};
    // A torn game was being written when the program ended.
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
    return file_.finish();
}

}  // namespace krou::tune
