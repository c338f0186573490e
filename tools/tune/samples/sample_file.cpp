#include "tune/samples/sample_file.h"

#include <algorithm>
#include <cassert>
#include <filesystem>
#include <utility>

#include "base/text.h"

namespace krou::tune {

namespace {

/// Returns the game of a record of this file; an error if it is not its game of this number.
Result<SampledGame> parse_game(const SampleHead& head, std::int64_t number,
                               std::string_view record) {
    auto game = tune::parse_game(record);
    const auto text = "game " + std::to_string(number);
    if (!game || game->number != number)
        return Error{"expected " + text +
                     (game ? ", got game " + std::to_string(game->number) : "")};
    const auto fits = [&](const Sample& sample) { return is_possible(sample, head.variant.rules); };
    if (!std::ranges::all_of(game->samples, fits))
        return Error{text + ": impossible board in " + head.variant.spec};
    return std::move(*game);
}

}  // namespace

std::optional<cli::Range> parse_games(std::string_view text) {
    const auto range = cli::parse_range(text);
    return range && range->last <= max_games ? range : std::nullopt;
}

SavedValues SampleHead::values() const {
    return {{"variant", variant.spec},
            {"games", std::to_string(games.first) + '-' + std::to_string(games.last)},
            {"origin", origin}};
}

Result<SampleReader> SampleReader::open(const std::string& path) {
    auto opened = open_saved(path, samples_kind);
    if (!opened) return Error{in_quotes(path) + ": " + opened.error()};
    SampleReader reader(path, std::move(*opened));
    const auto& values = reader.reader_.values();
    auto variant = parse_variant(value_of(values, "variant"));
    const auto games = parse_games(value_of(values, "games"));
    if (!variant) return reader.error(variant.error());
    if (!is_mancala(variant->rules.family))
        return reader.error("variant: " + variant->spec + " has no seeds");
    if (!games)
        return reader.error("games: expected A-B, got " + in_quotes(value_of(values, "games")));
    reader.head_ = {std::move(*variant), std::string(value_of(values, "origin")), *games};
    return reader;
}

std::optional<Error> SampleReader::read_games(
    const std::function<std::optional<Error>(SampledGame)>& each) {
    for (auto number = head_.games.first; number <= head_.games.last; ++number) {
        const auto record = reader_.next();
        if (!record) return error(record.error());
        if (!*record) return error("ends before game " + std::to_string(number));
        auto game = parse_game(head_, number, **record);
        if (!game) return error(game.error());
        if (auto failure = each(std::move(*game))) return failure;
    }
    const auto record = reader_.next();
    if (!record) return error(record.error());
    if (*record || reader_.is_torn()) return error("continues after its last game");
    return std::nullopt;
}

Error SampleReader::error(const std::string& why) const {
    return Error{in_quotes(path_) + ": " + why};
}

Result<Dataset> read_dataset(const std::vector<std::string>& paths) {
    Dataset dataset;
    for (const auto& path : paths) {
        auto reader = SampleReader::open(path);
        if (!reader) return Error{reader.error()};
        const auto& [variant, origin, games] = reader->head();
        if (dataset.games.empty()) dataset.variant = variant;
        if (!equal_except_seeds(variant.rules, dataset.variant.rules))
            return Error{in_quotes(path) + ": expected " + dataset.variant.spec + ", got " +
                         variant.spec};
        dataset.origin += (dataset.origin.empty() ? "" : "; ") + variant.spec + ": " + origin;
        const auto add = [&](SampledGame game) -> std::optional<Error> {
            dataset.games.push_back(std::move(game));
            return std::nullopt;
        };
        if (auto error = reader->read_games(add)) return *error;
    }
    return dataset;
}

Result<bool> is_finished(const std::string& path, const SampleHead& head) {
    std::error_code error;
    if (!std::filesystem::exists(path, error)) return false;
    auto reader = SampleReader::open(path);
    if (!reader) return Error{reader.error()};
    if (!(reader->head() == head))
        return Error{in_quotes(path) + ": has different samples; delete it or name another file"};
    if (auto damage = reader->read_games([](const auto&) { return std::nullopt; })) return *damage;
    return true;
}

Result<SampleWriter> SampleWriter::open(const std::string& path, const SampleHead& head) {
    auto file = OwnedFile::open_part(path);
    if (!file) return Error{file.error()};
    SampleWriter writer(head, std::move(*file));
    const auto count = [&](std::string_view record) -> std::optional<Error> {
        const auto game = parse_game(head, writer.next_game_, record);
        if (!game) return Error{game.error()};
        ++writer.next_game_;
        writer.samples_ += std::ssize(game->samples);
        return std::nullopt;
    };
    if (auto error = writer.file_.resume(samples_kind, head.values(), count)) return *error;
    return writer;
}

std::optional<Error> SampleWriter::add(const SampledGame& game) {
    assert(game.number == next_game_);
    if (auto error = file_.append(record_text(samples_kind, to_bytes(game)))) return error;
    ++next_game_;
    samples_ += std::ssize(game.samples);
    return std::nullopt;
}

std::optional<Error> SampleWriter::finish() {
    assert(next_game_ == head_.games.last + 1);
    return file_.finish();
}

}  // namespace krou::tune
