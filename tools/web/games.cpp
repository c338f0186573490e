#include "web/games.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>

#include "base/text.h"
#include "games/notation.h"
#include "web/members.h"

namespace krou::web {

using play::Course;
using play::GameRecord;
using play::Remark;

namespace phrases = play::phrases;

namespace {

Result<Position> start_in(const Json& json) {
    const auto spec = text_in(json, "variant");
    const auto named = spec.empty() ? Variant{} : parse_variant(spec);
    if (!named) return Error{named.error()};
    const auto fen = text_in(json, "fen");
    const auto variant = play::variant_as_written(*named, fen, text_in(json, "moves"));
    return fen.empty() ? Position::start(variant) : from_fen(variant, fen);
}

/// Ends the game as `end` says, where the rules have not.
std::optional<Error> end_as_said(Course& course, const Json& json, Language language) {
    const auto name = text_in(json, "end");
    const auto named = std::ranges::find(play::players_ends, name, &play::PlayersEndEntry::name);
    if (named == play::players_ends.end())
        return name.empty() ? std::nullopt : std::optional(wrong_value("end", language));
    if (!course.is_over()) course.end_by(named->end);
    return std::nullopt;
}

/// The moves of the game itself, with what is said of them.
Remark::Line line_of(const Course& course) {
    Remark::Line line;
    for (const Move move : course.moves())
        line.push_back({move, course.remark(static_cast<int>(line.size()) + 1)});
    return line;
}

Json tree_of(Position position, const Remark::Line& line) {
    Json::Array tree;
    for (const auto& [move, remark] : line) {
        Json::Object step{{"name", Turn{position, move}.name()},
                          {"side", word_for(position.side())}};
        if (!remark.text.empty()) step.emplace_back("comment", remark.text);
        if (!remark.glyph.empty()) step.emplace_back("glyph", remark.glyph);
        Json::Array variations;
        for (const auto& variation : remark.variations)
            variations.push_back(tree_of(position, variation));
        if (!variations.empty()) step.emplace_back("variations", std::move(variations));
        tree.emplace_back(std::move(step));
        position.play(move);
    }
    return tree;
}

// In a request lies a game; in that, and in each variation, a list of moves, a move, and its list
// of variations.
static_assert(2 + 3 * (deepest_variation + 1) <= deepest_json);

/// Reads the tree of a game.
class TreeReader {
public:
    explicit TreeReader(Language language) : language_(language) {}

    Result<Remark::Line> line(Position position, const Json::Array& tree, int depth) const {
        if (depth > deepest_variation)
            return Error{
                say(language_, phrases::page_too_deep, {std::to_string(deepest_variation)})};
        Remark::Line found;
        for (const auto& json : tree) {
            auto next = step(position, json, depth);
            if (!next) return Error{next.error()};
            position.play(next->move);
            found.push_back(std::move(*next));
        }
        return found;
    }

private:
    Result<Remark::Step> step(const Position& before, const Json& json, int depth) const {
        if (auto error = check_members(json, language_)) return *error;
        const auto name = text_in(json, "name");
        const auto move = legal_move(before, name);
        if (!move)
            return Error{say(language_, phrases::no_move,
                             {in_quotes(name), names_of(before, before.legal_moves())})};
        Remark remark{play::cleaned(text_in(json, "comment")), text_in(json, "glyph")};
        if (remark.glyph.find_first_not_of("!?") != std::string::npos)
            return wrong_value("glyph", language_);
        for (const auto& variation : list_in(json, "variations")) {
            if (!variation.array()) return wrong_value("variations", language_);
            auto read = line(before, *variation.array(), depth + 1);
            if (!read) return Error{read.error()};
            if (!read->empty()) remark.variations.push_back(std::move(*read));
        }
        return Remark::Step{*move, std::move(remark)};
    }

    Language language_;
};

std::optional<Error> take_tags(GameRecord& record, const Json::Array& tags, Language language) {
    for (const auto& json : tags) {
        const auto* pair = json.array();
        const bool is_tag = pair && pair->size() == 2 && (*pair)[0].text() && (*pair)[1].text();
        if (!is_tag) return wrong_value("tags", language);
        record.add_tag(*(*pair)[0].text(), *(*pair)[1].text());
    }
    return std::nullopt;
}

std::string title_of(const GameRecord& record, std::string_view result, Language language) {
    const auto name = [&](Side side) {
        const auto player = record.player(side);
        return player.empty() ? std::string(name_of(language, side)) : player;
    };
    return name(Side::south) + " - " + name(Side::north) + "  " + std::string(result);
}

}  // namespace

Result<Course> course_in(const Json& request, Language language) {
    const auto start = start_in(request);
    if (!start) return Error{start.error()};
    Position position = *start;
    const auto moves = play_moves(position, text_in(request, "moves"));
    if (!moves) return Error{moves.error()};
    Course course(*start);
    for (const Move move : *moves) course.play(move);
    if (auto error = end_as_said(course, request, language)) return *error;
    return course;
}

Json to_json(const GameRecord& record, Language language) {
    const auto& course = record.course;
    const auto& start = course.start();
    const auto result = course.is_over() ? stores_text(*course.result()) : record.written_result;
    Json::Array tags;
    for (const auto& tag : record.tags) tags.push_back(Json::Array{tag.name, tag.value});
    Json::Object game{{"title", title_of(record, result, language)},
                      {"tags", std::move(tags)},
                      {"variant", start.variant().spec},
                      {"fen", course.begins_as_usual() ? std::string() : to_fen(start)},
                      {"comment", course.remark(0).text},
                      {"line", tree_of(start, line_of(course))},
                      {"result", result}};
    if (const auto ended = course.players_end()) game.emplace_back("end", entry(*ended).name);
    return game;
}

Result<GameRecord> record_in(const Json& game, Language language) {
    if (auto error = check_members(game, language)) return *error;
    const auto start = start_in(game);
    if (!start) return Error{start.error()};
    GameRecord record{Course(*start), {}};
    if (auto error = take_tags(record, list_in(game, "tags"), language)) return *error;
    const auto line = TreeReader(language).line(*start, list_in(game, "line"), 0);
    if (!line) return Error{line.error()};
    auto& course = record.course;
    course.remark(0).text = play::cleaned(text_in(game, "comment"));
    for (const auto& [move, remark] : *line) {
        course.play(move);
        course.remark(course.ply()) = remark;
    }
    if (auto error = end_as_said(course, game, language)) return *error;
    if (const auto result = text_in(game, "result"); is_result(result))
        record.written_result = result;
    return record;
}

std::string_view word_for(Side side) {
    return side == Side::south ? "south" : "north";
}

}  // namespace krou::web
