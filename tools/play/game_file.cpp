#include "play/game_file.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

#include "base/text.h"
#include "common/format.h"
#include "common/text.h"
#include "games/notation.h"
#include "games/site_notation.h"
#include "match/game.h"

namespace krou::play {

namespace {

/// These follow from the course, or from how it ended.
constexpr std::array<std::string_view, 4> own_tags{"Variant", "FEN", "Result", "Termination"};

bool is_own(std::string_view tag) {
    return std::ranges::find(own_tags, tag) != own_tags.end();
}

bool is_tag_name(std::string_view name) {
    const auto fits = [](unsigned char c) { return std::isalnum(c) != 0 || c == '_'; };
    return !name.empty() && std::ranges::all_of(name, fits);
}

/// What stands after the + of a move.
int seeds_gained(const Position& before, const Position& after) {
    return is_mancala(before.family()) ? gain_of(before, after) : 0;
}

std::string termination(const Course& course) {
    if (const auto ended = course.players_end()) return std::string(entry(*ended).termination);
    const auto outcome = natural_end(course.position());
    return std::string(entry(outcome.reason).name);
}

/// With what is said of it.
OgnMove written(const Turn& turn, const Remark& remark) {
    Position after = turn.before;
    after.play(turn.move);
    OgnMove move{.name = turn.name(),
                 .captured = seeds_gained(turn.before, after),
                 .comment = remark.text,
                 .glyph = remark.glyph};
    for (const auto& line : remark.variations) {
        Position position = turn.before;
        auto& variation = move.variations.emplace_back();
        for (const auto& step : line) {
            variation.push_back(written({position, step.move}, step.remark));
            position.play(step.move);
        }
    }
    return move;
}

std::vector<OgnMove> moves_of(const Course& course) {
    std::vector<OgnMove> moves;
    Position position = course.start();
    for (const Move move : course.moves()) {
        const auto& remark = course.remark(static_cast<int>(moves.size()) + 1);
        moves.push_back(written({position, move}, remark));
        position.play(move);
    }
    return moves;
}

/// Whether all letters of the moves are of one size.
bool has_one_size(const OgnGame& game) {
    bool has_upper = false;
    bool has_lower = false;
    for (const auto& move : game.moves)
        for (const char c : move.name) {
            has_upper = has_upper || (c >= 'A' && c <= 'Z');
            has_lower = has_lower || (c >= 'a' && c <= 'z');
        }
    return !has_upper || !has_lower;
}

std::optional<Move> move_called(std::string_view name, const Position& position,
                                bool ignores_size) {
    return ignores_size ? move_named(position, name) : legal_move(position, name);
}

/// The moves of a variation; none where one of them is not legal there, as in a text in brackets.
Remark::Line line_of(Position position, const std::vector<OgnMove>& variation, bool ignores_size);

/// What is said of the move that is written so. Variations that cannot be played are left out.
Remark remark_of(const Position& before, const OgnMove& move, bool ignores_size) {
    Remark remark{cleaned(move.comment), move.glyph};
    for (const auto& variation : move.variations)
        if (auto line = line_of(before, variation, ignores_size); !line.empty())
            remark.variations.push_back(std::move(line));
    return remark;
}

Remark::Line line_of(Position position, const std::vector<OgnMove>& variation, bool ignores_size) {
    Remark::Line line;
    for (const auto& written : variation) {
        Position before = position;
        for (const auto name : move_names(position.family(), written.name)) {
            const auto move = move_called(name, position, ignores_size);
            if (!move) return {};
            before = position;
            position.play(*move);
            line.push_back({*move});
        }
        line.back().remark = remark_of(before, written, ignores_size);
    }
    return line;
}

/// Plays a move of a file, or says what is wrong with it. Moves may stand together.
std::optional<Error> play(Course& course, const OgnMove& written, bool ignores_size,
                          Language language) {
    const auto line = std::to_string(written.line.number);
    const auto family = course.position().family();
    Position before = course.position();
    for (const auto name : move_names(family, written.name)) {
        before = course.position();
        if (course.is_over())
            return Error{say(language, phrases::file_over_before, {line, in_quotes(name)})};
        const auto move = move_called(name, before, ignores_size);
        if (!move)
            return Error{
                say(language, phrases::file_illegal,
                    {line, told_name(before, name), names_of(before, before.legal_moves())})};
        course.play(*move);
        // Where captures are written, other ones mean other rules, or a damaged file. What the end
        // of a game gives may have been counted too.
        const int taken = seeds_gained(before, course.position());
        if (written.captured != 0 && written.captured != taken && !course.is_over() &&
            family == Family::oware)
            return Error{say(language, phrases::file_other_capture,
                             {line, in_quotes(written.name), std::to_string(taken),
                              std::to_string(written.captured)})};
    }
    course.remark(course.ply()) = remark_of(before, written, ignores_size);
    return std::nullopt;
}

Error in_line(Language language, int line, const std::string& what) {
    return Error{say(language, phrases::file_line, {std::to_string(line), what})};
}

/// In the site's notation, a tag or a default names the site's game, by the site's rules.
Result<Variant> variant_of(const OgnGame& game, const Reading& reading) {
    const auto name = game.tag("Variant");
    auto variant = name.empty() ? Result(Variant{}) : parse_variant_tag(name);
    if (reading.variant && (name.empty() || !variant)) {
        if (!reading.is_default) return *reading.variant;
        variant = *reading.variant;
    }
    if (!variant) return in_line(reading.language, game.line_of_tag("Variant"), variant.error());
    const auto moves = game.moves.empty() ? std::string() : game.moves.front().name;
    return variant_as_written(*variant, game.tag("FEN"), moves);
}

Result<Position> start_of(const OgnGame& game, const Reading& reading) {
    const auto variant = variant_of(game, reading);
    if (!variant) return Error{variant.error()};
    const auto fen = game.tag("FEN");
    if (fen.empty()) return Position::start(*variant);
    auto position = from_fen(*variant, fen);
    if (!position) return in_line(reading.language, game.line_of_tag("FEN"), position.error());
    return position;
}

/// The end that people have made of a game.
void conclude(Course& course, const OgnGame& game) {
    if (course.is_over()) return;
    const auto how = game.tag("Termination");
    const bool is_shared = how.empty() && is_mancala(course.position().family()) &&
                           game.result == stores_text(agreed_score(course.position()));
    const auto is_it = [&](const PlayersEndEntry& known) {
        if (!known.loser) return is_shared || how == known.termination;
        const auto result = *known.loser == Side::south ? "0-1" : "1-0";
        return how == known.termination && game.result == result;
    };
    const auto ended = std::ranges::find_if(players_ends, is_it);
    if (ended != players_ends.end()) course.end_by(ended->end);
}

std::string_view tag_of(Side side) {
    return side == Side::south ? "South" : "North";
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
    if (!is_own(name) && is_tag_name(name)) tags.push_back({std::string(name), cleaned(value)});
}

std::string GameRecord::player(Side side) const {
    const auto name = tag(tag_of(side));
    return name == "?" ? std::string() : name;
}

void GameRecord::name_player(Side side, const std::string& name) {
    set_tag(tag_of(side), name);
}

std::string cleaned(std::string_view text) {
    std::string plain = without_hidden(text);
    const auto is_control = [](unsigned char c) { return c < ' ' || c == 0x7f; };
    std::ranges::replace_if(plain, is_control, ' ');
    if (is_readable(plain)) return plain;
    std::string found;
    for (const char c : plain) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x80)
            found += c;
        else if (byte < 0xa0)
            found += '?';  // a control character of Latin-1
        else
            found.append(
                {static_cast<char>(0xc0 | byte >> 6), static_cast<char>(0x80 | (byte & 0x3f))});
    }
    return found;
}

