#include "game/game_record.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

#include "base/text.h"
#include "common/format.h"
#include "common/text.h"
#include "games/notation.h"
#include "games/site_notation.h"

namespace krou {

namespace {

/// Tags that follow from the history.
constexpr std::array<std::string_view, 4> derived_tags{"Variant", "FEN", "Result", "Termination"};

bool is_derived(std::string_view tag) {
    return std::ranges::find(derived_tags, tag) != derived_tags.end();
}

bool is_tag_name(std::string_view name) {
    const auto fits = [](unsigned char c) { return std::isalnum(c) != 0 || c == '_'; };
    return !name.empty() && std::ranges::all_of(name, fits);
}

/// True if all letters of the moves are in the same case.
bool has_one_case(const OgnGame& game) {
    bool has_upper = false;
    bool has_lower = false;
    for (const auto& move : game.moves)
        for (const char c : move.name) {
            has_upper = has_upper || (c >= 'A' && c <= 'Z');
            has_lower = has_lower || (c >= 'a' && c <= 'z');
        }
    return !has_upper || !has_lower;
}

std::optional<Move> find_move(std::string_view name, const Position& position, bool ignores_case) {
    return ignores_case ? move_named(position, name) : legal_move(position, name);
}

/// Settings for reading moves, and the variations dropped so far.
struct Reading {
    bool ignores_case;
    Language language;
    std::vector<std::string>& dropped;
};

/// Returns nothing if a move is illegal, e.g. if the brackets hold a text.
Variation variation_of(Position position, const std::vector<OgnMove>& variation,
                       const Reading& reading);

std::string dropped_text(const std::vector<OgnMove>& variation, Language language) {
    std::string names;
    for (const auto& move : variation) names += (names.empty() ? "" : " ") + move.name;
    return say(language, phrases::file_dropped,
               {std::to_string(variation.front().line), quoted(language, names)});
}

Annotation annotation_of(const Position& before, const OgnMove& move, const Reading& reading) {
    Annotation annotation{cleaned(move.comment), move.glyph};
    for (const auto& variation : move.variations) {
        const auto known = reading.dropped.size();
        if (auto line = variation_of(before, variation, reading); !line.empty()) {
            annotation.variations.push_back(std::move(line));
            continue;
        }
        reading.dropped.resize(known);
        reading.dropped.push_back(dropped_text(variation, reading.language));
    }
    return annotation;
}

Variation variation_of(Position position, const std::vector<OgnMove>& variation,
                       const Reading& reading) {
    Variation line;
    for (const auto& written : variation) {
        Position before = position;
        for (const auto name : move_names(position.family(), written.name)) {
            const auto move = find_move(name, position, reading.ignores_case);
            if (!move) return {};
            before = position;
            position.play(*move);
            line.push_back({*move});
        }
        line.back().annotation = annotation_of(before, written, reading);
    }
    return line;
}

/// Plays a move of a file, or several joined ones.
std::optional<Error> play(GameHistory& history, const OgnMove& written, const Reading& reading) {
    const auto language = reading.language;
    const auto line = std::to_string(written.line);
    const auto family = history.position().family();
    Position before = history.position();
    for (const auto name : move_names(family, written.name)) {
        before = history.position();
        if (history.is_over())
            return Error{say(language, phrases::file_over_before, {line, quoted(language, name)})};
        const auto move = find_move(name, before, reading.ignores_case);
        if (!move)
            return Error{say(language, phrases::file_illegal,
                             {line, quoted_move(before, name, language),
                              names_of(before, before.legal_moves())})};
        history.play(*move);
        // Different captures mean different rules or a damaged file. At the end, some programs also
        // count the remaining seeds.
        const int taken = seeds_gained(before, history.position());
        if (written.captured != 0 && written.captured != taken && !history.is_over() &&
            family == Family::oware)
            return Error{say(language, phrases::file_other_capture,
                             {line, quoted(language, written.name), std::to_string(taken),
                              std::to_string(written.captured)})};
    }
    history.annotation(history.ply()) = annotation_of(before, written, reading);
    return std::nullopt;
}

Error in_line(Language language, int line, const std::string& what) {
    return Error{say(language, phrases::file_line, {std::to_string(line), what})};
}

/// In site notation, a tag or a default means the game by the site's rules.
Result<Variant> variant_of(const OgnGame& game, const ReadOptions& options) {
    const auto name = game.tag("Variant");
    auto variant = name.empty() ? Result(Variant{}) : parse_variant_tag(name);
    if (options.variant && (name.empty() || !variant)) {
        if (!options.variant_is_default) return *options.variant;
        variant = *options.variant;
    }
    if (!variant)
        return in_line(options.language, game.line_of_tag("Variant"),
                       rejected(options.language, phrases::bad_variant, name, variant.error()));
    const auto moves = game.moves.empty() ? std::string() : game.moves.front().name;
    return variant_as_written(*variant, game.tag("FEN"), moves);
}

Result<Position> start_of(const OgnGame& game, const ReadOptions& options) {
    const auto variant = variant_of(game, options);
    if (!variant) return Error{variant.error()};
    const auto fen = game.tag("FEN");
    if (fen.empty()) return Position::start(*variant);
    auto position = from_fen(*variant, fen);
    if (!position)
        return in_line(options.language, game.line_of_tag("FEN"),
                       rejected(options.language, phrases::bad_fen, fen, position.error()));
    return position;
}

/// Ends the game as its players did.
void apply_players_end(GameHistory& history, const OgnGame& game) {
    if (history.is_over()) return;
    const auto how = game.tag("Termination");
    const bool is_shared = how.empty() && is_mancala(history.position().family()) &&
                           game.result == stores_text(agreed_score(history.position()));
    const auto is_it = [&](const PlayersEndEntry& known) {
        if (!known.loser) return is_shared || how == known.termination;
        const auto result = *known.loser == Side::south ? "0-1" : "1-0";
        return how == known.termination && game.result == result;
    };
    const auto ended = std::ranges::find_if(players_ends, is_it);
    if (ended != players_ends.end()) history.end_by(ended->end);
}

std::string_view tag_of(Side side) {
    return side == Side::south ? "South" : "North";
}

std::string from_latin_1(std::string_view text) {
    std::string found;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x80)
            found += c;
        else if (byte < 0xa0)
            found += '?';  // control character in Latin-1
        else
            found.append(
                {static_cast<char>(0xc0 | byte >> 6), static_cast<char>(0x80 | (byte & 0x3f))});
    }
    return found;
}

}  // namespace

