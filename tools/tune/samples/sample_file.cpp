#include "tune/samples/sample_file.h"

#include <algorithm>
#include <cassert>
#include <iterator>
#include <limits>
#include <span>
#include <utility>

#include "base/text.h"
#include "base/text_file.h"

namespace krou::tune {

namespace {

constexpr std::string_view first_line = "krou samples 1\n";

/// The rest of the line that begins with this word, taken off the text.
std::optional<std::string_view> take_line(std::string_view& text, std::string_view word) {
    const auto end = text.find('\n');
    if (end == std::string_view::npos || !text.starts_with(word)) return std::nullopt;
    const auto rest = text.substr(word.size(), end - word.size());
    text.remove_prefix(end + 1);
    return rest;
}

Result<SampleHead> take_head(std::string_view& bytes) {
    if (!bytes.starts_with("krou samples ")) return Error{"it is no file of samples"};
    if (!bytes.starts_with(first_line))
        return Error{"its samples are of another version than this program's"};
    bytes.remove_prefix(first_line.size());
    const auto spec = take_line(bytes, "variant ");
    const auto games = spec ? take_line(bytes, "games ") : std::nullopt;
    const auto origin = games ? take_line(bytes, "origin ") : std::nullopt;
    if (!origin || !bytes.starts_with('\n')) return Error{"its head is damaged"};
    bytes.remove_prefix(1);
    auto variant = parse_variant(*spec);
    if (!variant) return Error{"its head is damaged: " + variant.error()};
    const auto range = parse_range(*games);
    if (!range) return Error{"its head is damaged: games " + in_quotes(*games)};
    return SampleHead{*variant, std::string(*origin), *range};
}

Result<std::string> read_all(const std::string& path) {
    auto bytes = read_text_file(path, std::numeric_limits<std::size_t>::max());
    return bytes ? bytes : Error{in_quotes(path) + " cannot be read: " + bytes.error()};
}

}  // namespace

std::optional<GameRange> parse_range(std::string_view text) {
    const auto ends = split(text, '-');
    if (ends.size() != 2) return std::nullopt;
    const auto first = parse_number<std::int64_t>(ends[0]);
    const auto last = parse_number<std::int64_t>(ends[1]);
    if (!first || !last || *first < 1 || *last < *first) return std::nullopt;
    return GameRange{*first, *last};
}

std::string SampleHead::to_text() const {
    return std::string(first_line) + "variant " + variant.spec + "\ngames " +
           std::to_string(games.first) + '-' + std::to_string(games.last) + "\norigin " + origin +
           "\n\n";
}

Result<SampleFile> read_samples(const std::string& path) {
    const auto bytes = read_all(path);
    if (!bytes) return Error{bytes.error()};
    std::string_view rest = *bytes;
    const auto head = take_head(rest);
    if (!head) return Error{in_quotes(path) + ": " + head.error()};
    SampleFile file{*head, {}};
    while (!rest.empty()) {
        auto game = take_game(rest);
        if (!game) return Error{in_quotes(path) + ": " + game.error()};
        const auto before = file.games.empty() ? head->games.first - 1 : file.games.back().number;
        if (game->number <= before || game->number > head->games.last)
            return Error{in_quotes(path) + ": game " + std::to_string(game->number) +
                         " is out of order"};
        file.games.push_back(std::move(*game));
    }
    return file;
}

std::string to_bytes(const SampleFile& file) {
    std::string bytes = file.head.to_text();
    for (const auto& game : file.games) bytes += to_bytes(game);
    return bytes;
}

Result<SampleFile> merge(std::vector<SampleFile> parts) {
    assert(!parts.empty());
    std::ranges::sort(parts, {}, [](const SampleFile& part) { return part.head.games.first; });
    SampleFile all = std::move(parts.front());
    for (auto& part : std::span(parts).subspan(1)) {
        const auto& [variant, origin, games] = part.head;
        if (variant.spec != all.head.variant.spec || origin != all.head.origin)
            return Error{"the parts are of different lots: " +
                         in_quotes(all.head.variant.spec + ", " + all.head.origin) + " and " +
                         in_quotes(variant.spec + ", " + origin)};
        const auto next = all.head.games.last + 1;
        if (games.first < next)
            return Error{"game " + std::to_string(games.first) + " is in two parts"};
        if (games.first > next)
            return Error{"games " + std::to_string(next) + "-" + std::to_string(games.first - 1) +
                         " are missing"};
        all.head.games.last = games.last;
        std::ranges::move(part.games, std::back_inserter(all.games));
    }
    return all;
}

Result<UnfinishedSamples> read_unfinished(const std::string& path, const SampleHead& head) {
    const auto bytes = read_all(path);
    if (!bytes) return Error{bytes.error()};
    const auto text = head.to_text();
    if (!std::string_view(*bytes).starts_with(text))
        return Error{in_quotes(path) + " is of other samples; remove it to begin anew"};
    std::string_view rest = std::string_view(*bytes).substr(text.size());
    UnfinishedSamples unfinished{head.games.first, text.size(), 0};
    while (const auto game = take_game(rest)) {
        if (game->number != unfinished.next_game) break;
        ++unfinished.next_game;
        unfinished.samples += game->samples.size();
        unfinished.bytes = bytes->size() - rest.size();
    }
    return unfinished;
}

}  // namespace krou::tune
