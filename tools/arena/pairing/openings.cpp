#include "arena/pairing/openings.h"

#include <algorithm>
#include <filesystem>
#include <set>

#include "base/platform.h"
#include "base/text.h"
#include "common/rng.h"
#include "common/text.h"
#include "game/ogn.h"
#include "games/notation.h"

namespace krou::arena {

namespace {

using Openings = std::vector<Opening>;

constexpr int default_plies = 8;
/// Limits of a file with an opening per line. Parsed, it takes up to 25 times the memory.
constexpr std::size_t max_bytes_of_lines = 16 << 20;
constexpr std::size_t max_bytes_of_a_line = 64 << 10;

Openings random_openings(const Variant& variant, int plies, std::uint64_t seed, int count,
                         const StopSignal& stop) {
    constexpr int max_failures = 5000;  // in a row; then there are probably no more
    Rng rng(seed);
    const auto start = Position::start(variant);
    Openings openings;
    std::set<std::string> seen;
    for (int failures = 0; static_cast<int>(openings.size()) < count && failures < max_failures;) {
        if (stop.is_raised()) break;
        auto position = start;
        auto opening = random_opening(position, plies, rng);
        const bool is_new = opening && seen.insert(to_fen(position)).second;
        failures = is_new ? 0 : failures + 1;
        if (is_new) openings.push_back(std::move(*opening));
    }
    return openings;
}

/// `FEN`, `FEN moves M…` or `startpos moves M…`.
Opening parse_line(std::string_view line) {
    Opening opening;
    bool in_moves = false;
    for (const auto word : words(line)) {
        if (word == "moves")
            in_moves = true;
        else if (in_moves)
            opening.moves.emplace_back(word);
        else if (word != "startpos" && word != "fen")
            opening.fen.append(opening.fen.empty() ? "" : " ").append(word);
    }
    return opening;
}

Result<Openings> from_lines(const std::string& text) {
    Openings openings;
    int number = 0;
    for (const auto line : split(text, '\n')) {
        ++number;
        if (line.size() > max_bytes_of_a_line)
            return Error{"line " + std::to_string(number) + ": longer than " +
                         std::to_string(max_bytes_of_a_line) + " bytes"};
        if (const auto found = words(line); !found.empty() && !found.front().starts_with('#'))
            openings.push_back(parse_line(line));
    }
    return openings;
}

Result<Openings> from_games(const std::string& text, const Variant& variant) {
    const auto games = parse_ogn(text);
    if (!games) return Error{games.error()};
    Openings openings;
    for (const auto& game : *games) {
        // The same moves can be legal in a different variant.
        const auto played = game.tag("Variant");
        const auto other = parse_variant_tag(played);
        if (!played.empty() && (!other || other->rules != variant.rules))
            return Error{"opening " + std::to_string(openings.size() + 1) + ": its variant is " +
                         in_quotes(played) + ", not " + in_quotes(variant.spec)};
        openings.push_back({game.tag("FEN"), {}});
        for (const auto& move : game.moves) openings.back().moves.push_back(move.name);
    }
    return openings;
}

void shuffle(Openings& openings, std::uint64_t seed) {
    Rng rng(seed);
    for (auto left = openings.size(); left > 1; --left)
        std::swap(openings[left - 1], openings[rng.below(left)]);
}

/// Reads a file, without the byte-order mark that some programs write.
Result<std::string> whole_file(const OpeningSource& source) {
    auto text =
        read_text_file(source.file, source.is_ogn() ? max_bytes_of_games : max_bytes_of_lines);
    constexpr std::string_view mark = "\xef\xbb\xbf";
    if (text && text->starts_with(mark)) text->erase(0, mark.size());
    return text;
}

/// Splits and truncates the moves, then validates the opening.
std::optional<Error> prepare(Opening& opening, const OpeningSource& source, const Position& start) {
    const auto& variant = start.variant();
    std::vector<std::string> moves;
    for (const auto& word : opening.moves)
        for (const auto name : move_names(variant.rules.family, word)) moves.emplace_back(name);
    if (source.plies && moves.size() > static_cast<std::size_t>(*source.plies))
        moves.resize(static_cast<std::size_t>(*source.plies));
    opening.moves = std::move(moves);
    const auto position = normalise(start, opening);
    if (!position) return Error{position.error()};
    if (is_mancala(variant.rules.family) && position->pits() != variant.rules.pits)
        return Error{"expected " + std::to_string(variant.rules.pits) + " pits per row for " +
                     in_quotes(variant.spec) + ", got " + std::to_string(position->pits())};
    if (position->ending() == Ending::none) return std::nullopt;
    return Error{"the game is over; plies=N keeps its first moves"};
}

Result<Openings> read_file(const OpeningSource& source, const Variant& variant,
                           const StopSignal& stop) {
    const auto text = whole_file(source);
    if (!text) return Error{text.error()};
    auto found = source.is_ogn() ? from_games(*text, variant) : from_lines(*text);
    if (!found) return found;
    const auto start = Position::start(variant);
    const bool are_games = !source.is_ogn() && text->starts_with('[');
    for (std::size_t i = 0; i < found->size() && !stop.is_raised(); ++i)
        if (const auto error = prepare((*found)[i], source, start))
            return Error{"opening " + std::to_string(i + 1) + ": " + error->text +
                         (are_games ? "; for games, add format=ogn" : "")};
    if (found->empty()) return Error{"no openings"};
    if (source.start < 1 || static_cast<std::size_t>(source.start) > found->size())
        return Error{"start: expected 1 to " + std::to_string(found->size()) + ", got '" +
                     std::to_string(source.start) + "'"};
    return found;
}

Result<Openings> from_file(const OpeningSource& source, const Variant& variant, std::uint64_t seed,
                           int count, const StopSignal& stop) {
    auto found = read_file(source, variant, stop);
    if (!found) return Error{"openings " + in_quotes(source.file) + ": " + found.error()};
    if (source.shuffled) shuffle(*found, seed);
    std::rotate(found->begin(), found->begin() + source.start - 1, found->end());
    if (found->size() > static_cast<std::size_t>(count))
        found->resize(static_cast<std::size_t>(count));
    return found;
}

}  // namespace

bool OpeningSource::is_ogn() const {
    if (format) return *format == Format::ogn;
    return equal_ignoring_case(std::filesystem::path(file).extension().string(), ".ogn");
}

std::string OpeningSource::description() const {
    const auto with_plies = plies ? " plies=" + std::to_string(*plies) : std::string();
    if (kind == Kind::start) return "the start";
    if (kind == Kind::random)
        return "random plies=" + std::to_string(plies.value_or(default_plies));
    return file + (shuffled ? " order=random" : "") + " start=" + std::to_string(start) +
           with_plies;
}

std::optional<Opening> random_opening(Position& position, int plies, Rng& rng) {
    Opening opening;
    for (int ply = 0; ply < plies; ++ply) {
        const auto moves = position.legal_moves();
        if (moves.empty()) return std::nullopt;
        const Move move = random_move(moves, rng);
        opening.moves.push_back(to_text(position.family(), position.side(), move));
        position.play(move);
    }
    if (position.ending() != Ending::none) return std::nullopt;
    return opening;
}

Result<std::vector<Opening>> make_openings(const OpeningSource& source, const Variant& variant,
                                           std::uint64_t seed, int count, const StopSignal& stop) {
    if (source.kind == OpeningSource::Kind::start) return Openings{Opening{}};
    if (source.kind == OpeningSource::Kind::file)
        return from_file(source, variant, seed, count, stop);
    auto found = random_openings(variant, source.plies.value_or(default_plies), seed, count, stop);
    if (found.empty() && !stop.is_raised())
        return Error{"-openings: every game ends before that many plies"};
    return found;
}

}  // namespace krou::arena