std::vector<OgnTag> tags_of_today() {
    return {{"Event", "krou-play"}, {"Site", "?"}, {"Date", today()}, {"Round", "-"}};
}

OgnGame to_ogn(const GameRecord& record) {
    Course course = record.course;
    course.go_to(course.plies());
    const auto& start = course.start();
    OgnGame game;
    game.result = course.is_over() ? stores_text(*course.result()) : record.written_result;
    game.tags = {{"Variant", start.variant().spec}};
    game.tags.insert(game.tags.end(), record.tags.begin(), record.tags.end());
    game.tags.push_back({"Result", game.result});
    if (!course.begins_as_usual()) game.tags.push_back({"FEN", to_fen(start)});
    if (course.is_over()) game.tags.push_back({"Termination", termination(course)});
    game.comment = course.remark(0).text;
    game.moves = moves_of(course);
    return game;
}

Result<std::vector<OgnGame>> games_of(std::string_view text, const Reading& reading) {
    constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";
    if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
    auto read = read_ogn(text);
    if (const auto* fault = std::get_if<OgnFault>(&read)) {
        const auto line = std::to_string(fault->line);
        if (!fault->is_nested_too_deep)
            return Error{say(reading.language, phrases::file_no_notation, {line})};
        return Error{say(reading.language, phrases::file_nested_too_deep,
                         {line, std::to_string(deepest_variation)})};
    }
    return std::get<0>(std::move(read));
}

Result<GameRecord> to_record(const OgnGame& game, const Reading& reading) {
    const auto start = start_of(game, reading);
    if (!start) return Error{start.error()};
    GameRecord record{Course(*start), {}};
    for (const auto& tag : game.tags) record.add_tag(tag.name, tag.value);
    auto& course = record.course;
    course.remark(0).text = cleaned(game.comment);
    const bool ignores_size = has_one_size(game);
    for (const auto& move : game.moves)
        if (auto error = play(course, move, ignores_size, reading.language)) return *error;
    conclude(course, game);
    if (!game.result.empty()) record.written_result = game.result;
    return record;
}

Variant variant_as_written(const Variant& variant, std::string_view fen, std::string_view moves) {
    const bool is_sites = has_site_notation(variant.rules.family) && begins_with_site_move(moves);
    return is_sites ? site_variant(variant) : variant_for_fen(variant, fen);
}

std::string unknown_name(const OgnGame& game) {
    const auto name = game.tag("Variant");
    return name.empty() || parse_variant_tag(name) ? std::string() : name;
}

}  // namespace krou::play