std::string GameRecord::tag(std::string_view name) const {
    const auto found = std::ranges::find(tags, name, &OgnTag::name);
    return found == tags.end() ? std::string() : found->value;
}

void GameRecord::set_tag(std::string_view name, const std::string& value) {
    std::erase_if(tags, [&](const OgnTag& tag) { return tag.name == name; });
    if (!value.empty()) tags.push_back({std::string(name), value});
}

void GameRecord::add_tag(std::string_view name, std::string_view value) {
    if (!is_derived(name) && is_tag_name(name)) tags.push_back({std::string(name), cleaned(value)});
}

std::string GameRecord::player_name(Side side) const {
    const auto name = tag(tag_of(side));
    return name == "?" ? std::string() : name;
}

void GameRecord::set_player_name(Side side, const std::string& name) {
    set_tag(tag_of(side), name);
}

std::string cleaned(std::string_view text) {
    std::string plain = without_hidden(text);
    const auto is_control = [](unsigned char c) { return c < ' ' || c == 0x7f; };
    std::ranges::replace_if(plain, is_control, ' ');
    std::string shown;
    for (std::string_view rest = plain; !rest.empty();) {
        const auto size = decode_first(rest).size;
        if (size == 0) return from_latin_1(plain);
        const auto letter = rest.substr(0, size);
        shown += is_readable(letter) ? letter : " ";
        rest.remove_prefix(size);
    }
    return shown;
}

int seeds_gained(const Position& before, const Position& after) {
    return is_mancala(before.family()) ? gain_of(before, after) : 0;
}

std::vector<OgnTag> tags_of_today() {
    return {{"Event", "krou-play"}, {"Site", "?"}, {"Date", today()}, {"Round", "-"}};
}

Result<GameRecord> to_record(const OgnGame& game, const ReadOptions& options) {
    const auto start = start_of(game, options);
    if (!start) return Error{start.error()};
    GameRecord record{GameHistory(*start), {}};
    for (const auto& tag : game.tags) record.add_tag(tag.name, tag.value);
    auto& history = record.history;
    history.annotation(0).comment = cleaned(game.comment);
    const Reading reading{has_one_case(game), options.language, record.dropped};
    for (const auto& move : game.moves)
        if (auto error = play(history, move, reading)) return *error;
    apply_players_end(history, game);
    if (!game.result.empty()) record.result = game.result;
    const auto how = cleaned(game.tag("Termination"));
    const bool is_new = !history.is_over() || how != termination_of(history);
    if (is_new && (!history.is_over() || record.result != "*")) record.termination = how;
    return record;
}

Variant variant_as_written(const Variant& variant, std::string_view fen, std::string_view moves) {
    const bool is_sites = has_site_notation(variant.rules.family) && begins_with_site_move(moves);
    return is_sites ? site_variant(variant) : variant_for_fen(variant, fen);
}

std::string unknown_variant(const OgnGame& game) {
    const auto name = game.tag("Variant");
    return name.empty() || parse_variant_tag(name) ? std::string() : name;
}

}  // namespace krou
